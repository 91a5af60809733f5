package io.celladb.cql;

import io.celladb.cql.errors.CqlException;
import io.celladb.cql.exec.CreateText;
import io.celladb.cql.result.Result;
import io.celladb.cql.result.ResultRows;
import io.celladb.engine.api.ImportOptions;
import io.celladb.engine.api.Settings;
import io.celladb.engine.api.Store;
import io.celladb.engine.env.DiskFileSystem;
import io.celladb.engine.metrics.MemoryUse;
import io.celladb.engine.metrics.TableStats;
import io.celladb.engine.schema.KeyspaceDef;
import io.celladb.engine.schema.Schema;
import io.celladb.engine.schema.TableDef;
import java.nio.file.Path;
import java.util.List;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * An embedded store that speaks CQL.
 *
 * <pre>{@code
 * try (Cella cella = Cella.open(Path.of("data"))) {
 *   cella.execute("CREATE TABLE ...");
 *   Prepared insert = cella.prepare("INSERT INTO readings (device, at, value) VALUES (?, ?, ?)");
 *   cella.execute(insert.bind(device, now, 21.5));
 *   try (Rows rows = cella.query("SELECT value FROM readings WHERE device = ?", device)) {
 *     for (Row row : rows) {
 *       row.getDouble("value");
 *     }
 *   }
 * }
 * }</pre>
 *
 * <p>Safe for use by many threads. What a statement writes is there for every later statement of
 * every thread, and as durable as the settings say, when {@code execute} returns.
 *
 * <p>A statement that makes no sense, or that the store cannot carry out, throws a {@link
 * CqlException} with Cassandra's message; opening and closing throw a {@link
 * io.celladb.engine.errors.StorageException}.
 */
public final class Cella implements AutoCloseable {
  /** Stands for a value that is left unset: the column stays as it is. Compared by identity. */
  public static final byte[] UNSET = QueryOptions.UNSET;

  private static final int ROWS_PER_PAGE = 5_000;

  private final Store store;
  private final StatementRunner runner;
  private volatile @Nullable String keyspace;

  private Cella(Store store) {
    this.store = store;
    this.runner = new StatementRunner(store);
  }

  /**
   * Opens the store in a directory, or makes an empty one there. A directory can be open once at a
   * time.
   *
   * @throws io.celladb.engine.errors.StorageException when it is open elsewhere, cannot be read or
   *     written, is damaged, or was written by a newer version
   */
  public static Cella open(Path directory) {
    return open(directory, Settings.DEFAULT);
  }

  /** Opens the store in a directory as {@link #open(Path)} does, with settings. */
  public static Cella open(Path directory, Settings settings) {
    DiskFileSystem files = new DiskFileSystem(directory);
    files.createDirectories("");
    return over(Store.open(files, settings));
  }

  /**
   * Opens the store in a directory to read it, beside others who do, while nobody has it open to
   * write. Nothing in the directory is changed, not even by what a crash left undone; a statement
   * that would change something throws.
   *
   * @throws io.celladb.engine.errors.StorageException when it is open elsewhere to write, or when
   *     there is no store
   */
  public static Cella openReadOnly(Path directory) {
    return openReadOnly(directory, Settings.DEFAULT);
  }

  /** Opens a store to read it as {@link #openReadOnly(Path)} does, with settings. */
  public static Cella openReadOnly(Path directory, Settings settings) {
    return over(Store.openReadOnly(new DiskFileSystem(directory), settings));
  }

  /**
   * Opens tables that are nothing but folders of sstables, such as a stopped node of Cassandra
   * leaves them, to read them where they are; nothing there is changed. The files tell the columns,
   * but not the names of those of the key: these are {@code key1}, {@code clustering1} and so on.
   *
   * @param directory the folder of a table, of a keyspace, or of all data
   * @throws io.celladb.engine.errors.StorageException when there are no sstables
   */
  public static Cella openFiles(Path directory) {
    return openFiles(directory, null);
  }

  /**
   * Opens folders of sstables as {@link #openFiles(Path)} does, with their schema.
   *
   * @param schemaCql statements that make the tables, as {@code DESCRIBE} prints them or a snapshot
   *     has them; keyspaces need not be made, and what is no keyspace, type or table is passed over
   * @throws CqlException when a statement is wrong
   * @throws io.celladb.engine.errors.StorageException when there are no sstables of these tables,
   *     or they do not fit
   */
  public static Cella openFiles(Path directory, @Nullable String schemaCql) {
    Schema schema = schemaCql == null ? null : SchemaScript.read(schemaCql);
    DiskPlace place = DiskPlace.of(directory);
    return over(Store.openFiles(place.files(), place.path(), schema, Settings.DEFAULT));
  }

