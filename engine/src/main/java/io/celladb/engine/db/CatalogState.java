package io.celladb.engine.db;

import io.celladb.engine.commitlog.LogExtent;
import io.celladb.engine.io.LogPosition;
import io.celladb.engine.schema.KeyspaceDef;
import io.celladb.engine.schema.Schema;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.UUID;

/**
 * Everything that a store must know before it opens its tables.
 *
 * @param hostId the store's own id
 * @param timestampMicros a timestamp that was given out; later ones are greater
 * @param schema all definitions
 * @param log what the commit log must at least hold
 * @param forgotten of a table, the position in the commit log up to which its records must not come
 *     back
 * @param droppedFolders of tables that are dropped and may not be deleted yet
 */
record CatalogState(
    UUID hostId,
    long timestampMicros,
    Schema schema,
    LogExtent log,
    Map<UUID, LogPosition> forgotten,
    List<String> droppedFolders) {

  CatalogState {
    forgotten = Map.copyOf(forgotten);
    droppedFolders = List.copyOf(droppedFolders);
  }

  static CatalogState empty(UUID hostId, UUID schemaVersion) {
    Schema schema = new Schema(schemaVersion, Map.of());
    return new CatalogState(hostId, Long.MIN_VALUE, schema, LogExtent.EMPTY, Map.of(), List.of());
  }

  CatalogState withSchema(Schema changed, long timestamp, List<String> newlyDropped) {
    Set<UUID> ids = new HashSet<>();
    for (KeyspaceDef keyspace : changed.keyspaces().values()) {
      keyspace.tables().values().forEach(table -> ids.add(table.id()));
    }
    Map<UUID, LogPosition> kept = new HashMap<>(forgotten);
    kept.keySet().retainAll(ids);
    List<String> folders = new ArrayList<>(droppedFolders);
    folders.addAll(newlyDropped);
    return new CatalogState(hostId, timestamp, changed, log, kept, folders);
  }

  CatalogState withForgotten(UUID tableId, LogPosition position) {
    Map<UUID, LogPosition> changed = new HashMap<>(forgotten);
    changed.merge(tableId, position, (a, b) -> a.compareTo(b) >= 0 ? a : b);
    return new CatalogState(hostId, timestampMicros, schema, log, changed, droppedFolders);
  }

  CatalogState withLog(LogExtent extent) {
    return new CatalogState(
        hostId, timestampMicros, schema, log.and(extent), forgotten, droppedFolders);
  }

  CatalogState withoutDropped(Set<String> folders) {
    List<String> rest = new ArrayList<>(droppedFolders);
    rest.removeAll(folders);
    return new CatalogState(hostId, timestampMicros, schema, log, forgotten, rest);
  }
}
