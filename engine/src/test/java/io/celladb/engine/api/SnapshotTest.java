package io.celladb.engine.api;

import static io.celladb.engine.testing.StoreTable.put;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.celladb.engine.env.FileSystem;
import io.celladb.engine.env.MemoryFileSystem;
import io.celladb.engine.errors.InvalidOperationException;
import io.celladb.engine.errors.StorageException;
import io.celladb.engine.metrics.EngineEvents;
import io.celladb.engine.metrics.SnapshotInfo;
import io.celladb.engine.testing.CrashExplorer;
import io.celladb.engine.testing.Fault;
import io.celladb.engine.testing.FaultyFileSystem;
import io.celladb.engine.testing.LeakCheckingFileSystem;
import io.celladb.engine.testing.ManualClock;
import io.celladb.engine.testing.ManualTasks;
import io.celladb.engine.testing.StoreTable;
import io.celladb.engine.testing.StoredFiles;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Snapshots: what they hold, what is left of them by crashes and faults. */
class SnapshotTest {
  private static final StoreTable T = StoreTable.of("t", 1);
  private static final String FOLDER = "data/ks/t-00000000100080000000000000000001";
  private static final Settings SETTINGS =
      Settings.DEFAULT.withFlushOnClose(false).withBackgroundCompaction(false);
  private static final Map<String, String> BEFORE = Map.of("1/1", "v=a", "1/2", "v=b");

  private final ManualClock clock = new ManualClock();

  private Store open(FileSystem files) {
    return Store.open(
        new Components(files, clock, new ManualTasks(clock), EngineEvents.NONE), SETTINGS);
  }

  private static void snapshot(Store store) {
    store.snapshot("ks", "t", "monday", true, "CREATE TABLE ...;");
  }

  private static void write(Store store) {
    T.create(store);
    store.apply(put(T.current(store.schema()), 1, 1, "a", store.timestampMicros()));
    store.flush("ks", "t");
    store.apply(put(T.current(store.schema()), 1, 2, "b", store.timestampMicros()));
  }

  /** Puts the files of a snapshot into the table of a new store, and reads that. */
  private Map<String, String> restored(FileSystem files) {
    MemoryFileSystem other = new MemoryFileSystem();
    try (Store store = open(other)) {
      T.create(store);
    }
    StoredFiles.copy(files, FOLDER + "/snapshots/monday", other, FOLDER);
    try (Store store = open(other)) {
      assertThat(store.problems()).isEmpty();
      return T.rows(store);
    }
  }

  @Test
  void keepsWhatTheTableHadThenWhateverHappensToTheTable() {
    MemoryFileSystem files = new MemoryFileSystem();
    try (Store store = open(files)) {
      write(store);
      snapshot(store);
      store.apply(put(T.current(store.schema()), 1, 3, "c", store.timestampMicros()));
      store.compact("ks", "t");
      assertThat(T.rows(store)).hasSize(3);
      assertThat(restored(files)).isEqualTo(BEFORE);
      SnapshotInfo info = store.snapshots().get(0);
      assertThat(info.tag()).isEqualTo("monday");
      assertThat(info.keyspace()).isEqualTo("ks");
      assertThat(info.table()).isEqualTo("t");
      assertThat(info.createdAt()).matches("20.*T.*Z");
      assertThat(info.ownBytes()).isEqualTo(info.sizeBytes()).isPositive();
      T.drop(store);
      assertThat(restored(files)).isEqualTo(BEFORE);
    }
    try (Store store = open(files)) {
      assertThat(store.snapshots()).hasSize(1);
      store.clearSnapshots("tuesday", null);
      store.clearSnapshots("monday", "other");
      assertThat(store.snapshots()).hasSize(1);
      store.clearSnapshots("monday", "ks");
      assertThat(store.snapshots()).isEmpty();
      assertThat(files.exists(FOLDER + "/snapshots/monday")).isFalse();
    }
  }

