package io.celladb.engine.db;

import io.celladb.engine.errors.InvalidSchemaException;
import io.celladb.engine.schema.KeyspaceDef;
import io.celladb.engine.schema.Schema;
import io.celladb.engine.schema.TableDef;
import io.celladb.engine.table.Table;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import java.util.function.Function;

/** All tables of a store by id. Reads need no lock; changes are made under the lock of this. */
final class Tables implements AutoCloseable {
  private final Function<TableDef, Table> opener;
  private volatile Map<UUID, Table> byId = Map.of();

  Tables(Function<TableDef, Table> opener) {
    this.opener = opener;
  }

  /** Opens every table of a schema. */
  synchronized void open(Schema schema) {
    for (TableDef definition : definitions(schema)) {
      add(definition);
    }
  }

  private static List<TableDef> definitions(Schema schema) {
    List<TableDef> definitions = new ArrayList<>();
    for (KeyspaceDef keyspace : schema.keyspaces().values()) {
      definitions.addAll(keyspace.tables().values());
    }
    return definitions;
  }

  /** Returns the tables that a change of schema drops. */
  static List<TableDef> missing(Schema before, Schema after) {
    Set<UUID> ids = new HashSet<>();
    definitions(after).forEach(definition -> ids.add(definition.id()));
    return definitions(before).stream()
        .filter(definition -> !ids.contains(definition.id()))
        .toList();
  }

  /** Opens new tables, and gives the others their new definitions. */
  synchronized void follow(Schema schema) {
    for (TableDef definition : definitions(schema)) {
      Table table = byId.get(definition.id());
      if (table == null) {
        add(definition);
      } else if (table.definition() != definition) {
        table.alter(definition);
      }
    }
  }

  private void add(TableDef definition) {
    Map<UUID, Table> changed = new HashMap<>(byId);
    changed.put(definition.id(), opener.apply(definition));
    byId = changed;
  }

  synchronized Table remove(UUID id) {
    Map<UUID, Table> changed = new HashMap<>(byId);
    Table removed = changed.remove(id);
    byId = changed;
    return removed;
  }

  /**
   * Returns the table of a definition of any time.
   *
   * @throws InvalidSchemaException when it was dropped
   */
  Table of(TableDef definition) {
    Table table = byId.get(definition.id());
    if (table == null) {
      throw new InvalidSchemaException("unconfigured table " + definition.name());
    }
    return table;
  }

  Map<UUID, Table> byId() {
    return byId;
  }

  Collection<Table> all() {
    return byId.values();
  }

  /** Closes all tables, and throws the first failure. */
  @Override
  public synchronized void close() {
    Closer closer = new Closer();
    byId.values().forEach(Table::stop);
    byId.values().forEach(closer::add);
    byId = Map.of();
    closer.close(List.of());
  }
}
