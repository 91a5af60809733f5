package io.celladb.engine.db;

import io.celladb.engine.env.Clock;
import io.celladb.engine.env.FileSystem;
import io.celladb.engine.env.Tasks;
import io.celladb.engine.metrics.EngineEvents;
import io.celladb.engine.metrics.MemoryUse;
import io.celladb.engine.metrics.Problem;
import io.celladb.engine.metrics.TableStats;
import io.celladb.engine.query.ReadRequest;
import io.celladb.engine.query.RowCursor;
import io.celladb.engine.rows.encoding.Mutation;
import io.celladb.engine.schema.Schema;
import java.util.List;
import java.util.UUID;
import java.util.function.UnaryOperator;

/** A data directory that is open. The methods are those of {@code api.Store}. */
public final class Database implements AutoCloseable {

  private Database() {}

  public static Database open(
      FileSystem files, Clock clock, Tasks tasks, EngineEvents events, DatabaseSettings settings) {
    throw new UnsupportedOperationException();
  }

  public Schema schema() {
    throw new UnsupportedOperationException();
  }

  public UUID hostId() {
    throw new UnsupportedOperationException();
  }

  public Schema changeSchema(UnaryOperator<Schema> change) {
    throw new UnsupportedOperationException();
  }

  public void apply(Mutation mutation) {
    throw new UnsupportedOperationException();
  }

  public void apply(List<Mutation> mutations) {
    throw new UnsupportedOperationException();
  }

  public RowCursor read(ReadRequest request, long nowSeconds) {
    throw new UnsupportedOperationException();
  }

  public void flush(String keyspace, String table) {
    throw new UnsupportedOperationException();
  }

  public void compact(String keyspace, String table) {
    throw new UnsupportedOperationException();
  }

  public void truncate(String keyspace, String table) {
    throw new UnsupportedOperationException();
  }

  public TableStats stats(String keyspace, String table) {
    throw new UnsupportedOperationException();
  }

  public MemoryUse memory() {
    throw new UnsupportedOperationException();
  }

  public long timestampMicros() {
    throw new UnsupportedOperationException();
  }

  public List<Problem> problems() {
    throw new UnsupportedOperationException();
  }

  public List<Problem> verify() {
    throw new UnsupportedOperationException();
  }

  @Override
  public void close() {
    throw new UnsupportedOperationException();
  }
}
