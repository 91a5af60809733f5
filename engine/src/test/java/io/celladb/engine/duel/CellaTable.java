package io.celladb.engine.duel;

import io.celladb.engine.api.Components;
import io.celladb.engine.api.Settings;
import io.celladb.engine.api.Store;
import io.celladb.engine.env.DiskFileSystem;
import io.celladb.engine.metrics.EngineEvents;
import io.celladb.engine.query.ReadRequest;
import io.celladb.engine.query.RowCursor;
import io.celladb.engine.rows.encoding.Mutation;
import io.celladb.engine.schema.KeyspaceDef;
import io.celladb.engine.schema.TableDef;
import io.celladb.engine.table.TableFolder;
import io.celladb.engine.testing.ManualClock;
import io.celladb.engine.testing.ManualTasks;
import io.celladb.engine.testing.oracle.OracleFormat;
import io.celladb.engine.types.UserType;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.stream.Stream;

/** A table in a store of Cella's that stands on disk, at a time of the test's. */
final class CellaTable implements AutoCloseable {
  private final Path home;
  private final DiskFileSystem files;
  private final ManualClock clock = new ManualClock();
  private final TableDef table;
  private final Settings settings;
  private Store store;

  CellaTable(Path home, DuelCase duel) {
    this.home = home;
    this.table = duel.table();
    this.settings =
        Settings.DEFAULT
            .withPeriodicSync(10_000)
            .withBackgroundCompaction(false)
            .withSSTableFormat(duel.format() == OracleFormat.BTI ? "da" : "oa");
    this.files = new DiskFileSystem(home);
    files.createDirectories("");
    clock.setWallMicros(duel.nowSeconds() * 1_000_000);
    store = open();
    KeyspaceDef keyspace = new KeyspaceDef(table.keyspace(), Map.of(), true, Map.of());
    for (UserType type : RandomSchema.userTypes(table)) {
      keyspace = keyspace.with(type);
    }
    KeyspaceDef whole = keyspace.with(table);
    store.changeSchema(schema -> schema.with(new UUID(1, 1), whole));
  }

  private Store open() {
    return Store.open(
        new Components(files, clock, new ManualTasks(clock), EngineEvents.NONE), settings);
  }

  void apply(Change change) {
    Mutation mutation = change.mutation(table);
    if (mutation != null) {
      store.apply(mutation);
    }
  }

  void flush() {
    store.flush(table.keyspace(), table.name());
  }

  void compact() {
    store.compact(table.keyspace(), table.name());
  }

  Store store() {
    return store;
  }

  /** Takes copies of sstables of another folder. */
  void take(Path folder) throws IOException {
    store.close();
    copy(folder, folder());
    store = open();
  }

  static void copy(Path from, Path to) throws IOException {
    Files.createDirectories(to);
    try (Stream<Path> entries = Files.list(from)) {
      for (Path entry : entries.filter(Files::isRegularFile).toList()) {
        Files.copy(entry, to.resolve(entry.getFileName()));
      }
    }
  }

  static void delete(Path folder) throws IOException {
    try (Stream<Path> entries = Files.walk(folder)) {
      for (Path entry : entries.sorted(Comparator.reverseOrder()).toList()) {
        Files.delete(entry);
      }
    }
  }

  RowTexts rows(ReadRequest request) {
    try (RowCursor cursor = store.read(request)) {
      return RowTexts.of(table, request, cursor, store.nowSeconds());
    }
  }

  /** Returns the folder of the sstables. */
  Path folder() {
    return home.resolve(TableFolder.path(table));
  }

  /** Returns the Data.db files that are there now. */
  List<Path> dataFiles() {
    return dataFiles(folder());
  }

  static List<Path> dataFiles(Path folder) {
    try (Stream<Path> entries = Files.list(folder)) {
      return entries.filter(file -> file.toString().endsWith("-Data.db")).sorted().toList();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @Override
  public void close() {
    store.close();
  }
}
