package io.celladb.engine.api;

import static io.celladb.engine.testing.StoreTable.put;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.celladb.engine.env.DiskFileSystem;
import io.celladb.engine.env.FileSystem;
import io.celladb.engine.env.MemoryFileSystem;
import io.celladb.engine.errors.CorruptionException;
import io.celladb.engine.errors.InvalidOperationException;
import io.celladb.engine.errors.StorageException;
import io.celladb.engine.errors.UnsupportedFormatException;
import io.celladb.engine.metrics.EngineEvents;
import io.celladb.engine.schema.ColumnDef;
import io.celladb.engine.schema.ColumnKind;
import io.celladb.engine.schema.TableDef;
import io.celladb.engine.schema.TableOptions;
import io.celladb.engine.testing.CrashExplorer;
import io.celladb.engine.testing.Fault;
import io.celladb.engine.testing.FaultyFileSystem;
import io.celladb.engine.testing.LeakCheckingFileSystem;
import io.celladb.engine.testing.ManualClock;
import io.celladb.engine.testing.ManualTasks;
import io.celladb.engine.testing.StoreTable;
import io.celladb.engine.testing.StoredFiles;
import io.celladb.engine.types.CqlType;
import io.celladb.engine.types.CqlTypes;
import io.celladb.engine.types.ReversedType;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Imports of sstables: all of a directory or none, whatever is wrong and whenever it ends. */
class ImportTest {
  private static final StoreTable T = StoreTable.of("t", 1);
  private static final StoreTable U = StoreTable.of("u", 2);
  private static final String IN = "in";
  private static final Settings SETTINGS =
      Settings.DEFAULT.withFlushOnClose(false).withBackgroundCompaction(false);
  private static final Map<String, String> ROWS = Map.of("1/1", "v=a", "1/2", "v=b");
  private static final ImportOptions COPY = ImportOptions.DEFAULT.withCopy(true);

  private final ManualClock clock = new ManualClock();
  private final MemoryFileSystem sources = sources();

  private Store open(FileSystem files) {
    return Store.open(
        new Components(files, clock, new ManualTasks(clock), EngineEvents.NONE), SETTINGS);
  }

  /** Two sstables in a directory, which another store has written. */
  private MemoryFileSystem sources() {
    MemoryFileSystem written = new MemoryFileSystem();
    try (Store store = open(written)) {
      T.create(store);
      for (String v : List.of("a", "b")) {
        int c = v.equals("a") ? 1 : 2;
        store.apply(put(T.current(store.schema()), 1, c, v, store.timestampMicros()));
        store.flush("ks", "t");
      }
      store.snapshot("ks", "t", IN, false, "CREATE ...");
    }
    MemoryFileSystem files = new MemoryFileSystem();
    StoredFiles.copy(written, folder(T) + "/snapshots/" + IN, files, IN);
    return files;
  }

  private static String folder(StoreTable table) {
    return "data/ks/" + table.name() + "-" + table.id().toString().replace("-", "");
  }

  /** A store with an empty table, beside a directory to import. */
  private MemoryFileSystem storeAndSources() {
    MemoryFileSystem files = new MemoryFileSystem();
    try (Store store = open(files)) {
      T.create(store);
    }
    return files;
  }

  private static int importAll(Store store, FileSystem from) {
    return store.importSSTables("ks", "t", from, IN, ImportOptions.DEFAULT);
  }

  @Test
  void movesTheFilesAndNothingElse() {
    MemoryFileSystem files = storeAndSources();
    try (Store store = open(files)) {
      assertThat(importAll(store, sources)).isEqualTo(2);
      assertThat(T.rows(store)).isEqualTo(ROWS);
      assertThat(sources.list(IN)).containsExactly("manifest.json", "schema.cql");
      assertThat(store.stats("ks", "t").sstableCount()).isEqualTo(2);
      assertThat(files.list(folder(T))).noneMatch(name -> name.contains("txn"));
      store.compact("ks", "t");
    }
    try (Store store = open(files)) {
      assertThat(T.rows(store)).isEqualTo(ROWS);
      assertThat(store.problems()).isEmpty();
    }
  }

