package io.celladb.engine.api;

import static org.assertj.core.api.Assertions.assertThat;

import io.celladb.engine.env.FileSystem;
import io.celladb.engine.metrics.EngineEvents;
import io.celladb.engine.schema.TableDef;
import io.celladb.engine.testing.CrashHook;
import io.celladb.engine.testing.CrashMode;
import io.celladb.engine.testing.CrashableFileSystem;
import io.celladb.engine.testing.FileOperation;
import io.celladb.engine.testing.ManualClock;
import io.celladb.engine.testing.ManualTasks;
import io.celladb.engine.testing.StoreTable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** A flush gives up of the log what it has put into a file, and not what came after it began. */
class FlushCrashTest {
  private static final StoreTable T = StoreTable.of("t", 1);
  private static final StoreTable U = StoreTable.of("u", 2);

  private final ManualClock clock = new ManualClock();

  /** Writes once when the first file of a flush is made. */
  private static final class Latecomer implements CrashHook {
    private Runnable write = () -> {};

    @Override
    public void before(FileOperation operation, String path) {
      if (operation == FileOperation.CREATE && path.endsWith("-Data.db")) {
        Runnable once = write;
        write = () -> {};
        once.run();
      }
    }
  }

  private Store open(FileSystem files) {
    return Store.open(
        new Components(files, clock, new ManualTasks(clock), EngineEvents.NONE),
        Settings.DEFAULT.withCommitLog(4096, 3 * 4096).withFlushOnClose(false));
  }

  @ParameterizedTest
  @EnumSource(CrashMode.class)
  void whatIsWrittenDuringAFlushIsInTheLogAfterACrash(CrashMode mode) {
    Latecomer hook = new Latecomer();
    CrashableFileSystem files = new CrashableFileSystem(hook);
    Store store = open(files);
    TableDef table = T.create(store);
    store.apply(StoreTable.put(table, 1, 1, "before", store.timestampMicros()));
    hook.write = () -> store.apply(StoreTable.put(table, 1, 2, "during", store.timestampMicros()));
    store.flush(StoreTable.KEYSPACE, "t");
    try (Store recovered = open(files.crashClone(mode, 1))) {
      assertThat(T.rows(recovered)).hasToString("{1/1=v=before, 1/2=v=during}");
    }
    store.close();
  }

  @Test
  void aSegmentStaysUntilTheLastOfItsTablesIsFlushed() {
    CrashableFileSystem files = new CrashableFileSystem();
    Store store = open(files);
    TableDef t = T.create(store);
    TableDef u = U.create(store);
    store.apply(StoreTable.put(u, 1, 1, "other", store.timestampMicros()));
    for (int c = 0; c < 12; c++) {
      store.apply(StoreTable.put(t, 1, c, "x".repeat(900), store.timestampMicros()));
    }
    store.flush(StoreTable.KEYSPACE, "t");
    try (Store recovered = open(files.crashClone(CrashMode.NONE_KEPT, 1))) {
      assertThat(U.rows(recovered)).hasToString("{1/1=v=other}");
      assertThat(T.rows(recovered)).hasSize(12);
    }
    store.close();
  }
}
