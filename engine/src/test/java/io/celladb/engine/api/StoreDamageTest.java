package io.celladb.engine.api;

import static io.celladb.engine.testing.StoreTable.put;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.celladb.engine.env.DiskFileSystem;
import io.celladb.engine.env.FileSystem;
import io.celladb.engine.env.MemoryFileSystem;
import io.celladb.engine.env.WritableFile;
import io.celladb.engine.errors.CorruptionException;
import io.celladb.engine.errors.IoFailureException;
import io.celladb.engine.errors.LockedException;
import io.celladb.engine.errors.OutOfSpaceException;
import io.celladb.engine.errors.UnsupportedFormatException;
import io.celladb.engine.metrics.EngineEvents;
import io.celladb.engine.schema.TableDef;
import io.celladb.engine.testing.CrashMode;
import io.celladb.engine.testing.CrashableFileSystem;
import io.celladb.engine.testing.Fault;
import io.celladb.engine.testing.FaultyFileSystem;
import io.celladb.engine.testing.ManualClock;
import io.celladb.engine.testing.ManualTasks;
import io.celladb.engine.testing.StoreTable;
import io.celladb.engine.testing.StoredFiles;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What a store does with a folder that is damaged, foreign, newer, or in use. */
class StoreDamageTest {
  private static final StoreTable T = StoreTable.of("t", 1);
  private static final StoreTable U = StoreTable.of("u", 2);
  private static final String FOLDER = "data/ks/t-00000000100080000000000000000001";
  private static final Settings SETTINGS = Settings.DEFAULT.withFlushOnClose(false);

  private final MemoryFileSystem files = new MemoryFileSystem();
  private final ManualClock clock = new ManualClock();

  private Store open(FileSystem on) {
    return Store.open(
        new Components(on, clock, new ManualTasks(clock), EngineEvents.NONE), SETTINGS);
  }

  /** Two files of t, one of u. */
  private void prepare() {
    try (Store store = open(files)) {
      TableDef t = T.create(store);
      TableDef u = U.create(store);
      for (int i = 0; i < 2; i++) {
        store.apply(put(t, i, 1, "v" + i, store.timestampMicros()));
        store.flush("ks", "t");
      }
      store.apply(put(u, 1, 1, "u", store.timestampMicros()));
      store.flush("ks", "u");
    }
  }

  private void rewrite(String path, byte[] bytes) {
    files.delete(path);
    try (WritableFile file = files.create(path)) {
      file.write(bytes, 0, bytes.length);
    }
  }

  @Test
  void aDamagedFileIsNamedAndKeptAndTheOtherTablesAnswer() {
    prepare();
    String statistics = FOLDER + "/da-1-bti-Statistics.db";
    byte[] bytes = StoredFiles.read(files, statistics);
    bytes[bytes.length / 2] ^= 1;
    rewrite(statistics, bytes);
    int count = files.list(FOLDER).size();
    try (Store store = open(files)) {
      assertThat(store.problems()).hasSize(1);
      assertThat(store.problems().get(0).subject()).isEqualTo("ks.t");
      assertThat(store.problems().get(0).file()).endsWith("da-1-bti-Statistics.db");
      assertThatThrownBy(() -> T.rows(store))
          .isInstanceOf(CorruptionException.class)
          .hasMessageContaining("da-1-bti-Statistics.db");
      assertThat(U.rows(store)).isEqualTo(Map.of("1/1", "v=u"));
      store.apply(put(T.current(store.schema()), 9, 9, "new", store.timestampMicros()));
      assertThatThrownBy(() -> store.compact("ks", "t")).isInstanceOf(CorruptionException.class);
    }
    assertThat(files.list(FOLDER).size()).isGreaterThanOrEqualTo(count);
    assertThat(StoredFiles.read(files, statistics)).isEqualTo(bytes);
  }

