package io.celladb.engine.api;

import static org.assertj.core.api.Assertions.assertThat;

import io.celladb.engine.env.FileSystem;
import io.celladb.engine.env.MemoryFileSystem;
import io.celladb.engine.errors.CorruptionException;
import io.celladb.engine.errors.StorageException;
import io.celladb.engine.metrics.EngineEvents;
import io.celladb.engine.schema.TableDef;
import io.celladb.engine.table.TableFolder;
import io.celladb.engine.testing.CrashHook;
import io.celladb.engine.testing.CrashMode;
import io.celladb.engine.testing.CrashableFileSystem;
import io.celladb.engine.testing.Fault;
import io.celladb.engine.testing.FaultyFileSystem;
import io.celladb.engine.testing.LeakCheckingFileSystem;
import io.celladb.engine.testing.ManualClock;
import io.celladb.engine.testing.ManualTasks;
import io.celladb.engine.testing.StoreTable;
import io.celladb.engine.testing.StoredFiles;
import io.celladb.engine.testing.Trial;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.BiConsumer;
import java.util.function.Consumer;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * The n-th file operation goes wrong, in every way and for every n of every operation of a store:
 * an error or the right answer; reads go on, and so do writes once the fault is over.
 */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class StoreFaultTest {
  private static final StoreTable T = StoreTable.of("t", 1);
  private static final Settings SETTINGS =
      Settings.DEFAULT
          .withCommitLog(4096, 1 << 20)
          .withMemory(1 << 20, 0)
          .withFlushOnClose(false)
          .withBackgroundCompaction(false);

  private static final Map<String, String> ROWS =
      Map.of(
          "0/0", "v=v0", "1/1", "v=v1", "0/2", "v=v2", "1/3", "v=v3", "0/4", "v=v4", "1/5", "v=v5");

  /** Damage that nobody is told of when it happens: it may be met later, as an error. */
  private static final Set<Fault.Kind> UNTOLD =
      EnumSet.of(
          Fault.Kind.SHORT_READ,
          Fault.Kind.BIT_FLIP,
          Fault.Kind.MISDIRECTED_READ,
          Fault.Kind.TORN_WRITE);

  private final MemoryFileSystem prepared = prepare();

  /** What a store does while the files fail. */
  private record Operation(String name, BiConsumer<Store, FileSystem> action) {
    Operation(String name, Consumer<Store> action) {
      this(name, (store, files) -> action.accept(store));
    }
  }

  private static final Operation OPEN = new Operation("open", store -> {});
  private static final Operation TRUNCATE =
      new Operation("truncate", store -> store.truncate("ks", "t"));
  private static final List<Operation> OPERATIONS =
      List.of(
          OPEN,
          TRUNCATE,
          new Operation("flush", store -> store.flush("ks", "t")),
          new Operation("compact", store -> store.compact("ks", "t")),
          new Operation("add a column", store -> T.alter(store, "extra", true)),
          new Operation("create a table", store -> StoreTable.of("u", 2).create(store)),
          new Operation("drop a table", store -> StoreTable.of("gone", 3).drop(store)),
          new Operation("snapshot", store -> store.snapshot("ks", "t", "now", true, "CREATE ...")),
          new Operation("import", StoreFaultTest::importBefore),
          new Operation("read", StoreFaultTest::read),
          new Operation("write", store -> put(store, 0, 0, "v0")));

  /**
   * A way in which files fail.
   *
   * @param goesOn whether every later operation fails too
   */
  private record Failure(Fault.Kind kind, boolean goesOn) {
    Fault at(int nth) {
      return goesOn ? Fault.from(kind, "**", nth) : Fault.once(kind, "**", nth);
    }

    @Override
    public String toString() {
      return kind + (goesOn ? " from then on" : "");
    }
  }

  static List<Failure> failures() {
    List<Failure> failures = new ArrayList<>();
    for (Fault.Kind kind : Fault.Kind.values()) {
      failures.add(new Failure(kind, false));
    }
    failures.add(new Failure(Fault.Kind.NO_SPACE, true));
    failures.add(new Failure(Fault.Kind.SYNC_ERROR, true));
    failures.add(new Failure(Fault.Kind.DELETE_ERROR, true));
    failures.add(new Failure(Fault.Kind.NO_DESCRIPTORS, true));
    failures.add(new Failure(Fault.Kind.SLOW, true));
    return failures;
  }

  private static Store open(FileSystem files, ManualClock clock) {
    return Store.open(
        new Components(files, clock, new ManualTasks(clock), EngineEvents.NONE), SETTINGS);
  }

  private static void put(Store store, int p, int c, String v) {
    TableDef t = T.current(store.schema());
    store.apply(StoreTable.put(t, p, c, v, store.timestampMicros()));
  }

  /** Takes files into the table that they come from, which has the same rows then. */
  private static void importBefore(Store store, FileSystem files) {
    String directory = TableFolder.path(T.current(store.schema())) + "/snapshots/before";
    ImportOptions options = ImportOptions.DEFAULT.withVerification(false);
    store.importSSTables("ks", "t", files, directory, options);
  }

  private static void read(Store store) {
    assertThat(T.rows(store)).isEqualTo(ROWS);
  }

  /** A store with rows in two files and in memory. */
  private static MemoryFileSystem prepare() {
    MemoryFileSystem files = new MemoryFileSystem();
    try (Store store = open(files, new ManualClock())) {
      T.create(store);
      StoreTable.of("gone", 3).create(store);
      for (int i = 0; i < 6; i++) {
        put(store, i % 2, i, "v" + i);
        if (i % 2 == 1 && i < 5) {
          store.flush("ks", "t");
        }
        if (i == 1) {
          store.snapshot("ks", "t", "before", false, "CREATE ...");
        }
      }
    }
    return files;
  }

  private MemoryFileSystem copy() {
    MemoryFileSystem files = new MemoryFileSystem();
    for (String name : prepared.list("")) {
      StoredFiles.copy(prepared, name, files, name);
    }
    return files;
  }

  @ParameterizedTest
  @MethodSource("failures")
  void anErrorOrTheRightAnswer(Failure failure) {
    for (Operation operation : OPERATIONS) {
      int fired = 1;
      for (int nth = 1; fired > 0; nth++) {
        Attempt attempt = new Attempt(operation, failure, nth);
        try {
          fired = attempt.run();
        } catch (RuntimeException | AssertionError e) {
          throw new AssertionError("%s, %s at %d".formatted(operation.name(), failure, nth), e);
        }
        Trial.FAULTS.add(fired > 0 ? 1 : 0);
      }
    }
  }

  @AfterAll
  void enoughWasTried() {
    Trial.FAULTS.conclude();
  }

  /** One operation with one fault. */
  private final class Attempt {
    private final Operation operation;
    private final Failure failure;
    private final int nth;
    private final MemoryFileSystem files = copy();
    private final ManualClock clock = new ManualClock();
    private final FaultyFileSystem faulty = new FaultyFileSystem(files, clock);
    private final LeakCheckingFileSystem leaks = new LeakCheckingFileSystem(faulty);
    private final Map<String, String> written = new TreeMap<>();
    private boolean isTruncated;
    private boolean isUndecided; // until the store is opened again

    Attempt(Operation operation, Failure failure, int nth) {
      this.operation = operation;
      this.failure = failure;
      this.nth = nth;
    }

    /** Returns how often the fault struck. */
    int run() {
      Store store = operation.equals(OPEN) ? null : open(leaks, clock);
      Fault fault = faulty.add(failure.at(nth));
      if (store == null) {
        store = openFailing();
      } else {
        operate(store);
        faulty.clear();
      }
      if (store != null) {
        goOn(store);
        closeQuietly(store);
      }
      assertThat(leaks.openPaths()).isEmpty();
      openAgain();
      return fault.fired();
    }

    private Store openFailing() {
      try {
        return open(leaks, clock);
      } catch (StorageException e) {
        assertThat(e.getMessage()).isNotBlank();
        return null;
      } finally {
        faulty.clear();
      }
    }

    private void operate(Store store) {
      isTruncated = operation.equals(TRUNCATE);
      try {
        operation.action().accept(store, leaks);
      } catch (StorageException e) {
        assertThat(e.getMessage()).isNotBlank();
        // What failed may have happened all the same, but only as a whole.
        isUndecided = isTruncated;
        decide(store);
      }
    }

    private void decide(Store store) {
      if (isUndecided) {
        Map<String, String> found = rows(store);
        isTruncated = found != null && found.equals(written);
      }
    }

    /** Returns the rows, or null when damage is reported that the fault did. */
    private Map<String, String> rows(Store store) {
      try {
        return T.rows(store);
      } catch (CorruptionException e) {
        assertThat(UNTOLD).contains(failure.kind());
        return null;
      }
    }

    private Map<String, String> expected() {
      Map<String, String> expected = new TreeMap<>(isTruncated ? Map.of() : ROWS);
      expected.putAll(written);
      return expected;
    }

    private void check(Store store) {
      Map<String, String> found = rows(store);
      if (found != null) {
        assertThat(found).isEqualTo(expected());
      }
    }

    /** The fault is over. */
    private void goOn(Store store) {
      check(store);
      try {
        put(store, 7, 7, "after");
        written.put("7/7", "v=after");
      } catch (StorageException e) {
        // A log whose sync has failed proves nothing any more: it stops and says why.
        assertThat(e).hasMessageContaining("takes no more writes");
        assertThat(failure.kind()).isIn(mayStopTheLog());
      }
      check(store);
    }

    private Set<Fault.Kind> mayStopTheLog() {
      return EnumSet.of(
          Fault.Kind.SYNC_ERROR,
          Fault.Kind.WRITE_ERROR,
          Fault.Kind.SHORT_WRITE,
          Fault.Kind.NO_DESCRIPTORS,
          Fault.Kind.DIRECTORY_SYNC_ERROR);
    }

    private void openAgain() {
      try (Store again = open(files, clock)) {
        decide(again);
        check(again);
        if (!UNTOLD.contains(failure.kind())) {
          assertThat(again.problems()).isEmpty();
          put(again, 8, 8, "again");
          written.put("8/8", "v=again");
          again.compact("ks", "t");
          check(again);
        }
      } catch (CorruptionException e) {
        assertThat(UNTOLD).contains(failure.kind());
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
      names = {"WRITE_ERROR", "SHORT_WRITE", "NO_SPACE", "SYNC_ERROR", "DIRECTORY_SYNC_ERROR"})
  void aCrashAfterAFailedCompactionLosesNothing(Fault.Kind kind) {
    int fired = 1;
    for (int nth = 1; fired > 0; nth++) {
      CrashableFileSystem crashing = CrashableFileSystem.copyOf(prepared, CrashHook.NONE);
      FaultyFileSystem faulty = new FaultyFileSystem(crashing);
      Fault fault = faulty.add(Fault.once(kind, "data/**", nth));
      Store store = open(faulty, new ManualClock());
      try {
        store.compact("ks", "t");
        store.compact("ks", "t");
      } catch (StorageException e) {
        assertThat(e.getMessage()).isNotBlank();
      }
      fired = fault.fired();
      for (CrashMode mode : CrashMode.values()) {
        try (Store again = open(crashing.crashClone(mode, nth), new ManualClock())) {
          assertThat(T.rows(again)).as("%s %d %s", kind, nth, mode).isEqualTo(ROWS);
        }
      }
    }
  }
}
