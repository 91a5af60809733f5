package io.celladb.cql;

import io.celladb.engine.api.Settings;
import io.celladb.engine.api.Store;
import io.celladb.engine.schema.Schema;
import java.nio.file.Path;

/** An embedded store that speaks CQL. Safe for use by many threads. */
public final class Cella implements AutoCloseable {
  private final Store store;

  private Cella(Store store) {
    this.store = store;
  }

  /** Opens the store in a directory, or makes an empty one there. */
  public static Cella open(Path directory) {
    return open(directory, Settings.DEFAULT);
  }

  /** Opens the store in a directory, or makes an empty one there. */
  public static Cella open(Path directory, Settings settings) {
    throw new UnsupportedOperationException("" + directory + settings);
  }

  /** Makes an empty store in memory, which is gone when it is closed. */
  public static Cella inMemory() {
    return over(Store.inMemory());
  }

  /** Puts the door before a store; closing it closes the store. */
  public static Cella over(Store store) {
    return new Cella(store);
  }

  /** Returns the store behind this door. */
  public Store store() {
    return store;
  }

  /** Returns a new session, for one thread at a time. */
  public Session session() {
    return new Session(new StatementCache());
  }

  /** Returns the schema of this moment. */
  public Schema schema() {
    return store.schema();
  }

  /** Closes the store. */
  @Override
  public void close() {
    store.close();
  }
}