  @Test
  void damageFoundByAReadOrByVerifyIsNamed() {
    prepare();
    String data = FOLDER + "/da-2-bti-Data.db";
    byte[] bytes = StoredFiles.read(files, data);
    try (Store store = open(files)) {
      assertThat(store.verify()).isEmpty();
    }
    bytes[bytes.length - 6] ^= 1;
    rewrite(data, bytes);
    try (Store store = open(files)) {
      assertThat(store.verify()).anyMatch(problem -> problem.file().endsWith("da-2-bti-Data.db"));
    } catch (CorruptionException e) {
      assertThat(e.file()).endsWith("Data.db");
    }
  }

  @Test
  void filesOfAFormatThatCannotBeReadAreLeftAlone() {
    prepare();
    files.create(FOLDER + "/nc-7-big-Data.db").close();
    try (Store store = open(files)) {
      assertThat(store.problems()).hasSize(1);
      assertThatThrownBy(() -> T.rows(store)).isInstanceOf(CorruptionException.class);
    }
    assertThat(files.exists(FOLDER + "/nc-7-big-Data.db")).isTrue();
  }

  @Test
  void foreignFilesAndFoldersAreLeftAlone() {
    prepare();
    files.create(FOLDER + "/notes.txt").close();
    files.createDirectories(FOLDER + "/snapshots/mine");
    files.createDirectories("data/ks/other-00000000000000000000000000000009");
    try (Store store = open(files)) {
      assertThat(T.rows(store)).hasSize(2);
      store.compact("ks", "t");
      assertThat(store.problems()).isEmpty();
    }
    assertThat(files.list(FOLDER)).contains("notes.txt", "snapshots");
    assertThat(files.exists("data/ks/other-00000000000000000000000000000009")).isTrue();
  }

  @Test
  void aFolderOfSomebodyElseIsRefusedAndLeftAsItIs() {
    files.create("thesis.tex").close();
    long before = StoredFiles.digest(files);
    assertThatThrownBy(() -> open(files))
        .isInstanceOf(UnsupportedFormatException.class)
        .hasMessageContaining("is not a store")
        .hasMessageContaining("thesis.tex");
    assertThat(StoredFiles.digest(files)).isEqualTo(before);
  }

  @Test
  void aDamagedLogIsRefusedAndLeftAsItIs() {
    try (Store store = open(files)) {
      TableDef t = T.create(store);
      for (int i = 0; i < 5; i++) {
        store.apply(put(t, i, 1, "v" + i, store.timestampMicros()));
      }
    }
    byte[] bytes = StoredFiles.read(files, "commitlog/CommitLog-1.log");
    bytes[200] ^= 1;
    rewrite("commitlog/CommitLog-1.log", bytes);
    assertThatThrownBy(() -> open(files))
        .isInstanceOf(CorruptionException.class)
        .hasMessageContaining("CommitLog-1.log")
        .hasMessageContaining("offset");
    assertThat(StoredFiles.read(files, "commitlog/CommitLog-1.log")).isEqualTo(bytes);
    bytes[200] ^= 1;
    rewrite("commitlog/CommitLog-1.log", bytes);
    try (Store store = open(files)) {
      assertThat(T.rows(store)).hasSize(5);
    }
  }

  @Test
  void aStoreOfANewerVersionIsRefused() {
    prepare();
    byte[] bytes = StoredFiles.read(files, "schema.txt");
    String newer =
        new String(bytes, StandardCharsets.UTF_8).replace("cella store 1", "cella store 9");
    rewrite("schema.txt", newer.getBytes(StandardCharsets.UTF_8));
    assertThatThrownBy(() -> open(files)).isInstanceOf(UnsupportedFormatException.class);
    rewrite("schema.txt", bytes);
    open(files).close();
  }

