package io.celladb.engine.db;

import io.celladb.engine.commitlog.CommitLog;
import io.celladb.engine.rows.encoding.Mutation;
import io.celladb.engine.schema.KeyspaceDef;
import io.celladb.engine.schema.Schema;
import io.celladb.engine.schema.TableDef;
import io.celladb.engine.table.CounterUpdate;
import io.celladb.engine.table.Table;
import io.celladb.engine.table.TableFolder;
import io.celladb.engine.table.WriteGate;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Supplier;

/** What a store has that may be changed: the way into the log and the tables. Thread-safe. */
final class Writer {
  private final WriteGate gate;
  private final Tables tables;
  private final SchemaCatalog catalog;
  private final CommitLog log;
  private final FlushControl flushControl;
  private final CounterLocks counterLocks = new CounterLocks();

  Writer(
      WriteGate gate,
      Tables tables,
      SchemaCatalog catalog,
      CommitLog log,
      FlushControl flushControl) {
    this.gate = gate;
    this.tables = tables;
    this.catalog = catalog;
    this.log = log;
    this.flushControl = flushControl;
  }

  long logMemoryBytes() {
    return log.memoryBytes();
  }

  void saveSchema(Schema schema, long timestampMicros, List<TableDef> dropped) {
    catalog.saveSchema(schema, timestampMicros, dropped.stream().map(TableFolder::path).toList());
  }

  void drop(TableDef definition) {
    Table table = tables.remove(definition.id());
    table.drop(() -> catalog.saveDeleted(Set.of(TableFolder.path(definition))));
    log.forget(definition.id());
  }

  /**
   * Logs a group as one record, then applies it.
   *
   * @param schema asked within the gate; throws when the store is closed
   */
  void apply(List<Mutation> group, Supplier<Schema> schema) {
    flushControl.awaitMemory(group);
    flushControl.awaitLog();
    gate.enter();
    try {
      Schema now = schema.get();
      List<Mutation> translated = translated(group);
      List<Mutation> logged = logged(now, translated);
      if (!logged.isEmpty()) {
        log.append(logged);
      }
      for (int i = 0; i < translated.size(); i++) {
        tables.of(translated.get(i).table()).apply(translated.get(i));
      }
    } finally {
      gate.leave();
    }
    flushControl.written();
  }

  /** Turns increments of counters into what is stored of them, then applies the group. */
  void applyCounters(List<Mutation> group, Supplier<Schema> schema) {
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
          apply(stored, schema);
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
  private static List<Mutation> logged(Schema now, List<Mutation> group) {
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
}