  @Test
  void copiesWhenAskedAndAlwaysIntoMemory() {
    long before = StoredFiles.digest(sources);
    try (Store store = open(storeAndSources())) {
      store.importSSTables("ks", "t", sources, IN, COPY);
      store.importSSTables("ks", "t", sources, IN, COPY);
      assertThat(T.rows(store)).isEqualTo(ROWS);
    }
    try (Store store = Store.inMemory()) {
      T.create(store);
      importAll(store, sources);
      assertThat(T.rows(store)).isEqualTo(ROWS);
    }
    assertThat(StoredFiles.digest(sources)).isEqualTo(before);
  }

  /** On one device a link does, which takes no room: whoever held the file still has it. */
  @Test
  void linksOnADisk(@TempDir Path directory) {
    try (DiskFileSystem disk = new DiskFileSystem(directory);
        DiskFileSystem home = new DiskFileSystem(directory.resolve("home"))) {
      StoredFiles.copy(sources, IN, disk, IN);
      home.createDirectories("");
      disk.createDirectories("kept");
      String data = "-Data.db";
      String one = disk.list(IN).stream().filter(n -> n.endsWith(data)).findFirst().orElseThrow();
      disk.link(IN + "/" + one, "kept/" + one);
      try (Store store = open(home)) {
        T.create(store);
        importAll(store, disk);
        assertThat(T.rows(store)).isEqualTo(ROWS);
        disk.list(IN).forEach(name -> assertThat(name).doesNotContain("-da-"));
        String target =
            home.list(folder(T)).stream().filter(n -> n.endsWith(data)).findFirst().get();
        assertThat(directory.resolve("home/" + folder(T) + "/" + target))
            .satisfies(
                path ->
                    assertThat(
                            java.nio.file.Files.isSameFile(path, directory.resolve("kept/" + one)))
                        .isTrue());
      }
    }
  }

  /** Fails to import, and says so in these words; nothing has changed. */
  private void refuses(Store store, Class<? extends StorageException> type, String... words) {
    long before = StoredFiles.digest(sources);
    Map<String, String> rows = T.rows(store);
    assertThatThrownBy(() -> importAll(store, sources))
        .isInstanceOf(type)
        .hasMessageContainingAll(words);
    assertThat(StoredFiles.digest(sources)).isEqualTo(before);
    assertThat(T.rows(store)).isEqualTo(rows);
  }

  @Test
  void refusesADirectoryThatIsNotThereOrHasNone() {
    MemoryFileSystem files = storeAndSources();
    try (Store store = open(files)) {
      assertThatThrownBy(
              () -> store.importSSTables("ks", "t", sources, "nope", ImportOptions.DEFAULT))
          .isInstanceOf(InvalidOperationException.class)
          .hasMessageEndingWith("nope does not exist");
      sources.createDirectories("empty");
      assertThatThrownBy(
              () -> store.importSSTables("ks", "t", sources, "empty", ImportOptions.DEFAULT))
          .isInstanceOf(InvalidOperationException.class)
          .hasMessageStartingWith("There are no sstables in");
      importAll(store, sources);
      assertThatThrownBy(
              () -> store.importSSTables("ks", "t", files, folder(T), ImportOptions.DEFAULT))
          .isInstanceOf(InvalidOperationException.class)
          .hasMessageEndingWith("is the directory of a table of this store");
      assertThat(T.rows(store)).isEqualTo(ROWS);
    }
  }

  /** The store's own directory, by a path that does not show it. */
  @Test
  void refusesTheTablesOwnDirectoryUnderAnotherName(@TempDir Path directory) throws Exception {
    Path alias = directory.resolve("alias");
    try (DiskFileSystem disk = new DiskFileSystem(directory.resolve("home"));
        DiskFileSystem aliased = new DiskFileSystem(alias)) {
      disk.createDirectories("");
      java.nio.file.Files.createSymbolicLink(alias, directory.resolve("home"));
      try (Store store = open(disk)) {
        T.create(store);
        importAll(store, sources);
        assertThatThrownBy(
                () -> store.importSSTables("ks", "t", aliased, folder(T), ImportOptions.DEFAULT))
            .isInstanceOf(InvalidOperationException.class)
            .hasMessageEndingWith("is the directory of the table itself");
        assertThat(T.rows(store)).isEqualTo(ROWS);
        store.compact("ks", "t");
      }
    }
  }

