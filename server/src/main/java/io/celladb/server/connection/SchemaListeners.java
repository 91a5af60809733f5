package io.celladb.server.connection;

import io.celladb.cql.result.SchemaChange;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Consumer;

/** Who wants to be told that the schema was changed. Safe for use by many threads. */
public final class SchemaListeners {
  private final List<Consumer<SchemaChange>> listeners = new CopyOnWriteArrayList<>();

  void add(Consumer<SchemaChange> listener) {
    listeners.add(listener);
  }

  void remove(Consumer<SchemaChange> listener) {
    listeners.remove(listener);
  }

  /** Tells all of them. */
  public void publish(SchemaChange change) {
    for (Consumer<SchemaChange> listener : listeners) {
      listener.accept(change);
    }
  }
}
