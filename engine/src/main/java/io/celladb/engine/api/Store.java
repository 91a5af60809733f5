package io.celladb.engine.api;

import io.celladb.engine.db.Database;
import io.celladb.engine.db.DatabaseSettings;
import io.celladb.engine.env.Clock;
import io.celladb.engine.env.FileSystem;
import io.celladb.engine.env.MemoryFileSystem;
import io.celladb.engine.env.SystemClock;
import io.celladb.engine.env.Tasks;
import io.celladb.engine.env.ThreadTasks;
import io.celladb.engine.metrics.EngineEvents;
import io.celladb.engine.metrics.MemoryUse;
import io.celladb.engine.metrics.Problem;
import io.celladb.engine.metrics.SnapshotInfo;
import io.celladb.engine.metrics.TableStats;
import io.celladb.engine.query.ReadRequest;
import io.celladb.engine.query.RowCursor;
import io.celladb.engine.rows.encoding.Mutation;
import io.celladb.engine.schema.Schema;
import java.util.List;
import java.util.UUID;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * A store of tables: the whole engine of one node behind one object. Safe for use by many threads;
 * a data directory can be open once at a time.
 *
 * <p>Every method throws a {@link io.celladb.engine.errors.StorageException}: {@code
 * ClosedException} after {@link #close}, {@code CorruptionException} when a file that is needed is
 * damaged, {@code IoFailureException} or {@code OutOfSpaceException} when the device fails. After a
 * failed sync of the commit log the store takes no more writes; reads go on.
 */
public final class Store implements AutoCloseable {
  private static final int THREADS = 3;

  private final Database database;
  private final Clock clock;
  private final Runnable release;
  private final boolean isInMemory;

  private Store(Database database, Clock clock, boolean isInMemory, Runnable release) {
    this.database = database;
    this.clock = clock;
    this.isInMemory = isInMemory;
    this.release = release;
  }

  /** How a database is opened. */
  private interface Opener {
    Database open(
        FileSystem files, Clock clock, Tasks tasks, EngineEvents events, DatabaseSettings settings);

    default Database open(Components with, Settings settings) {
      return open(with.files(), with.clock(), with.tasks(), with.events(), settings);
    }
  }

  /**
   * Opens the store in the root of a file system, or makes an empty one there.
   *
   * @throws io.celladb.engine.errors.LockedException when it is open elsewhere
   * @throws io.celladb.engine.errors.UnsupportedFormatException when a newer version has written it
   * @throws io.celladb.engine.errors.CorruptionException when schema or commit log are damaged; a
   *     damaged sstable does not prevent opening, see {@link #problems}
   */
  public static Store open(Components components, Settings settings) {
    return over(components, settings, Database::open);
  }

  /** Opens a store with the clock of the machine and threads of its own. */
  public static Store open(FileSystem files, Settings settings) {
    return open(files, settings, Database::open, false, () -> {});
  }

  /**
   * Opens the store in the root of a file system to read it, beside others who do, while nobody has
   * it open to write. It shows what the store would show, and changes nothing: no file is made,
   * changed or deleted, rows of the commit log are replayed into memory, whatever its limit, and
   * what a crash interrupted is left as it is. Whatever would change it throws an {@code
   * InvalidOperationException}.
   *
   * @throws io.celladb.engine.errors.LockedException when it is open elsewhere to write
   * @throws io.celladb.engine.errors.UnsupportedFormatException when there is no store
   */
  public static Store openReadOnly(Components components, Settings settings) {
    return over(components, settings, Database::openReadOnly);
  }

  /** Opens a store to read it, with the clock of the machine and threads of its own. */
  public static Store openReadOnly(FileSystem files, Settings settings) {
    return open(files, settings, Database::openReadOnly, false, () -> {});
  }

  /**
   * Opens tables that are nothing but folders of sstables, such as a stopped node of Cassandra
   * leaves them, to read them where they are. Nothing is changed, as by {@link #openReadOnly}; what
   * a transaction log of Cassandra's says of unfinished changes is honoured.
   *
   * @param directory the folder of one table, or of a keyspace, or of all data; the path tells the
   *     names, {@code <keyspace>/<table>-<id>}
   * @param schema definitions of the tables, by their names; tables that it has not are left out.
   *     Null to make them of the files, which do not know the names of the columns of the key:
   *     {@code key1}, {@code clustering1} and so on; nor which columns were dropped
   * @throws io.celladb.engine.errors.InvalidOperationException when there are no sstables, or when
   *     they do not fit the schema
   */
  public static Store openFiles(
      Components components, String directory, @Nullable Schema schema, Settings settings) {
    return over(components, settings, filesOpener(directory, schema));
  }

  /** Opens folders of sstables, with the clock of the machine and threads of its own. */
  public static Store openFiles(
      FileSystem files, String directory, @Nullable Schema schema, Settings settings) {
    return open(files, settings, filesOpener(directory, schema), false, () -> {});
  }

  private static Opener filesOpener(String directory, @Nullable Schema schema) {
    return (files, clock, tasks, events, settings) ->
        Database.openFiles(files, directory, schema, clock, tasks, events, settings);
  }

  /**
   * Makes an empty store in memory, which is gone when it is closed. So it never moves what it
   * imports, but copies.
   */
  public static Store inMemory() {
    MemoryFileSystem files = new MemoryFileSystem();
    return open(
        files, Settings.DEFAULT.withFlushOnClose(false), Database::open, true, files::close);
  }

  private static Store over(Components components, Settings settings, Opener opener) {
    return new Store(opener.open(components, settings), components.clock(), false, () -> {});
  }

  private static Store open(
      FileSystem files, Settings settings, Opener opener, boolean isInMemory, Runnable closeFiles) {
    Tasks tasks = new ThreadTasks("cella", THREADS, (name, failure) -> {});
    Runnable closeAll =
        () -> {
          tasks.close();
          closeFiles.run();
        };
    Components components = new Components(files, new SystemClock(), tasks, EngineEvents.NONE);
    try {
      Database database = opener.open(components, settings);
      return new Store(database, components.clock(), isInMemory, closeAll);
    } catch (RuntimeException | Error e) {
      closeAll.run();
      throw e;
    }
  }

  /** Returns the schema of this moment. */
  public Schema schema() {
    return database.schema();
  }

  /** Returns the id of this store, made when its directory was made. */
  public UUID hostId() {
    return database.hostId();
  }

  /**
   * Changes the schema; it is durable when this returns. A table that is gone from the new schema
   * is dropped with its files; one whose id is new is made; others take their new columns and
   * options.
   *
   * @param change from the schema of this moment to the new one, called once, under a lock; what it
   *     throws leaves everything as it was. When it returns its argument nothing happens
   * @return the schema after the change
   */
  public Schema changeSchema(UnaryOperator<Schema> change) {
    return database.changeSchema(change);
  }

  /** Writes a mutation. It is as durable as the settings say, and visible, when this returns. */
  public void apply(Mutation mutation) {
    database.apply(mutation);
  }

  /** Writes mutations of any tables so that after a crash all of them are there or none. */
  public void apply(List<Mutation> mutations) {
    database.apply(mutations);
  }

  /**
   * Adds to counters: one group of mutations that are all there after a crash, or none.
   *
   * @param increments mutations of tables of counters; the value of a live cell is the difference
   *     to add, a bigint. Deletions are what they are elsewhere, but a counter whose cell was
   *     deleted stays deleted. They are not idempotent: applied twice they count twice
   */
  public void applyCounters(List<Mutation> increments) {
    database.applyCounters(increments);
  }

  /** Reads the rows that are live now. Close the cursor: it holds on to files. */
  public RowCursor read(ReadRequest request) {
    return read(request, nowSeconds());
  }

  /**
   * Reads the rows that are live at a time.
   *
   * @param nowSeconds seconds since the epoch; what has expired by then is not there
   */
  public RowCursor read(ReadRequest request, long nowSeconds) {
    return database.read(request, nowSeconds);
  }

  /** Writes what a table has in memory to a file; returns when that is durable. */
  public void flush(String keyspace, String table) {
    database.flush(keyspace, table);
  }

  /** Flushes a table and makes one file of all its files. */
  public void compact(String keyspace, String table) {
    database.compact(keyspace, table);
  }

  /** Removes all rows of a table; durable when this returns. */
  public void truncate(String keyspace, String table) {
    database.truncate(keyspace, table);
  }

  /**
   * Keeps a table as it is now: hard links to its files, in {@code snapshots/<tag>/} of its folder,
   * where Cassandra has them. Takes no room until compactions delete what it holds on to, and stays
   * when the table is dropped. Durable when this returns.
   *
   * @param tag name of the snapshot, which the table does not have yet
   * @param flushes whether what is in memory is written to a file before; else it is left out
   * @param schema text for {@code schema.cql} beside the files
   * @throws io.celladb.engine.errors.InvalidOperationException when the name is taken or no name
   */
  public void snapshot(String keyspace, String table, String tag, boolean flushes, String schema) {
    database.snapshot(keyspace, table, tag, flushes, schema);
  }

  /**
   * Takes all sstables of a directory into a table, or none: of any version that Cella reads, of
   * Cassandra's or its own, of any table with the same key. Its columns must be columns of the
   * table, or ones that were dropped. Visible and durable when this returns.
   *
   * @param from has the directory. Files are linked where it and the store are on one device, else
   *     copied
   * @param directory with the sstables; what else is there stays. It is not a table of this store
   * @return how many sstables there were
   * @throws io.celladb.engine.errors.InvalidOperationException when the directory is not there or
   *     has no sstables, and when one does not fit the table; nothing was done
   * @throws io.celladb.engine.errors.CorruptionException when one is damaged; nothing was done
   */
  public int importSSTables(
      String keyspace, String table, FileSystem from, String directory, ImportOptions options) {
    boolean copies = options.copiesData() || isInMemory;
    return database.importFiles(keyspace, table, from, directory, copies, options.verifies());
  }

  /** Returns the snapshots of all tables, also of those that were dropped. */
  public List<SnapshotInfo> snapshots() {
    return database.snapshots();
  }

  /**
   * Deletes snapshots; does nothing when there is none.
   *
   * @param tag those of this name; null for all
   * @param keyspace those of its tables; null for all
   */
  public void clearSnapshots(@Nullable String tag, @Nullable String keyspace) {
    database.clearSnapshots(tag, keyspace);
  }

  /** Returns figures of a table. */
  public TableStats stats(String keyspace, String table) {
    return database.stats(keyspace, table);
  }

  /** Returns what the store holds in memory. */
  public MemoryUse memory() {
    return database.memory();
  }

  /**
   * Returns a timestamp for a write in microseconds since the epoch: later than all it returned
   * before, also before the last opening, even if the clock was set back.
   */
  public long timestampMicros() {
    return database.timestampMicros();
  }

  /** Returns the time of the store's clock in seconds since the epoch. */
  public long nowSeconds() {
    return clock.nowInSeconds();
  }

  /** Returns what was found damaged, since opening or by {@link #verify}. */
  public List<Problem> problems() {
    return database.problems();
  }

  /** Reads every file in full against its checksums; returns all problems known then. */
  public List<Problem> verify() {
    return database.verify();
  }

  /** Flushes or syncs as the settings say, and lets go of everything, even if that fails. */
  @Override
  public void close() {
    try {
      database.close();
    } finally {
      release.run();
    }
  }
}