  @Test
  void refusesDamagedAndIncompleteAndUnknownFiles() {
    try (Store store = open(storeAndSources())) {
      String data = sources.list(IN).stream().filter(n -> n.endsWith("-Data.db")).toList().get(1);
      byte[] sound = StoredFiles.read(sources, IN + "/" + data);
      StoredFiles.flipBit(sources, IN + "/" + data, 9, 3);
      refuses(store, CorruptionException.class, data);
      StoredFiles.write(sources, IN + "/" + data, sound);
      String toc = data.replace("Data.db", "TOC.txt");
      byte[] list = StoredFiles.read(sources, IN + "/" + toc);
      sources.delete(IN + "/" + toc);
      refuses(store, CorruptionException.class, toc);
      StoredFiles.write(sources, IN + "/" + toc, list);
      StoredFiles.write(sources, IN + "/me-1-big-Data.db", new byte[9]);
      refuses(store, UnsupportedFormatException.class, "me");
      sources.delete(IN + "/me-1-big-Data.db");
      importAll(store, sources);
      assertThat(T.rows(store)).isEqualTo(ROWS);
    }
  }

  private static TableDef table(CqlType p, CqlType c, ColumnDef... others) {
    List<ColumnDef> columns =
        new java.util.ArrayList<>(
            List.of(
                new ColumnDef("p", p, ColumnKind.PARTITION_KEY, 0),
                new ColumnDef("c", c, ColumnKind.CLUSTERING, 0)));
    columns.addAll(List.of(others));
    return new TableDef(new UUID(9, 9), "ks", "t", columns, TableOptions.DEFAULT, Map.of());
  }

  private static ColumnDef column(String name, CqlType type, ColumnKind kind) {
    return new ColumnDef(name, type, kind, ColumnDef.NO_POSITION);
  }

  private void doesNotFit(TableDef table, String reason) {
    try (Store store = open(new MemoryFileSystem())) {
      store.changeSchema(schema -> StoreTable.with(schema, table));
      long before = StoredFiles.digest(sources);
      assertThatThrownBy(() -> importAll(store, sources))
          .isInstanceOf(InvalidOperationException.class)
          .hasMessageContaining("does not fit the table ks.t: " + reason);
      assertThat(StoredFiles.digest(sources)).isEqualTo(before);
      assertThat(store.stats("ks", "t").sstableCount()).isZero();
    }
  }

  @Test
  void refusesFilesOfAnotherTable() {
    CqlType number = CqlTypes.INT;
    ColumnDef s = column("s", CqlTypes.TEXT, ColumnKind.STATIC);
    ColumnDef v = column("v", CqlTypes.TEXT, ColumnKind.REGULAR);
    doesNotFit(table(CqlTypes.TEXT, number, s, v), "its partition key is [int], not [text]");
    doesNotFit(table(number, CqlTypes.TEXT, s, v), "its clustering is [int], not [text]");
    doesNotFit(
        table(number, ReversedType.of(number), s, v), "its clustering is [int], not [int desc]");
    doesNotFit(table(number, number, v), "the table has no column s");
    doesNotFit(
        table(number, number, s, column("v", number, ColumnKind.REGULAR)),
        "its column is regular v text, not regular v int");
    doesNotFit(
        table(number, number, s, column("v", CqlTypes.TEXT, ColumnKind.STATIC)),
        "its column is regular v text, not static v text");
  }

  /** What a file of table t says of the log must not stand for records of table u. */
  @Test
  void whatTheOtherTableHasInMemoryIsNotForgotten() {
    MemoryFileSystem files = new MemoryFileSystem();
    try (Store store = open(files)) {
      T.create(store);
      U.create(store);
      store.apply(put(T.current(store.schema()), 1, 1, "a", store.timestampMicros()));
      store.apply(put(U.current(store.schema()), 2, 2, "u", store.timestampMicros()));
      store.apply(put(T.current(store.schema()), 1, 2, "b", store.timestampMicros()));
      store.snapshot("ks", "t", IN, true, "CREATE ...");
      store.importSSTables("ks", "u", files, folder(T) + "/snapshots/" + IN, COPY);
    }
    try (Store store = open(files)) {
      assertThat(U.rows(store)).isEqualTo(Map.of("1/1", "v=a", "1/2", "v=b", "2/2", "v=u"));
    }
  }

