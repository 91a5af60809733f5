package io.celladb.engine.api;

import static io.celladb.engine.testing.StoreTable.put;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.celladb.engine.env.DiskFileSystem;
import io.celladb.engine.env.FileSystem;
import io.celladb.engine.env.MemoryFileSystem;
import io.celladb.engine.errors.InvalidOperationException;
import io.celladb.engine.errors.LockedException;
import io.celladb.engine.errors.UnsupportedFormatException;
import io.celladb.engine.metrics.EngineEvents;
import io.celladb.engine.testing.CrashExplorer;
import io.celladb.engine.testing.CrashMode;
import io.celladb.engine.testing.FileOperation;
import io.celladb.engine.testing.LeakCheckingFileSystem;
import io.celladb.engine.testing.ManualClock;
import io.celladb.engine.testing.ManualTasks;
import io.celladb.engine.testing.ObservedFileSystem;
import io.celladb.engine.testing.StoreTable;
import io.celladb.engine.testing.StoredFiles;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Consumer;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A store that is open for reading only shows what is there and leaves it as it is. */
class ReadOnlyStoreTest {
  private static final StoreTable T = StoreTable.of("t", 1);
  private static final Settings SETTINGS =
      Settings.DEFAULT
          .withCommitLog(4096, 1 << 20)
          .withFlushOnClose(false)
          .withBackgroundCompaction(false);
  private static final Map<String, String> ROWS =
      Map.of("1/1", "v=a", "1/2", "v=b", "1/3", "v=memory");

  private final ManualClock clock = new ManualClock();

  private Components components(FileSystem files) {
    return new Components(files, clock, new ManualTasks(clock), EngineEvents.NONE);
  }

  private Store open(FileSystem files) {
    return Store.open(components(files), SETTINGS);
  }

  private Store look(FileSystem files) {
    return Store.openReadOnly(components(new Untouched(files)), SETTINGS);
  }

  /** Lets nothing be changed, in whatever way. */
  private static final class Untouched extends ObservedFileSystem {
    Untouched(FileSystem files) {
      super(files);
    }

    @Override
    protected <T> T perform(FileOperation operation, String path, Supplier<T> action) {
      if (operation == FileOperation.LOCK
          || (operation.changes() && operation != FileOperation.LOOK)) {
        throw new AssertionError(operation + " of " + path);
      }
      return super.perform(operation, path, action);
    }
  }

  private static void write(Store store, int c, String v) {
    store.apply(put(T.current(store.schema()), 1, c, v, store.timestampMicros()));
  }

  private static void fill(Store store) {
    T.create(store);
    StoreTable.of("gone", 2).create(store);
    write(store, 1, "a");
    store.flush("ks", "t");
    write(store, 2, "b");
    store.snapshot("ks", "t", "monday", true, "CREATE ...");
    write(store, 3, "memory");
    StoreTable.of("gone", 2).drop(store);
  }

  @Test
  void showsFilesAndLogAndTouchesNothing() {
    MemoryFileSystem files = new MemoryFileSystem();
    try (Store store = open(files)) {
      fill(store);
    }
    long before = StoredFiles.digest(files);
    LeakCheckingFileSystem leaks = new LeakCheckingFileSystem(files);
    try (Store store = look(leaks)) {
      assertThat(T.rows(store)).isEqualTo(ROWS);
      assertThat(store.snapshots()).hasSize(1);
      assertThat(store.verify()).isEmpty();
      assertThat(store.stats("ks", "t").memtablePartitions()).isEqualTo(1);
      assertThat(store.schema().table("ks", "gone")).isNull();
    }
    assertThat(leaks.openPaths()).isEmpty();
    assertThat(StoredFiles.digest(files)).isEqualTo(before);
  }

  @Test
  void refusesEveryChange() {
    MemoryFileSystem files = new MemoryFileSystem();
    try (Store store = open(files)) {
      fill(store);
    }
    try (Store store = look(files)) {
      List<Consumer<Store>> changes =
          List.of(
              s -> write(s, 4, "d"),
              s -> s.applyCounters(List.of()),
              s -> StoreTable.of("u", 3).create(s),
              s -> s.changeSchema(schema -> schema),
              s -> s.flush("ks", "t"),
              s -> s.compact("ks", "t"),
              s -> s.truncate("ks", "t"),
              s -> s.snapshot("ks", "t", "tuesday", false, ""),
              s -> s.clearSnapshots(null, null),
              s -> s.importSSTables("ks", "t", files, "in", ImportOptions.DEFAULT));
      for (Consumer<Store> change : changes) {
        assertThatThrownBy(() -> change.accept(store))
            .isInstanceOf(InvalidOperationException.class)
            .hasMessageContaining("is open for reading only");
      }
      assertThat(T.rows(store)).isEqualTo(ROWS);
    }
  }

