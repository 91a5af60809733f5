package io.celladb.engine.table;

import static org.assertj.core.api.Assertions.assertThat;

import io.celladb.engine.api.Settings;
import io.celladb.engine.api.Store;
import io.celladb.engine.env.DiskFileSystem;
import io.celladb.engine.env.MemoryFileSystem;
import io.celladb.engine.testing.StoredFiles;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;

/**
 * What a node of Cassandra's had under way when it ended is seen to its end, but not carried out.
 */
class UnfinishedTransactionTest {
  private static final String FOLDER = "data/ks/several-00000000000000000000000000000001";
  private static final String LOG = "/nb_txn_compaction_8d0e2f10-eda1-11f1-b262-9bdc24cfbd7d.log";

  private final MemoryFileSystem files = new MemoryFileSystem();

  /** Returns how many files are read of a folder with a log of these records. */
  private int filesWith(TransactionRecord... records) {
    StringBuilder text = new StringBuilder();
    for (TransactionRecord record : records) {
      text.append(record.line()).append('\n');
    }
    StoredFiles.write(files, FOLDER + LOG, text.toString().getBytes(StandardCharsets.UTF_8));
    long before = StoredFiles.digest(files);
    try (Store store = Store.openFiles(files, FOLDER, null, Settings.DEFAULT)) {
      assertThat(store.problems()).isEmpty();
      return store.stats("ks", "several").sstableCount();
    } finally {
      assertThat(StoredFiles.digest(files)).isEqualTo(before);
    }
  }

  /** Of a file as Cassandra names it: by the whole path on the node's disk. */
  private static TransactionRecord record(TransactionRecord.Type type, int number) {
    String path = "/var/lib/cassandra/" + FOLDER + "/nb-" + number + "-big";
    boolean isOld = type == TransactionRecord.Type.REMOVE;
    return new TransactionRecord(type, path, isOld ? 1_796_141_519_000L : 0, 8);
  }

  @Test
  void newFilesCountWithACommitAndOldOnesWithoutIt() {
    try (DiskFileSystem disk = new DiskFileSystem(Path.of("src/test/resources/cassandra/nb"))) {
      StoredFiles.copy(disk, "several", files, FOLDER);
    }
    int all = (int) files.list(FOLDER).stream().filter(n -> n.endsWith("-Data.db")).count();
    assertThat(all).isGreaterThanOrEqualTo(3);
    TransactionRecord add = record(TransactionRecord.Type.ADD, all);
    TransactionRecord[] begun = {
      add, record(TransactionRecord.Type.REMOVE, 1), record(TransactionRecord.Type.REMOVE, 2)
    };
    assertThat(filesWith()).isEqualTo(all);
    assertThat(filesWith(add)).isEqualTo(all - 1);
    assertThat(filesWith(begun)).isEqualTo(all - 1);
    TransactionRecord abort = new TransactionRecord(TransactionRecord.Type.ABORT, "", 0, 0);
    assertThat(filesWith(begun[0], begun[1], begun[2], abort)).isEqualTo(all - 1);
    List<TransactionRecord> done =
        List.of(begun[0], begun[1], begun[2], TransactionRecord.commit());
    assertThat(filesWith(done.toArray(TransactionRecord[]::new))).isEqualTo(all - 2);
    // Some of the old files are deleted by then.
    files.delete(FOLDER + "/nb-1-big-TOC.txt");
    assertThat(filesWith(done.toArray(TransactionRecord[]::new))).isEqualTo(all - 2);
  }
}
