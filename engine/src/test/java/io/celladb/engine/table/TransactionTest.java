package io.celladb.engine.table;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.celladb.engine.env.MemoryFileSystem;
import io.celladb.engine.env.WritableFile;
import io.celladb.engine.errors.CorruptionException;
import io.celladb.engine.sstable.component.Descriptor;
import io.celladb.engine.sstable.component.FormatVersion;
import io.celladb.engine.sstable.component.SSTableId;
import io.celladb.engine.testing.StoredFiles;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.UUID;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class TransactionTest {
  private static final String FOLDER = "data/ks/t";
  private static final UUID ID = new UUID(1, 2);
  private static final String LOG = "oa_txn_compaction_" + ID + ".log";

  private final MemoryFileSystem files = new MemoryFileSystem();
  private final Descriptor one = sstable(1);
  private final Descriptor two = sstable(2);

  private static Descriptor sstable(long number) {
    return new Descriptor(FOLDER, FormatVersion.OA, SSTableId.of(number));
  }

  @BeforeEach
  void makeFiles() {
    files.createDirectories(FOLDER);
    make(one);
  }

  private void make(Descriptor sstable) {
    for (String component : List.of("Data.db", "Index.db", "TOC.txt")) {
      files.create(sstable.path(component)).close();
    }
  }

  private Transaction begin() {
    Transaction transaction = Transaction.begin(files, FOLDER, "compaction", ID, List.of(two));
    make(two);
    return transaction;
  }

  private List<String> left() {
    return files.list(FOLDER);
  }

  /** As Cassandra 5.0 writes these lines. */
  @Test
  void linesAreThoseOfCassandra() {
    assertThat(TransactionRecord.parse("COMMIT:[,0,0][2613697770]"))
        .isEqualTo(TransactionRecord.commit());
    assertThat(TransactionRecord.commit().line()).isEqualTo("COMMIT:[,0,0][2613697770]");
    assertThat(TransactionRecord.parse("COMMIT:[,0,0][2613697771]")).isNull();
    assertThat(TransactionRecord.parse("COMMIT:[,0,0][")).isNull();
  }

  @Test
  void everyRecordReadsBack() {
    for (TransactionRecord record :
        List.of(
            TransactionRecord.add("oa-1-big"),
            TransactionRecord.remove("oa-22-big", 8),
            TransactionRecord.commit())) {
      assertThat(TransactionRecord.parse(record.line())).isEqualTo(record);
    }
  }

  @Test
  void withoutCommitTheNewFilesGo() {
    begin();
    Transaction.finishAll(files, FOLDER);
    assertThat(left()).hasSize(3).allMatch(name -> name.startsWith("oa-1-big-"));
  }

  @Test
  void withCommitTheOldFilesGo() {
    begin().commit(List.of(one));
    assertThat(left()).hasSize(7);
    Transaction.finishAll(files, FOLDER);
    assertThat(left()).hasSize(3).allMatch(name -> name.startsWith("oa-2-big-"));
  }

  @Test
  void theLogGoesWithTheLastOldFile() {
    make(sstable(3));
    Transaction transaction = begin();
    transaction.commit(List.of(one, sstable(3)));
    transaction.delete(one);
    assertThat(left()).contains(LOG);
    transaction.delete(sstable(3));
    assertThat(left()).hasSize(3).allMatch(name -> name.startsWith("oa-2-big-"));
  }

  @Test
  void abortTakesTheNewFilesBack() {
    begin().abort();
    assertThat(left()).hasSize(3).allMatch(name -> name.startsWith("oa-1-big-"));
  }

  @Test
  void aDamagedLineBeforeTheCommitDeletesNothing() {
    begin().commit(List.of(one));
    byte[] bytes = StoredFiles.read(files, FOLDER + "/" + LOG);
    for (int i = 0; i < text(bytes).indexOf("COMMIT") - 1; i++) {
      replace(bytes, i);
      List<String> before = left();
      assertThatThrownBy(() -> Transaction.finishAll(files, FOLDER))
          .as("byte %d", i)
          .isInstanceOf(CorruptionException.class);
      assertThat(left()).isEqualTo(before);
    }
  }

  /** Old files were being deleted, so the damaged last line must have been the commit. */
  @Test
  void aDamagedCommitDeletesNothingOnceOldFilesAreGone() {
    begin().commit(List.of(one));
    byte[] bytes = StoredFiles.read(files, FOLDER + "/" + LOG);
    files.delete(one.path("TOC.txt"));
    replace(bytes, text(bytes).indexOf("COMMIT") + 2);
    assertThatThrownBy(() -> Transaction.finishAll(files, FOLDER))
        .isInstanceOf(CorruptionException.class)
        .hasMessageContaining("COMMIT is not there");
    assertThat(left()).hasSize(6);
  }

  @Test
  void aTornLogIsUndoneWhereverItIsCut() {
    begin().commit(List.of(one));
    byte[] bytes = StoredFiles.read(files, FOLDER + "/" + LOG);
    int commit = text(bytes).indexOf("COMMIT");
    for (int length = 0; length < bytes.length - 1; length++) {
      files.delete(FOLDER + "/" + LOG);
      if (!files.exists(two.path("Data.db"))) {
        make(two);
      }
      write(Arrays.copyOf(bytes, length));
      Transaction.finishAll(files, FOLDER);
      assertThat(left())
          .as("%d of %d", length, commit)
          .contains("oa-1-big-Data.db")
          .doesNotContain(LOG);
      write(bytes);
    }
  }

  private static String text(byte[] bytes) {
    return new String(bytes, StandardCharsets.US_ASCII);
  }

  private void replace(byte[] bytes, int flipped) {
    byte[] damaged = bytes.clone();
    damaged[flipped] ^= 1;
    files.delete(FOLDER + "/" + LOG);
    write(damaged);
  }

  private void write(byte[] bytes) {
    try (WritableFile file = files.create(FOLDER + "/" + LOG)) {
      file.write(bytes, 0, bytes.length);
    }
  }
}