  @Test
  void hasCassandrasManifest() {
    MemoryFileSystem files = new MemoryFileSystem();
    try (Store store = open(files)) {
      write(store);
      snapshot(store);
      String created = store.snapshots().get(0).createdAt();
      String path = FOLDER + "/snapshots/monday/manifest.json";
      List<String> data =
          files.list(FOLDER).stream().filter(name -> name.endsWith("-Data.db")).toList();
      assertThat(data).hasSize(2);
      assertThat(new String(StoredFiles.read(files, path), StandardCharsets.UTF_8))
          .isEqualTo(
              """
              {
                "files" : [ "%s", "%s" ],
                "created_at" : "%s",
                "expires_at" : null,
                "ephemeral" : false
              }"""
                  .formatted(data.get(0), data.get(1), created));
      store.apply(put(T.current(store.schema()), 1, 3, "c", store.timestampMicros()));
      store.snapshot("ks", "t", "without memory", false, "");
      assertThat(store.stats("ks", "t").sstableCount()).isEqualTo(2);
    }
  }

  @Test
  void refusesNamesThatAreTakenOrNone() {
    try (Store store = open(new MemoryFileSystem())) {
      write(store);
      snapshot(store);
      assertThatThrownBy(() -> snapshot(store))
          .isInstanceOf(InvalidOperationException.class)
          .hasMessage("Snapshot monday already exists.");
      for (String name : List.of("", ".", "..", "a/b", "a\\b")) {
        assertThatThrownBy(() -> store.snapshot("ks", "t", name, true, ""))
            .isInstanceOf(InvalidOperationException.class);
      }
      assertThat(store.snapshots()).hasSize(1);
    }
  }

  @Test
  void aCrashLeavesAWholeSnapshotOrNoneAndAlwaysTheTable() {
    boolean[] returned = new boolean[2];
    int points =
        new CrashExplorer(20_260_101L)
            .explore(
                files -> {
                  returned[0] = false;
                  returned[1] = false;
                  try (Store store = open(files)) {
                    write(store);
                    snapshot(store);
                    returned[0] = true;
                    store.compact("ks", "t");
                    store.clearSnapshots("monday", null);
                    returned[1] = true;
                  }
                },
                (left, point) -> {
                  try (Store store = open(left)) {
                    assertThat(store.problems()).as(point).isEmpty();
                    boolean there = !store.snapshots().isEmpty();
                    if (returned[1]) {
                      assertThat(there).as(point).isFalse();
                    }
                    if (there) {
                      assertThat(restored(left)).as(point).isEqualTo(BEFORE);
                    }
                    if (returned[0]) {
                      assertThat(T.rows(store)).as(point).isEqualTo(BEFORE);
                    }
                    if (T.current(store.schema()) != null && !there) {
                      snapshot(store);
                      assertThat(store.snapshots()).as(point).hasSize(1);
                    }
                  }
                });
    assertThat(points).isGreaterThan(200);
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
        "LINK_ERROR",
        "NO_DESCRIPTORS"
      })
  void aFailureLeavesNoneAndTheTableGoesOn(Fault.Kind kind) {
    int fired = 1;
    for (int nth = 1; fired > 0; nth++) {
      FaultyFileSystem faulty = new FaultyFileSystem(new MemoryFileSystem());
      LeakCheckingFileSystem leaks = new LeakCheckingFileSystem(faulty);
      try (Store store = open(leaks)) {
        write(store);
        store.flush("ks", "t");
        Fault fault = faulty.add(Fault.once(kind, "**/snapshots/**", nth));
        boolean failed = false;
        try {
          snapshot(store);
        } catch (StorageException e) {
          failed = true;
        }
        fired = fault.fired();
        faulty.clear();
        assertThat(store.snapshots().isEmpty()).as("%s %d", kind, nth).isEqualTo(failed);
        assertThat(T.rows(store)).isEqualTo(BEFORE);
        if (failed) {
          snapshot(store);
        }
        assertThat(restored(leaks)).isEqualTo(BEFORE);
      }
      assertThat(leaks.openPaths()).as("%s %d", kind, nth).isEmpty();
    }
  }
}
