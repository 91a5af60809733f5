package io.celladb.cql;

import io.celladb.cql.result.Result;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * One client's conversation with a store: it remembers the keyspace of USE. For one thread at a
 * time; any number of sessions work side by side. It holds nothing that needs to be closed.
 *
 * <p>Every failure is a {@link io.celladb.cql.errors.CqlException} with a message for the user.
 */
public final class Session {
  private final StatementRunner runner;
  private @Nullable String keyspace;

  Session(StatementRunner runner) {
    this.runner = runner;
  }

  /** Returns the keyspace of names that give none; null before the first USE. */
  public @Nullable String keyspace() {
    return keyspace;
  }

  private @Nullable String keyspace(QueryOptions options) {
    return options.keyspace() == null ? keyspace : options.keyspace();
  }

  /** Executes one statement. */
  public Result execute(String cql, QueryOptions options) {
    return noted(runner.execute(cql, keyspace(options), options));
  }

  /** Prepares a statement; if the store has it already, that one is returned. */
  public PreparedQuery prepare(String cql) {
    return runner.prepare(cql, keyspace);
  }

  /**
   * Returns a prepared statement by its id.
   *
   * @throws io.celladb.cql.errors.UnpreparedException when the store does not have it, or no longer
   */
  public PreparedQuery prepared(byte[] id) {
    return runner.prepared(id);
  }

  /** Executes a prepared statement. */
  public Result execute(PreparedQuery prepared, QueryOptions options) {
    return noted(runner.execute(prepared, options));
  }

  /**
   * Writes several INSERT, UPDATE and DELETE statements at once: all of them or none, with one
   * timestamp. Of the options timestamp, now and keyspace count.
   */
  public Result batch(BatchKind kind, List<BatchItem> items, QueryOptions options) {
    runner.batch(kind, items, keyspace(options), options);
    return Result.DONE;
  }

  private Result noted(Result result) {
    if (result instanceof Result.Keyspace use) {
      keyspace = use.name();
    }
    return result;
  }
}