  /** Makes an empty store in memory, which is gone when it is closed. */
  public static Cella inMemory() {
    return over(Store.inMemory());
  }

  /** Puts the door before a store; closing the door closes the store. */
  public static Cella over(Store store) {
    return new Cella(store);
  }

  /**
   * Executes a statement. USE counts for all statements that follow, of every thread.
   *
   * @param values of the bind markers, in order; null for null, {@link #UNSET} for none
   */
  public void execute(String cql, Object... values) {
    run(cql, values, 0);
  }

  /**
   * Executes a SELECT.
   *
   * @param values of the bind markers, in order
   * @return its rows; close them. Of a statement that gives none, no rows
   */
  public Rows query(String cql, Object... values) {
    return query(prepare(cql).bind(values));
  }

  private Result run(String cql, Object[] values, int pageSize) {
    if (values.length > 0) {
      return run(prepare(cql).bind(values), pageSize, null);
    }
    return noted(runner.execute(cql, keyspace, QueryOptions.DEFAULT.withPage(pageSize, null)));
  }

  /** Prepares a statement, which can then be executed any number of times, by many threads. */
  public Prepared prepare(String cql) {
    return new Prepared(runner.prepare(cql, keyspace));
  }

  /** Executes a prepared statement with its values. */
  public void execute(Bound bound) {
    run(bound, 0, null);
  }

  /** Executes a prepared SELECT with its values. */
  public Rows query(Bound bound) {
    Result result = run(bound, ROWS_PER_PAGE, null);
    if (result instanceof ResultRows first) {
      return new Rows(first, state -> (ResultRows) run(bound, ROWS_PER_PAGE, state));
    }
    return new Rows(new ResultRows.Builder(List.of()).build(null), state -> null);
  }

  private Result run(Bound bound, int pageSize, byte @Nullable [] pagingState) {
    QueryOptions options =
        new QueryOptions(bound.values(), null, pageSize, pagingState, null, null, null);
    return noted(runner.execute(bound.query(), options));
  }

  private Result noted(Result result) {
    if (result instanceof Result.Keyspace use) {
      keyspace = use.name();
    }
    return result;
  }

  /** Returns a new session with a keyspace of its own, for one thread at a time. */
  public Session session() {
    return new Session(runner);
  }

  /**
   * Takes a snapshot of a table, as {@link Store#snapshot} does, with the statements that make the
   * table in {@code schema.cql}.
   *
   * @param flushes whether what is in memory is part of it
   */
  public void snapshot(String ofKeyspace, String table, String tag, boolean flushes) {
    KeyspaceDef owner = store.schema().keyspaces().get(ofKeyspace);
    TableDef definition = owner == null ? null : owner.tables().get(table);
    String text = definition == null ? "" : CreateText.ofSnapshot(owner, definition);
    store.snapshot(ofKeyspace, table, tag, flushes, text);
  }

  /**
   * Takes all sstables of a directory of the machine into a table, or none, as {@link
   * Store#importSSTables} does.
   *
   * @return how many there were
   */
  public int importSSTables(
      String ofKeyspace, String table, Path directory, ImportOptions options) {
    return guarded(
        () -> {
          try (DiskPlace place = DiskPlace.of(directory)) {
            return store.importSSTables(ofKeyspace, table, place.files(), place.path(), options);
          }
        });
  }

  /** Returns the store behind this door. */
  public Store store() {
    return store;
  }

  /** Returns the schema of this moment. */
  public Schema schema() {
    return guarded(store::schema);
  }

  /** Writes what all tables have in memory to files; durable when this returns. */
  public void flush() {
    schema()
        .keyspaces()
        .values()
        .forEach(owner -> owner.tables().keySet().forEach(table -> flush(owner.name(), table)));
  }

  /** Writes what a table has in memory to a file; durable when this returns. */
  public void flush(String tableKeyspace, String table) {
    guarded(
        () -> {
          store.flush(tableKeyspace, table);
          return table;
        });
  }

  /** Flushes a table and makes one file of all its files. */
  public void compact(String tableKeyspace, String table) {
    guarded(
        () -> {
          store.compact(tableKeyspace, table);
          return table;
        });
  }

  /** Returns figures of a table. */
  public TableStats stats(String tableKeyspace, String table) {
    return guarded(() -> store.stats(tableKeyspace, table));
  }

  /** Returns what the store holds in memory, in bytes. */
  public MemoryUse memory() {
    return guarded(store::memory);
  }

  private static <T> T guarded(Supplier<T> call) {
    try {
      return call.get();
    } catch (RuntimeException e) {
      throw Failures.toClient(e);
    }
  }

  /** Flushes or syncs as the settings say, and lets go of the directory. */
  @Override
  public void close() {
    store.close();
  }
}
