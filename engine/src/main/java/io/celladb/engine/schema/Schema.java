package io.celladb.engine.schema;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * All keyspaces at one instant. Immutable; a change makes a new snapshot with a new version.
 *
 * @param version changes with every schema change; the {@code schema_version} drivers compare
 * @param keyspaces by name, in order of creation
 */
public record Schema(UUID version, Map<String, KeyspaceDef> keyspaces) {

  /** Copies the map, so that the snapshot never changes. */
  public Schema {
    keyspaces = Collections.unmodifiableMap(new LinkedHashMap<>(keyspaces));
  }

  /** Returns the table, or null when the keyspace or the table does not exist. */
  public @Nullable TableDef table(String keyspace, String table) {
    KeyspaceDef definition = keyspaces.get(keyspace);
    return definition == null ? null : definition.tables().get(table);
  }

  /** Returns the snapshot of {@code version} in which the keyspace is added or replaced. */
  public Schema with(UUID version, KeyspaceDef keyspace) {
    Map<String, KeyspaceDef> changed = new LinkedHashMap<>(keyspaces);
    changed.put(keyspace.name(), keyspace);
    return new Schema(version, changed);
  }

  /** Returns the snapshot of {@code version} without the keyspace of that name. */
  public Schema without(UUID version, String keyspace) {
    Map<String, KeyspaceDef> changed = new LinkedHashMap<>(keyspaces);
    changed.remove(keyspace);
    return new Schema(version, changed);
  }
}