  @Test
  void manyReadOrOneWrites() {
    MemoryFileSystem files = new MemoryFileSystem();
    try (Store store = open(files)) {
      fill(store);
      assertThatThrownBy(() -> look(files)).isInstanceOf(LockedException.class);
    }
    try (Store one = look(files);
        Store other = look(files)) {
      assertThatThrownBy(() -> open(files)).isInstanceOf(LockedException.class);
      assertThat(T.rows(one)).isEqualTo(T.rows(other)).isEqualTo(ROWS);
    }
    try (Store store = open(files)) {
      assertThat(T.rows(store)).isEqualTo(ROWS);
    }
  }

  @Test
  void refusesWhatIsNoStore() {
    MemoryFileSystem files = new MemoryFileSystem();
    assertThatThrownBy(() -> look(files))
        .isInstanceOf(UnsupportedFormatException.class)
        .hasMessageContaining("is not a store");
    assertThat(files.list("")).isEmpty();
  }

  /** Rows of the log that would be flushed while they are replayed stay in memory. */
  @Test
  void replaysMoreThanMemtablesMayTake() {
    MemoryFileSystem files = new MemoryFileSystem();
    try (Store store = open(files)) {
      T.create(store);
      for (int c = 0; c < 40; c++) {
        write(store, c, "x".repeat(900));
      }
    }
    Settings tight = SETTINGS.withMemory(8 * 1024, 0);
    try (Store store = Store.openReadOnly(components(new Untouched(files)), tight)) {
      assertThat(T.rows(store)).hasSize(40);
      assertThat(store.stats("ks", "t").sstableCount()).isZero();
    }
  }

  /** What a crash interrupted is as good as finished or undone, and stays as it is. */
  @Test
  void showsAfterACrashWhatAWriterWouldFind() {
    CrashExplorer explorer =
        new CrashExplorer(20_260_103L, List.of(CrashMode.ALL_KEPT, CrashMode.RANDOM));
    int points =
        explorer.explore(
            files -> {
              try (Store store = open(files)) {
                fill(store);
                store.compact("ks", "t");
                store.truncate("ks", "t");
                write(store, 5, "e");
                store.flush("ks", "t");
              }
            },
            (left, point) -> {
              if (!left.exists("schema.txt")) {
                return;
              }
              long before = StoredFiles.digest(left);
              Map<String, String> seen;
              try (Store store = look(left)) {
                seen = T.current(store.schema()) == null ? Map.of() : T.rows(store);
                assertThat(store.problems()).as(point).isEmpty();
              }
              assertThat(StoredFiles.digest(left)).as(point).isEqualTo(before);
              try (Store store = open(left)) {
                Map<String, String> rows =
                    T.current(store.schema()) == null ? Map.of() : T.rows(store);
                assertThat(seen).as(point).isEqualTo(rows);
              }
            });
    assertThat(points).isGreaterThan(300);
  }

  @Test
  void leavesEveryFileOfADiskAsItWas(@TempDir Path directory) throws IOException {
    try (DiskFileSystem files = new DiskFileSystem(directory);
        Store store = open(files)) {
      fill(store);
    }
    Map<String, String> before = tree(directory);
    try (Stream<Path> all = Files.walk(directory)) {
      all.forEach(path -> path.toFile().setWritable(false));
    }
    try (DiskFileSystem files = new DiskFileSystem(directory);
        Store store = Store.openReadOnly(files, Settings.DEFAULT);
        Store other = Store.openReadOnly(files, Settings.DEFAULT)) {
      assertThat(T.rows(store)).isEqualTo(T.rows(other)).isEqualTo(ROWS);
    } finally {
      try (Stream<Path> all = Files.walk(directory)) {
        all.forEach(path -> path.toFile().setWritable(true));
      }
    }
    assertThat(tree(directory)).isEqualTo(before);
  }

  private static Map<String, String> tree(Path directory) throws IOException {
    Map<String, String> tree = new TreeMap<>();
    try (Stream<Path> all = Files.walk(directory)) {
      for (Path path : all.toList()) {
        String size = Files.isDirectory(path) ? "" : " " + Files.size(path);
        tree.put(path.toString(), Files.getLastModifiedTime(path) + size);
      }
    }
    return tree;
  }
}
