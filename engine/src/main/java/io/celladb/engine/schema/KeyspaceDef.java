package io.celladb.engine.schema;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * A keyspace and its tables.
 *
 * @param name the name as stored
 * @param replication the replication map, kept and shown, without effect on one node
 * @param durableWrites whether writes go to the commit log
 * @param tables by name, in order of creation
 */
public record KeyspaceDef(
    String name,
    Map<String, String> replication,
    boolean durableWrites,
    Map<String, TableDef> tables) {

  /** Copies the maps, so that the definition never changes. */
  public KeyspaceDef {
    replication = Collections.unmodifiableMap(new LinkedHashMap<>(replication));
    tables = Collections.unmodifiableMap(new LinkedHashMap<>(tables));
  }

  /** Returns this keyspace with the table added, or replacing the one of its name. */
  public KeyspaceDef with(TableDef table) {
    Map<String, TableDef> changed = new LinkedHashMap<>(tables);
    changed.put(table.name(), table);
    return new KeyspaceDef(name, replication, durableWrites, changed);
  }

  /** Returns this keyspace without the table of that name. */
  public KeyspaceDef without(String table) {
    Map<String, TableDef> changed = new LinkedHashMap<>(tables);
    changed.remove(table);
    return new KeyspaceDef(name, replication, durableWrites, changed);
  }
}
