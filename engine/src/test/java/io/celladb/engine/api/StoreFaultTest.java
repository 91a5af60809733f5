package io.celladb.engine.api;

import static org.assertj.core.api.Assertions.assertThat;

import io.celladb.engine.env.FileSystem;
import io.celladb.engine.env.MemoryFileSystem;
import io.celladb.engine.errors.StorageException;
import io.celladb.engine.metrics.EngineEvents;
import io.celladb.engine.schema.TableDef;
import io.celladb.engine.testing.CrashHook;
import io.celladb.engine.testing.CrashMode;
import io.celladb.engine.testing.CrashableFileSystem;
import io.celladb.engine.testing.Fault;
import io.celladb.engine.testing.FaultyFileSystem;
import io.celladb.engine.testing.LeakCheckingFileSystem;
import io.celladb.engine.testing.ManualClock;
import io.celladb.engine.testing.ManualTasks;
import io.celladb.engine.testing.StoreTable;
import java.util.Map;
import java.util.function.Consumer;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * The n-th operation of a kind fails, for every n: an error or the right answer, and reads go on.
 */
class StoreFaultTest {
  private static final StoreTable T = StoreTable.of("t", 1);
  private static final Settings SETTINGS =
      Settings.DEFAULT
          .withCommitLog(4096, 1 << 20)
          .withMemory(1 << 20, 0)
          .withFlushOnClose(false)
          .withBackgroundCompaction(false);

  private final ManualClock clock = new ManualClock();

  private Store open(FileSystem files) {
    return Store.open(
        new Components(files, clock, new ManualTasks(clock), EngineEvents.NONE), SETTINGS);
  }

  /** A store with rows in two files and in memory. */
  private MemoryFileSystem prepared() {
    MemoryFileSystem files = new MemoryFileSystem();
    try (Store store = open(files)) {
      TableDef t = T.create(store);
      for (int i = 0; i < 6; i++) {
        store.apply(StoreTable.put(t, i % 2, i, "v" + i, store.timestampMicros()));
        if (i % 2 == 1 && i < 5) {
          store.flush("ks", "t");
        }
      }
    }
    return files;
  }

  private static final Map<String, String> ROWS =
      Map.of(
          "0/0", "v=v0", "1/1", "v=v1", "0/2", "v=v2", "1/3", "v=v3", "0/4", "v=v4", "1/5", "v=v5");

  /** Runs an operation with the n-th fault until it runs without one. */
  private void everyNth(Fault.Kind kind, Consumer<Store> operation) {
    int fired = 1;
    for (int nth = 1; fired > 0; nth++) {
      MemoryFileSystem files = prepared();
      FaultyFileSystem faulty = new FaultyFileSystem(files);
      LeakCheckingFileSystem leaks = new LeakCheckingFileSystem(faulty);
      Store store = open(leaks);
      Fault fault = faulty.add(Fault.once(kind, "**", nth));
      String point = kind + " " + nth;
      try {
        operation.accept(store);
      } catch (StorageException e) {
        assertThat(e.getMessage()).as(point).isNotBlank();
      }
      fired = fault.fired();
      faulty.clear();
      assertThat(T.rows(store)).as(point).isEqualTo(ROWS);
      closeQuietly(store);
      assertThat(leaks.openPaths()).as(point).isEmpty();
      try (Store again = open(files)) {
        assertThat(T.rows(again)).as(point).isEqualTo(ROWS);
        assertThat(again.problems()).as(point).isEmpty();
        again.compact("ks", "t");
        assertThat(T.rows(again)).as(point).isEqualTo(ROWS);
      }
    }
  }

  /** A store that failed may say so once more when it is closed; it lets go of everything. */
  private static void closeQuietly(Store store) {
    try {
      store.close();
    } catch (StorageException e) {
      assertThat(e).hasMessageNotContaining("is closed");
    }
  }

  @ParameterizedTest
  @EnumSource(
      value = Fault.Kind.class,
      names = {
        "WRITE_ERROR",
        "SHORT_WRITE",
        "NO_SPACE",
        "SYNC_ERROR",
        "DIRECTORY_SYNC_ERROR",
        "DELETE_ERROR",
        "NO_DESCRIPTORS",
        "READ_ERROR",
        "RENAME_ERROR"
      })
  void flushes(Fault.Kind kind) {
    everyNth(kind, store -> store.flush("ks", "t"));
  }

  @ParameterizedTest
  @EnumSource(
      value = Fault.Kind.class,
      names = {
        "WRITE_ERROR",
        "SHORT_WRITE",
        "NO_SPACE",
        "SYNC_ERROR",
        "DIRECTORY_SYNC_ERROR",
        "DELETE_ERROR",
        "NO_DESCRIPTORS",
        "READ_ERROR"
      })
  void compactions(Fault.Kind kind) {
    everyNth(kind, store -> store.compact("ks", "t"));
  }

  @ParameterizedTest
  @EnumSource(
      value = Fault.Kind.class,
      names = {
        "WRITE_ERROR",
        "NO_SPACE",
        "SYNC_ERROR",
        "DIRECTORY_SYNC_ERROR",
        "DELETE_ERROR",
        "NO_DESCRIPTORS",
        "READ_ERROR",
        "RENAME_ERROR"
      })
  void openings(Fault.Kind kind) {
    int fired = 1;
    for (int nth = 1; fired > 0; nth++) {
      MemoryFileSystem files = prepared();
      FaultyFileSystem faulty = new FaultyFileSystem(files);
      LeakCheckingFileSystem leaks = new LeakCheckingFileSystem(faulty);
      Fault fault = faulty.add(Fault.once(kind, "**", nth));
      String point = kind + " " + nth;
      try (Store store = open(leaks)) {
        assertThat(T.rows(store)).as(point).isEqualTo(ROWS);
      } catch (StorageException e) {
        assertThat(e.getMessage()).as(point).isNotBlank();
      }
      fired = fault.fired();
      assertThat(leaks.openPaths()).as(point).isEmpty();
      try (Store again = open(files)) {
        assertThat(T.rows(again)).as(point).isEqualTo(ROWS);
      }
    }
  }

  @ParameterizedTest
  @EnumSource(
      value = Fault.Kind.class,
      names = {"WRITE_ERROR", "NO_SPACE", "SYNC_ERROR", "DIRECTORY_SYNC_ERROR", "RENAME_ERROR"})
  void schemaChanges(Fault.Kind kind) {
    everyNth(kind, store -> T.alter(store, "extra", true));
  }

  @ParameterizedTest
  @EnumSource(
      value = Fault.Kind.class,
      names = {"WRITE_ERROR", "SHORT_WRITE", "NO_SPACE", "SYNC_ERROR", "DIRECTORY_SYNC_ERROR"})
  void aCrashAfterAFailedCompactionLosesNothing(Fault.Kind kind) {
    int fired = 1;
    for (int nth = 1; fired > 0; nth++) {
      CrashableFileSystem crashing = CrashableFileSystem.copyOf(prepared(), CrashHook.NONE);
      FaultyFileSystem faulty = new FaultyFileSystem(crashing);
      Fault fault = faulty.add(Fault.once(kind, "data/**", nth));
      Store store = open(faulty);
      try {
        store.compact("ks", "t");
        store.compact("ks", "t");
      } catch (StorageException e) {
        assertThat(e.getMessage()).isNotBlank();
      }
      fired = fault.fired();
      for (CrashMode mode : CrashMode.values()) {
        try (Store again = open(crashing.crashClone(mode, nth))) {
          assertThat(T.rows(again)).as("%s %d %s", kind, nth, mode).isEqualTo(ROWS);
        }
      }
    }
  }
}
