package io.celladb.engine.schema;

import io.celladb.engine.types.UserType;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * A keyspace, its user types and its tables. Types and tables hold the definition of every user
 * type that they refer to, and it is always the one that stands here.
 *
 * @param name the name as stored
 * @param replication the replication map, kept and shown, without effect on one node
 * @param durableWrites whether writes go to the commit log
 * @param types by name, in order of creation; as declared, so not frozen
 * @param tables by name, in order of creation
 */
public record KeyspaceDef(
    String name,
    Map<String, String> replication,
    boolean durableWrites,
    Map<String, UserType> types,
    Map<String, TableDef> tables) {

  /** Copies the maps, so that the definition never changes. */
  public KeyspaceDef {
    replication = Collections.unmodifiableMap(new LinkedHashMap<>(replication));
    types = Collections.unmodifiableMap(new LinkedHashMap<>(types));
    tables = Collections.unmodifiableMap(new LinkedHashMap<>(tables));
  }

  /** Makes a keyspace without user types. */
  public KeyspaceDef(
      String name,
      Map<String, String> replication,
      boolean durableWrites,
      Map<String, TableDef> tables) {
    this(name, replication, durableWrites, Map.of(), tables);
  }

  /** Returns this keyspace with the table added, or replacing the one of its name. */
  public KeyspaceDef with(TableDef table) {
    Map<String, TableDef> changed = new LinkedHashMap<>(tables);
    changed.put(table.name(), table);
    return new KeyspaceDef(name, replication, durableWrites, types, changed);
  }

  /** Returns this keyspace without the table of that name. */
  public KeyspaceDef without(String table) {
    Map<String, TableDef> changed = new LinkedHashMap<>(tables);
    changed.remove(table);
    return new KeyspaceDef(name, replication, durableWrites, types, changed);
  }

  /**
   * Returns this keyspace with the user type added, or replacing the one of its name, also within
   * the types and tables that refer to it.
   */
  public KeyspaceDef with(UserType type) {
    Map<String, UserType> changedTypes = new LinkedHashMap<>(types);
    changedTypes.put(type.name(), type);
    changedTypes.replaceAll((key, other) -> other.withUserType(type));
    Map<String, TableDef> changedTables = new LinkedHashMap<>(tables);
    changedTables.replaceAll((key, table) -> table.withUserType(type));
    return new KeyspaceDef(name, replication, durableWrites, changedTypes, changedTables);
  }

  /** Returns this keyspace without the user type of that name, to which nothing may refer. */
  public KeyspaceDef withoutType(String type) {
    Map<String, UserType> changed = new LinkedHashMap<>(types);
    changed.remove(type);
    return new KeyspaceDef(name, replication, durableWrites, changed, tables);
  }
}
