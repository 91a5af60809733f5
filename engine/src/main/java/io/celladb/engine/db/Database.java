package io.celladb.engine.db;

import io.celladb.engine.commitlog.CommitLog;
import io.celladb.engine.commitlog.LogReplay;
import io.celladb.engine.commitlog.LogSettings;
import io.celladb.engine.env.Clock;
import io.celladb.engine.env.FileLock;
import io.celladb.engine.env.FileSystem;
import io.celladb.engine.env.ReadOnlyFileSystem;
import io.celladb.engine.env.Tasks;
import io.celladb.engine.errors.ClosedException;
import io.celladb.engine.errors.InvalidOperationException;
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
import io.celladb.engine.schema.Schema;
import io.celladb.engine.schema.TableDef;
import io.celladb.engine.sstable.SSTableWriters;
import io.celladb.engine.sstable.component.FormatVersion;
import io.celladb.engine.table.MemtableBudget;
import io.celladb.engine.table.Problems;
import io.celladb.engine.table.Snapshots;
import io.celladb.engine.table.Table;
import io.celladb.engine.table.TableEnvironment;
import io.celladb.engine.table.TableFolder;
import io.celladb.engine.table.WriteGate;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;
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
  private final ServerClock serverClock;
  private final Tables tables;
  private final @Nullable Writer writer;
  private final boolean hasSnapshots;

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
    this.hasSnapshots = true;
    this.serverClock = new ServerClock(environment.clock());
    serverClock.atLeast(catalog.state().timestampMicros());
    this.tables = new Tables(definition -> Table.open(environment, definition));
    closer.add(tables);
    this.schema = catalog.state().schema();
    deleteDropped(environment, catalog);
    tables.open(schema);
    LogSettings logSettings =
        new LogSettings(
            LOG,
            settings.commitLogSegmentBytes(),
            settings.syncsEveryWrite(),
            TimeUnit.MILLISECONDS.toNanos(settings.syncPeriodMillis()));
    CommitLog log =
        Recovery.run(
            environment,
            tables.byId(),
            catalog,
            (LogLink) environment.log(),
            logSettings,
            serverClock);
    closer.add(log);
    tables.all().forEach(Table::startCompacting);
    FlushControl flushControl = new FlushControl(environment, tables, log, settings);
    this.writer = new Writer(environment.gate(), tables, catalog, log, flushControl);
  }

  /** Without a writer. */
  private Database(
      Closer closer,
      TableEnvironment environment,
      SchemaCatalog catalog,
      DatabaseSettings settings,
      Function<TableDef, String> folders,
      boolean hasSnapshots) {
    this.hasSnapshots = hasSnapshots;
    this.closer = closer;
    this.settings = settings;
    this.environment = environment;
    this.writer = null;
    this.serverClock = new ServerClock(environment.clock());
    serverClock.atLeast(catalog.state().timestampMicros());
    this.tables =
        new Tables(
            definition -> Table.openReadOnly(environment, definition, folders.apply(definition)));
    closer.add(tables);
    this.schema = catalog.state().schema();
    tables.open(schema);
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
      return new Database(
          closer, environment(files, clock, tasks, events, settings, catalog), catalog, settings);
    } catch (RuntimeException | Error e) {
      closer.closeAfter(e);
      throw e;
    }
  }

  /** Opens a store to read it, beside others who do; when that fails all is let go of. */
  public static Database openReadOnly(
      FileSystem files, Clock clock, Tasks tasks, EngineEvents events, DatabaseSettings settings) {
    Closer closer = new Closer();
    try {
      FileLock lock = files.lockShared(LOCK);
      if (lock != null) {
        closer.add(lock);
      }
      SchemaCatalog catalog = SchemaCatalog.existing(files);
      FileSystem unchanged = new ReadOnlyFileSystem(files);
      TableEnvironment environment =
          environment(unchanged, clock, tasks, events, settings, catalog);
      Database database =
          new Database(closer, environment, catalog, settings, TableFolder::path, true);
      Recovery.look(
          environment,
          database.tables.byId(),
          catalog,
          (LogLink) environment.log(),
          LOG,
          database.serverClock);
      return database;
    } catch (RuntimeException | Error e) {
      closer.closeAfter(e);
      throw e;
    }
  }

  /** Opens folders of files to read them; when that fails all is let go of. */
  public static Database openFiles(
      FileSystem files,
      String directory,
      @Nullable Schema given,
      Clock clock,
      Tasks tasks,
      EngineEvents events,
      DatabaseSettings settings) {
    Closer closer = new Closer();
    try {
      FileSystem unchanged = new ReadOnlyFileSystem(files);
      FoundTables found = FoundTables.in(unchanged, directory, given);
      SchemaCatalog catalog = SchemaCatalog.of(unchanged, found.schema());
      TableEnvironment environment =
          environment(unchanged, clock, tasks, events, settings, catalog);
      found.problems().forEach(environment.problems()::add);
      return new Database(
          closer,
          environment,
          catalog,
          settings,
          definition -> found.folders().get(definition.id()),
          false);
    } catch (RuntimeException | Error e) {
      closer.closeAfter(e);
      throw e;
    }
  }

  private static TableEnvironment environment(
      FileSystem files,
      Clock clock,
      Tasks tasks,
      EngineEvents events,
      DatabaseSettings settings,
      SchemaCatalog catalog) {
    PageCache pages = new PageCache(settings.pageCacheLimitBytes());
    return new TableEnvironment(
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
  }

  private static FormatVersion format(String version) {
    for (FormatVersion candidate : FormatVersion.values()) {
      if (candidate.isWritten() && candidate.version().equals(version)) {
        return candidate;
      }
    }
    throw new UnsupportedFormatException("Sstables of format " + version + " cannot be written");
  }

  private static void deleteDropped(TableEnvironment environment, SchemaCatalog catalog) {
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

  /** Returns what writes; throws when the store is open for reading only. */
  private Writer writer() {
    checkOpen();
    Writer found = writer;
    if (found == null) {
      throw new InvalidOperationException(
          "The store is open for reading only: nothing in it can be changed");
    }
    return found;
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
      Writer found = writer();
      Schema before = schema;
      Schema after = change.apply(before);
      if (after.equals(before)) {
        return before;
      }
      List<TableDef> dropped = Tables.missing(before, after);
      found.saveSchema(after, serverClock.last(), dropped);
      tables.follow(after);
      schema = after;
      dropped.forEach(found::drop);
      return after;
    }
  }

  public void apply(Mutation mutation) {
    apply(List.of(mutation));
  }

  /** Logs a group as one record, then applies it. */
  public void apply(List<Mutation> group) {
    writer().apply(group, this::openSchema);
  }

  /** Turns increments of counters into what is stored of them, then applies the group. */
  public void applyCounters(List<Mutation> group) {
    writer().applyCounters(group, this::openSchema);
  }

  private Schema openSchema() {
    checkOpen();
    return schema;
  }

  public RowCursor read(ReadRequest request, long nowSeconds) {
    checkOpen();
    return tables.of(request.table()).read(request, nowSeconds);
  }

  private Table writable(String keyspace, String name) {
    writer();
    return table(keyspace, name);
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
    writable(keyspace, table).flush();
  }

  public void compact(String keyspace, String table) {
    writable(keyspace, table).compact();
  }

  public void truncate(String keyspace, String table) {
    writable(keyspace, table).truncate();
  }

  public void snapshot(String keyspace, String table, String tag, boolean flushes, String schema) {
    writable(keyspace, table).snapshot(tag, flushes, schema);
  }

  public int importFiles(
      String keyspace,
      String table,
      FileSystem from,
      String directory,
      boolean copies,
      boolean verifies) {
    writer();
    String source = from.describe(directory);
    for (Table own : tables.all()) {
      if (source.equals(environment.files().describe(TableFolder.path(own.definition())))) {
        throw new InvalidOperationException(source + " is the directory of a table of this store");
      }
    }
    return table(keyspace, table).importFiles(from, directory, copies, verifies);
  }

  public List<SnapshotInfo> snapshots() {
    checkOpen();
    return hasSnapshots ? new Snapshots(environment.files()).list() : List.of();
  }

  public void clearSnapshots(@Nullable String tag, @Nullable String keyspace) {
    writer();
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
        writer == null ? 0 : writer.logMemoryBytes(),
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
    if (settings.flushesOnClose() && writer != null) {
      tables.all().forEach(table -> steps.add(table::flush));
    }
    closer.close(steps);
  }
}
