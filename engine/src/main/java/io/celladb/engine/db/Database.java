package io.celladb.engine.db;

import io.celladb.engine.commitlog.CommitLog;
import io.celladb.engine.commitlog.LogReplay;
import io.celladb.engine.commitlog.LogSettings;
import io.celladb.engine.env.Clock;
import io.celladb.engine.env.FileLock;
import io.celladb.engine.env.FileSystem;
import io.celladb.engine.env.Tasks;
import io.celladb.engine.errors.ClosedException;
import io.celladb.engine.errors.InvalidSchemaException;
import io.celladb.engine.errors.UnsupportedFormatException;
import io.celladb.engine.io.PageCache;
import io.celladb.engine.metrics.EngineEvents;
import io.celladb.engine.metrics.FileMemory;
import io.celladb.engine.metrics.MemoryUse;
import io.celladb.engine.metrics.Problem;
import io.celladb.engine.metrics.SnapshotInfo;
import io.celladb.engine.metrics.TableStats;
import io.celladb.engine.query.ReadRequest;
import io.celladb.engine.query.RowCursor;
import io.celladb.engine.rows.encoding.Mutation;
import io.celladb.engine.schema.KeyspaceDef;
import io.celladb.engine.schema.Schema;
import io.celladb.engine.schema.TableDef;
import io.celladb.engine.sstable.SSTableWriters;
import io.celladb.engine.sstable.component.FormatVersion;
import io.celladb.engine.table.CounterUpdate;
import io.celladb.engine.table.MemtableBudget;
import io.celladb.engine.table.Problems;
import io.celladb.engine.table.Snapshots;
import io.celladb.engine.table.Table;
import io.celladb.engine.table.TableEnvironment;
import io.celladb.engine.table.TableFolder;
import io.celladb.engine.table.WriteGate;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.TimeUnit;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * A data directory that is open: {@code cella.lock}, {@code schema.txt}, {@code commitlog/}, {@code
 * data/}. The methods are those of {@code api.Store}. Safe for use by many threads.
 */
public final class Database implements AutoCloseable {
  private static final String LOCK = "cella.lock";
  private static final String LOG = "commitlog";

  // immutable
  private final Closer closer;
  private final DatabaseSettings settings;
  private final TableEnvironment environment;
  private final SchemaCatalog catalog;
  private final ServerClock serverClock;
  private final Tables tables;
  private final CommitLog log;
  private final FlushControl flushControl;
  private final CounterLocks counterLocks = new CounterLocks();

  private volatile Schema schema;
  private volatile boolean closed;

  private Database(
      Closer closer,
      TableEnvironment environment,
      SchemaCatalog catalog,
      DatabaseSettings settings) {
    this.closer = closer;
    this.settings = settings;
    this.environment = environment;
    this.catalog = catalog;
    this.serverClock = new ServerClock(environment.clock());
    serverClock.atLeast(catalog.state().timestampMicros());
    this.tables = new Tables(environment);
    closer.add(tables);
    this.schema = catalog.state().schema();
    deleteDropped();
    tables.open(schema);
    LogSettings logSettings =
        new LogSettings(
            LOG,
            settings.commitLogSegmentBytes(),
            settings.syncsEveryWrite(),
            TimeUnit.MILLISECONDS.toNanos(settings.syncPeriodMillis()));
    this.log =
        Recovery.run(
            environment,
            tables.byId(),
            catalog,
            (LogLink) environment.log(),
            logSettings,
            serverClock);
    closer.add(log);
    tables.all().forEach(Table::startCompacting);
    this.flushControl = new FlushControl(environment, tables, log, settings);
  }

  /** Opens the root of a file system; when that fails everything is let go of. */
  public static Database open(
      FileSystem files, Clock clock, Tasks tasks, EngineEvents events, DatabaseSettings settings) {
    Closer closer = new Closer();
    try {
      SchemaCatalog.checkOurs(files, Set.of(LOCK, LOG, TableFolder.DATA));
      FileLock lock = files.lock(LOCK);
      closer.add(lock);
      SchemaCatalog catalog = SchemaCatalog.open(files, List.of(TableFolder.DATA, LOG));
      LogReplay.check(files, LOG, catalog.extent());
      for (String folder : List.of(TableFolder.DATA, LOG)) {
        if (!files.exists(folder)) {
          files.createDirectories(folder);
        }
      }
      PageCache pages = new PageCache(settings.pageCacheLimitBytes());
      TableEnvironment environment =
          new TableEnvironment(
              files,
              clock,
              tasks,
              events,
              pages,
              new SSTableWriters(files, pages),
              new LogLink(catalog, events),
              new WriteGate(),
              new MemtableBudget(settings.memtableLimitBytes()),
              new Problems(events),
              catalog.state().hostId(),
              format(settings.sstableFormat()),
              settings.compactsInBackground());
      return new Database(closer, environment, catalog, settings);
    } catch (RuntimeException | Error e) {
      closer.closeAfter(e);
      throw e;
    }
  }

  private static FormatVersion format(String version) {
    for (FormatVersion candidate : FormatVersion.values()) {
      if (candidate.isWritten() && candidate.version().equals(version)) {
        return candidate;
      }
    }
    throw new UnsupportedFormatException("Sstables of format " + version + " cannot be written");
  }

  private void deleteDropped() {
    Set<String> deleted = new HashSet<>();
    for (String folder : catalog.state().droppedFolders()) {
      TableFolder.deleteDropped(environment.files(), folder);
      deleted.add(folder);
    }
    catalog.saveDeleted(deleted);
  }

