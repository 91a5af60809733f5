package io.celladb.engine.db;

import io.celladb.engine.env.FileSystem;
import io.celladb.engine.errors.InvalidOperationException;
import io.celladb.engine.errors.StorageException;
import io.celladb.engine.metrics.Problem;
import io.celladb.engine.schema.KeyspaceDef;
import io.celladb.engine.schema.Schema;
import io.celladb.engine.schema.TableDef;
import io.celladb.engine.table.StoredSchema;
import io.celladb.engine.types.CqlType;
import io.celladb.engine.types.UserType;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * Tables that are nothing but folders of files.
 *
 * @param schema of all of them, and of nothing else
 * @param folders by the id of the table
 * @param problems why tables are left out whose files do not tell what they are
 */
record FoundTables(Schema schema, Map<UUID, String> folders, List<Problem> problems) {
  private static final Map<String, String> REPLICATION =
      Map.of("class", "org.apache.cassandra.locator.SimpleStrategy", "replication_factor", "1");

  /**
   * Finds tables in a folder, and what they consist of.
   *
   * @param directory of one table, or of a keyspace, or of all data
   * @param given their definitions, in which others may be; null to make them of the files
   * @throws InvalidOperationException when there are none, or the definitions do not tell of one
   */
  static FoundTables in(FileSystem files, String directory, @Nullable Schema given) {
    List<TableFolders.Place> places = TableFolders.find(files, directory);
    if (places.isEmpty()) {
      throw new InvalidOperationException(
          "There are no sstables in %s: name the folder of a table, of a keyspace, or of all data"
              .formatted(files.describe(directory)));
    }
    Map<String, TableDef> byName = new LinkedHashMap<>();
    Map<UUID, String> folders = new LinkedHashMap<>();
    List<Problem> problems = new ArrayList<>();
    boolean isAlone = places.size() == 1;
    for (TableFolders.Place place : places) {
      TableDef table =
          given == null ? stored(files, place, isAlone, problems) : defined(given, place, isAlone);
      if (table == null) {
        continue;
      }
      TableDef other = byName.putIfAbsent(table.toString(), table);
      if (other != null) {
        throw new InvalidOperationException(
            "Both %s and %s are folders of the table %s: name one of them"
                .formatted(
                    files.describe(folders.get(other.id())),
                    files.describe(place.folder()),
                    table));
      }
      folders.put(table.id(), place.folder());
    }
    if (byName.isEmpty()) {
      throw new InvalidOperationException(
          given == null
              ? problems.get(0).reason()
              : "The schema has none of the tables in " + files.describe(directory));
    }
    return new FoundTables(schema(given, byName.values()), folders, problems);
  }

  /** One of many that cannot be read does not keep the others from being so. */
  private static @Nullable TableDef stored(
      FileSystem files, TableFolders.Place place, boolean isAlone, List<Problem> problems) {
    try {
      return StoredSchema.read(files, place.directory(), place.folder());
    } catch (StorageException e) {
      if (isAlone) {
        throw e;
      }
      String name = place.directory().keyspace() + "." + place.directory().table();
      String reason = e.getMessage() + "; the table is left out";
      problems.add(new Problem(name, files.describe(place.folder()), reason));
      return null;
    }
  }

  /** Of one folder by itself the only table of a schema is the one. */
  private static @Nullable TableDef defined(
      Schema given, TableFolders.Place place, boolean isAlone) {
    TableDef named = given.table(place.directory().keyspace(), place.directory().table());
    if (named == null && isAlone) {
      List<TableDef> all = new ArrayList<>();
      given.keyspaces().values().forEach(keyspace -> all.addAll(keyspace.tables().values()));
      named = all.size() == 1 ? all.get(0) : null;
    }
    return named == null ? null : named.withId(place.directory().id());
  }

  private static Schema schema(@Nullable Schema given, Iterable<TableDef> tables) {
    Schema schema = new Schema(UUID.randomUUID(), Map.of());
    for (TableDef table : tables) {
      KeyspaceDef keyspace = schema.keyspaces().get(table.keyspace());
      if (keyspace == null) {
        KeyspaceDef before = given == null ? null : given.keyspaces().get(table.keyspace());
        keyspace =
            before == null
                ? new KeyspaceDef(table.keyspace(), REPLICATION, true, Map.of())
                : new KeyspaceDef(
                    before.name(),
                    before.replication(),
                    before.durableWrites(),
                    before.types(),
                    Map.of());
      }
      keyspace = keyspace.with(table);
      if (given == null) {
        keyspace = withTypes(keyspace, table);
      }
      schema = schema.with(schema.version(), keyspace);
    }
    return schema;
  }

  /** Makes the user types that a table refers to types of its keyspace. */
  private static KeyspaceDef withTypes(KeyspaceDef keyspace, TableDef table) {
    Map<String, UserType> types = new LinkedHashMap<>(keyspace.types());
    table.allColumns().forEach(column -> collect(column.type(), types));
    KeyspaceDef changed = keyspace;
    for (UserType type : types.values()) {
      changed = changed.with(type);
    }
    // Once more, now that each is known in the form that it has at last.
    for (String name : types.keySet()) {
      changed = changed.with(changed.types().get(name));
    }
    return changed;
  }

  /** Adds what a type is made of, and then itself; of two forms the one with more fields. */
  private static void collect(CqlType type, Map<String, UserType> to) {
    type.subtypes().forEach(part -> collect(part, to));
    if (type instanceof UserType user) {
      Map<String, CqlType> fields = new LinkedHashMap<>();
      for (int i = 0; i < user.fieldNames().size(); i++) {
        fields.put(user.fieldNames().get(i), user.subtypes().get(i));
      }
      to.merge(
          user.name(),
          UserType.of(user.keyspace(), user.name(), fields),
          (a, b) -> b.fieldNames().size() > a.fieldNames().size() ? b : a);
    }
  }
}
