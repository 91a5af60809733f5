package io.celladb.cql;

import io.celladb.cql.result.Result;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * One client's conversation with a store: it remembers the keyspace of USE. For one thread at a
 * time; any number of sessions work side by side.
 *
 * <p>Every failure is a {@link io.celladb.cql.errors.CqlException} with a message for the user.
 */
public final class Session {
  private final StatementCache statements;
  private @Nullable String keyspace;

  Session(StatementCache statements) {
    this.statements = statements;
  }

  /** Returns the keyspace of names that give none; null before the first USE. */
  public @Nullable String keyspace() {
    return keyspace;
  }

  /** Executes one statement. */
  public Result execute(String cql, QueryOptions options) {
    throw new UnsupportedOperationException(cql + statements + options);
  }

  /** Prepares a statement; if the store has it already, that one is returned. */
  public PreparedQuery prepare(String cql) {
    throw new UnsupportedOperationException(cql);
  }

  /**
   * Returns a prepared statement by its id.
   *
   * @throws io.celladb.cql.errors.UnpreparedException when the store does not have it, or no longer
   */
  public PreparedQuery prepared(byte[] id) {
    throw new UnsupportedOperationException("" + id.length);
  }

  /** Executes a prepared statement. */
  public Result execute(PreparedQuery prepared, QueryOptions options) {
    throw new UnsupportedOperationException("" + prepared + options);
  }

  /**
   * Writes several INSERT, UPDATE and DELETE statements at once: all of them or none, with one
   * timestamp. Of the options timestamp and keyspace count.
   */
  public Result batch(BatchKind kind, List<BatchItem> items, QueryOptions options) {
    throw new UnsupportedOperationException("" + kind + items + options);
  }
}