  /** A copy of the store writes on, and its files speak of log records that are not these. */
  @Test
  void refusesFilesOfACopyOfTheStoreThatWentOn() {
    MemoryFileSystem files = storeAndSources();
    MemoryFileSystem copy = new MemoryFileSystem();
    for (String name : files.list("")) {
      StoredFiles.copy(files, name, copy, name);
    }
    try (Store store = open(copy)) {
      store.apply(put(T.current(store.schema()), 1, 1, "a", store.timestampMicros()));
      store.snapshot("ks", "t", IN, true, "CREATE ...");
    }
    try (Store store = open(files)) {
      assertThatThrownBy(
              () -> store.importSSTables("ks", "t", copy, folder(T) + "/snapshots/" + IN, COPY))
          .isInstanceOf(InvalidOperationException.class)
          .hasMessageContaining("was written by a copy of this store");
    }
  }

  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void aCrashLeavesAllOrNothingAndNeverLosesTheSources(boolean copies) {
    ImportOptions options = ImportOptions.DEFAULT.withCopy(copies).withVerification(false);
    boolean[] returned = new boolean[1];
    int points =
        new CrashExplorer(20_260_102L)
            .explore(
                files -> {
                  returned[0] = false;
                  try (Store store = open(files)) {
                    T.create(store);
                  }
                  StoredFiles.copy(sources, IN, files, IN);
                  files.list(IN).forEach(name -> files.sync(IN + "/" + name));
                  files.syncDirectory(IN);
                },
                files -> {
                  try (Store store = open(files)) {
                    store.importSSTables("ks", "t", files, IN, options);
                    returned[0] = true;
                  }
                },
                (left, point) -> {
                  try (Store store = open(left)) {
                    assertThat(store.problems()).as(point).isEmpty();
                    Map<String, String> rows = T.rows(store);
                    if (returned[0]) {
                      assertThat(rows).as(point).isEqualTo(ROWS);
                    }
                    if (rows.isEmpty()) {
                      assertThat(importAll(store, left)).as(point).isEqualTo(2);
                    }
                    assertThat(T.rows(store)).as(point).isEqualTo(ROWS);
                  }
                });
    assertThat(points).isGreaterThan(100);
  }

  @ParameterizedTest
  @EnumSource(
      value = Fault.Kind.class,
      names = {
        "READ_ERROR",
        "WRITE_ERROR",
        "NO_SPACE",
        "SYNC_ERROR",
        "DIRECTORY_SYNC_ERROR",
        "LINK_ERROR",
        "DELETE_ERROR",
        "NO_DESCRIPTORS"
      })
  void aFailureLeavesAllOrNothingAndTheTableGoesOn(Fault.Kind kind) {
    ImportOptions options = ImportOptions.DEFAULT.withVerification(false);
    int fired = 1;
    for (int nth = 1; fired > 0; nth++) {
      MemoryFileSystem files = storeAndSources();
      StoredFiles.copy(sources, IN, files, IN);
      FaultyFileSystem faulty = new FaultyFileSystem(files);
      LeakCheckingFileSystem leaks = new LeakCheckingFileSystem(faulty);
      try (Store store = open(leaks)) {
        Fault fault = faulty.add(Fault.once(kind, "**", nth));
        boolean failed = false;
        try {
          store.importSSTables("ks", "t", leaks, IN, options);
        } catch (StorageException e) {
          assertThat(e).hasMessageNotContaining("null");
          failed = true;
        }
        fired = fault.fired();
        faulty.clear();
        Map<String, String> rows = T.rows(store);
        assertThat(rows).as("%s %d", kind, nth).isIn(Map.of(), ROWS);
        assertThat(failed || rows.equals(ROWS)).as("%s %d", kind, nth).isTrue();
      }
      assertThat(leaks.openPaths()).as("%s %d", kind, nth).isEmpty();
      try (Store store = open(files)) {
        assertThat(store.problems()).as("%s %d", kind, nth).isEmpty();
        if (T.rows(store).isEmpty()) {
          importAll(store, files);
        }
        assertThat(T.rows(store)).as("%s %d", kind, nth).isEqualTo(ROWS);
      }
    }
  }
}