  private void checkOpen() {
    if (closed) {
      throw new ClosedException("The store");
    }
  }

  public Schema schema() {
    return schema;
  }

  public UUID hostId() {
    return environment.hostId();
  }

  /** Makes a new schema durable, then lets the tables follow it. */
  public Schema changeSchema(UnaryOperator<Schema> change) {
    synchronized (tables) {
      checkOpen();
      Schema before = schema;
      Schema after = change.apply(before);
      if (after.equals(before)) {
        return before;
      }
      List<TableDef> dropped = Tables.missing(before, after);
      catalog.saveSchema(
          after, serverClock.last(), dropped.stream().map(TableFolder::path).toList());
      tables.follow(after);
      schema = after;
      for (TableDef table : dropped) {
        drop(table);
      }
      return after;
    }
  }

  private void drop(TableDef definition) {
    Table table = tables.remove(definition.id());
    table.drop(() -> catalog.saveDeleted(Set.of(TableFolder.path(definition))));
    log.forget(definition.id());
  }

  public void apply(Mutation mutation) {
    apply(List.of(mutation));
  }

  /** Logs a group as one record, then applies it. */
  public void apply(List<Mutation> group) {
    flushControl.awaitMemory(group);
    flushControl.awaitLog();
    environment.gate().enter();
    try {
      checkOpen();
      List<Mutation> translated = translated(group);
      List<Mutation> logged = logged(translated);
      if (!logged.isEmpty()) {
        log.append(logged);
      }
      for (int i = 0; i < translated.size(); i++) {
        tables.of(translated.get(i).table()).apply(translated.get(i));
      }
    } finally {
      environment.gate().leave();
    }
    flushControl.written();
  }

  /** Turns increments of counters into what is stored of them, then applies the group. */
  public void applyCounters(List<Mutation> group) {
    counterLocks.run(
        group,
        () -> {
          Map<Table, CounterUpdate> updates = new HashMap<>();
          List<Mutation> stored = new ArrayList<>();
          for (Mutation mutation : group) {
            Table table = tables.of(mutation.table());
            stored.add(
                updates
                    .computeIfAbsent(table, Table::counterUpdate)
                    .stored(table.translated(mutation)));
          }
          apply(stored);
        });
  }

  /** Returns the group by the columns of now; refuses it when a table is gone. */
  private List<Mutation> translated(List<Mutation> group) {
    List<Mutation> translated = group;
    for (int i = 0; i < group.size(); i++) {
      Mutation given = group.get(i);
      Mutation current = tables.of(given.table()).translated(given);
      if (!current.equals(given)) {
        translated = translated == group ? new ArrayList<>(group) : translated;
        translated.set(i, current);
      }
    }
    return translated;
  }

  /** Returns those of a group whose keyspace wants them logged. */
  private List<Mutation> logged(List<Mutation> group) {
    Schema now = schema;
    boolean all = true;
    for (int i = 0; i < group.size(); i++) {
      all &= isDurable(now, group.get(i).table());
    }
    return all
        ? group
        : group.stream().filter(mutation -> isDurable(now, mutation.table())).toList();
  }

  private static boolean isDurable(Schema schema, TableDef table) {
    KeyspaceDef keyspace = schema.keyspaces().get(table.keyspace());
    return keyspace == null || keyspace.durableWrites();
  }

  public RowCursor read(ReadRequest request, long nowSeconds) {
    checkOpen();
    return tables.of(request.table()).read(request, nowSeconds);
  }

  private Table table(String keyspace, String name) {
    checkOpen();
    TableDef definition = schema.table(keyspace, name);
    if (definition == null) {
      throw new InvalidSchemaException("unconfigured table " + keyspace + "." + name);
    }
    return tables.of(definition);
  }

  public void flush(String keyspace, String table) {
    table(keyspace, table).flush();
  }

  public void compact(String keyspace, String table) {
    table(keyspace, table).compact();
  }

  public void truncate(String keyspace, String table) {
    table(keyspace, table).truncate();
  }

  public void snapshot(String keyspace, String table, String tag, boolean flushes, String schema) {
    table(keyspace, table).snapshot(tag, flushes, schema);
  }

  public List<SnapshotInfo> snapshots() {
    checkOpen();
    return new Snapshots(environment.files()).list();
  }

  public void clearSnapshots(@Nullable String tag, @Nullable String keyspace) {
    checkOpen();
    new Snapshots(environment.files()).clear(tag, keyspace);
  }

  public TableStats stats(String keyspace, String table) {
    return table(keyspace, table).stats();
  }

  public MemoryUse memory() {
    return new MemoryUse(
        environment.budget().usedBytes(),
        environment.budget().limitBytes(),
        environment.pages().sizeBytes(),
        environment.pages().limitBytes(),
        tables.all().stream().map(Table::fileMemory).reduce(FileMemory.NONE, FileMemory::plus),
        log.memoryBytes(),
        environment.writers().memoryBytes());
  }

  public long timestampMicros() {
    return serverClock.next();
  }

  public List<Problem> problems() {
    return environment.problems().list();
  }

  public List<Problem> verify() {
    checkOpen();
    tables.all().forEach(Table::verify);
    return problems();
  }

  /** Lets go of everything, the last thing that was opened first; throws the first failure. */
  @Override
  public void close() {
    synchronized (tables) {
      if (closed) {
        return;
      }
      environment.gate().alone(() -> closed = true);
    }
    List<Runnable> steps = new ArrayList<>();
    if (settings.flushesOnClose()) {
      tables.all().forEach(table -> steps.add(table::flush));
    }
    closer.close(steps);
  }
}