  @Test
  void whenTheLogFailsWritesStopAndReadsGoOn() {
    prepare();
    FaultyFileSystem faulty = new FaultyFileSystem(files);
    try (Store store = open(faulty)) {
      TableDef t = T.current(store.schema());
      store.apply(put(t, 4, 4, "w", store.timestampMicros()));
      faulty.add(Fault.once(Fault.Kind.SYNC_ERROR, "commitlog/*", 1));
      assertThatThrownBy(() -> store.apply(put(t, 5, 5, "x", store.timestampMicros())))
          .isInstanceOf(IoFailureException.class);
      assertThatThrownBy(() -> store.apply(put(t, 6, 6, "y", store.timestampMicros())))
          .isInstanceOf(IoFailureException.class)
          .hasMessageContaining("takes no more writes");
      assertThat(T.rows(store)).hasSize(3);
    }
  }

  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void withSpaceBackWritesGoOn(boolean periodic) {
    Settings settings = periodic ? SETTINGS.withPeriodicSync(10_000) : SETTINGS;
    CrashableFileSystem crashing = new CrashableFileSystem();
    FaultyFileSystem faulty = new FaultyFileSystem(crashing);
    ManualTasks tasks = new ManualTasks(clock);
    Map<String, String> rows = new TreeMap<>();
    Store store = Store.open(new Components(faulty, clock, tasks, EngineEvents.NONE), settings);
    TableDef t = T.create(store);
    int refused = 0;
    for (int i = 0; i < 30; i++) {
      boolean full = i >= 10 && i < 20;
      if (i == 10) {
        faulty.add(Fault.from(Fault.Kind.NO_SPACE, "**", 1));
      } else if (i == 20) {
        faulty.clear();
        clock.advance(Duration.ofSeconds(2));
      }
      try {
        store.apply(put(t, 1, i, "v" + i, store.timestampMicros()));
        rows.put("1/" + i, "v=v" + i);
      } catch (OutOfSpaceException | IoFailureException e) {
        assertThat(full).as("write %d: %s", i, e.getMessage()).isTrue();
        assertThat(e.getMessage()).contains("No space left");
        refused++;
      }
      clock.advance(Duration.ofSeconds(11));
      runQuietly(tasks);
      assertThat(T.rows(store)).isEqualTo(rows);
    }
    assertThat(refused).isGreaterThan(8);
    assertThat(crashing.list("commitlog").size()).isLessThan(4);
    try (Store again = open(crashing.crashClone(CrashMode.NONE_KEPT, 1))) {
      assertThat(T.rows(again)).isEqualTo(rows);
    }
    store.close();
    try (Store again = open(crashing)) {
      assertThat(T.rows(again)).isEqualTo(rows);
    }
  }

  /** A task that fails is reported; here it is one that found the device full. */
  private static void runQuietly(ManualTasks tasks) {
    try {
      tasks.runAll();
    } catch (OutOfSpaceException e) {
      assertThat(e).hasMessageContaining("commitlog");
    }
  }

  @Test
  void onDiskAStoreIsLockedAndReopens(@TempDir Path folder) throws IOException {
    try (FileSystem disk = new DiskFileSystem(folder);
        Store store = Store.open(disk, Settings.DEFAULT)) {
      TableDef t = T.create(store);
      store.apply(put(t, 1, 1, "a", store.timestampMicros()));
      try (FileSystem other = new DiskFileSystem(folder)) {
        assertThatThrownBy(() -> Store.open(other, Settings.DEFAULT))
            .isInstanceOf(LockedException.class);
      }
    }
    try (FileSystem disk = new DiskFileSystem(folder);
        Store store = Store.open(disk, Settings.DEFAULT)) {
      assertThat(T.rows(store)).isEqualTo(Map.of("1/1", "v=a"));
      assertThat(store.stats("ks", "t").sstableCount()).isEqualTo(1);
    }
    try (var names = Files.list(folder)) {
      assertThat(names.map(name -> name.getFileName().toString()).sorted().toList())
          .isEqualTo(Arrays.asList("cella.lock", "commitlog", "data", "schema.txt"));
    }
  }
}
