package io.celladb.cql.analysis;

import io.celladb.cql.errors.CqlException;
import io.celladb.cql.syntax.Identifier;
import io.celladb.cql.syntax.SchemaStatement;
import io.celladb.cql.syntax.SchemaStatement.ClusteringOrder;
import io.celladb.cql.syntax.SchemaStatement.ColumnDefinition;
import io.celladb.cql.syntax.SchemaStatement.PrimaryKey;
import io.celladb.engine.schema.ColumnDef;
import io.celladb.engine.schema.ColumnKind;
import io.celladb.engine.schema.TableDef;
import io.celladb.engine.types.CqlType;
import io.celladb.engine.types.ReversedType;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import java.util.regex.Pattern;

/** CREATE TABLE. */
final class TableCreation {
  static final String STATIC_WITHOUT_CLUSTERING =
      "Static columns are only useful (and thus allowed) if the table has at least one clustering"
          + " column";

  /** Folder names are the table's name and 33 more characters, and no longer than 255. */
  private static final int MAX_NAME_CHARS = 222;

  private static final Pattern NAME = Pattern.compile("\\w+");

  private final SchemaStatement.CreateTable create;
  private final String keyspace;
  private final String name;
  private final TableProperties properties;
  private final PrimaryKey key;
  private final Map<String, ColumnDefinition> columns = new LinkedHashMap<>();

  /** Checks what can be told without a schema. */
  TableCreation(SchemaStatement.CreateTable create, String keyspace) {
    this.create = create;
    this.keyspace = keyspace;
    this.name = create.name().name().text();
    for (ColumnDefinition column : create.columns()) {
      if (columns.put(column.name().text(), column) != null) {
        throw CqlException.invalid(
            "Duplicate column '%s' declaration for table '%s'"
                .formatted(column.name(), create.name()));
      }
    }
    this.key = onlyKey();
    Set<String> ordered = new HashSet<>();
    for (ClusteringOrder order : create.options().clusteringOrder()) {
      if (!ordered.add(order.column().text())) {
        throw CqlException.invalid(
            "Duplicate column '%s' in CLUSTERING ORDER BY clause for table '%s'"
                .formatted(order.column(), create.name()));
      }
    }
    this.properties = new TableProperties(create.options().options());
  }

  private PrimaryKey onlyKey() {
    List<PrimaryKey> keys = create.primaryKeys();
    if (keys.size() != 1) {
      throw CqlException.invalid(
          "%s for table '%s' (exactly one required)"
              .formatted(
                  keys.isEmpty() ? "No PRIMARY KEY specifed" : "Multiple PRIMARY KEY specified",
                  create.name()));
    }
    return keys.get(0);
  }

  /**
   * Makes the table.
   *
   * @param id its id unless the statement gives one
   * @param scope the types it may name
   */
  TableDef table(UUID id, TypeScope scope) {
    if (create.options().compactStorage()) {
      throw CqlException.invalid("COMPACT STORAGE is not supported");
    }
    checkName();
    Map<String, CqlType> types = new HashMap<>();
    columns.forEach((column, definition) -> types.put(column, type(definition, scope)));
    checkKey(types);
    checkOrder();
    List<ColumnDef> defined = new ArrayList<>();
    addKey(defined, types, key.partitionKey(), ColumnKind.PARTITION_KEY);
    addKey(defined, types, key.clusteringColumns(), ColumnKind.CLUSTERING);
    Set<String> inKey = new HashSet<>();
    defined.forEach(column -> inKey.add(column.name()));
    for (ColumnDefinition column : columns.values()) {
      if (!inKey.contains(column.name().text())) {
        defined.add(plain(column, types.get(column.name().text())));
      }
    }
    if (key.clusteringColumns().isEmpty()
        && defined.stream().anyMatch(column -> column.kind() == ColumnKind.STATIC)) {
      throw CqlException.invalid(STATIC_WITHOUT_CLUSTERING);
    }
    UUID chosen = properties.id(id);
    TableDef table =
        new TableDef(chosen, keyspace, name, defined, properties.onDefault(), Map.of());
    checkCounters(table);
    return table;
  }

  private static void checkCounters(TableDef table) {
    if (!ColumnTypes.isOfCounters(table)) {
      return;
    }
    boolean onlyCounters =
        table.allColumns().stream()
            .allMatch(c -> c.kind().isPrimaryKey() || ColumnTypes.isCounter(c.type()));
    if (!onlyCounters) {
      throw CqlException.invalid("Cannot mix counter and non counter columns in the same table");
    }
    if (table.options().defaultTimeToLiveSeconds() > 0) {
      throw CqlException.invalid(ColumnTypes.TTL_OF_COUNTERS);
    }
  }

  private void checkName() {
    if (!NAME.matcher(name).matches()) {
      throw CqlException.config(
          ("%s.%s: Table name must not be empty or not contain non-alphanumeric-underscore"
                  + " characters (got \"%s\")")
              .formatted(keyspace, name, name));
    }
    if (name.length() > MAX_NAME_CHARS) {
      throw CqlException.config(
          ("%s.%s: Table name must not be more than %d characters long"
                  + " (got %d characters for \"%s\")")
              .formatted(keyspace, name, MAX_NAME_CHARS, name.length(), name));
    }
  }

  private static CqlType type(ColumnDefinition column, TypeScope scope) {
    if (column.mask() != null) {
      throw CqlException.invalid("Column masks are not supported yet");
    }
    return ColumnTypes.storable(column.type(), scope);
  }

  static ColumnDef plain(ColumnDefinition column, CqlType type) {
    ColumnKind kind = column.isStatic() ? ColumnKind.STATIC : ColumnKind.REGULAR;
    return new ColumnDef(column.name().text(), type, kind, ColumnDef.NO_POSITION);
  }

  private void checkKey(Map<String, CqlType> types) {
    List<Identifier> all = new ArrayList<>(key.partitionKey());
    all.addAll(key.clusteringColumns());
    Set<String> seen = new HashSet<>();
    for (Identifier column : all) {
      if (!types.containsKey(column.text())) {
        throw CqlException.invalid(
            "Unknown column '%s' referenced in PRIMARY KEY for table '%s'".formatted(column, name));
      }
      if (!seen.add(column.text())) {
        throw CqlException.invalid(
            "Duplicate column '%s' in PRIMARY KEY clause for table '%s'".formatted(column, name));
      }
      ColumnTypes.checkKey(types.get(column.text()), column.text());
      if (columns.get(column.text()).isStatic()) {
        throw CqlException.invalid(
            "Static column '%s' cannot be part of the PRIMARY KEY".formatted(column));
      }
    }
  }

  private void checkOrder() {
    List<String> clustering = key.clusteringColumns().stream().map(Identifier::text).toList();
    List<String> ordered =
        create.options().clusteringOrder().stream().map(o -> o.column().text()).toList();
    List<String> others = ordered.stream().filter(c -> !clustering.contains(c)).toList();
    if (!others.isEmpty()) {
      throw CqlException.invalid(
          ("Only clustering key columns can be defined in CLUSTERING ORDER directive:"
                  + " %s are not clustering columns")
              .formatted(others));
    }
    for (int i = 0; i < ordered.size(); i++) {
      String expected = clustering.get(i);
      if (!ordered.get(i).equals(expected)) {
        throw CqlException.invalid(
            ordered.contains(expected)
                ? ("The order of columns in the CLUSTERING ORDER directive must match that of"
                        + " the clustering columns (%s must appear before %s)")
                    .formatted(expected, ordered.get(i))
                : "Missing CLUSTERING ORDER for column " + expected);
      }
    }
  }

  private void addKey(
      List<ColumnDef> defined,
      Map<String, CqlType> types,
      List<Identifier> names,
      ColumnKind kind) {
    for (int i = 0; i < names.size(); i++) {
      String column = names.get(i).text();
      CqlType type = types.get(column);
      boolean descending =
          kind == ColumnKind.CLUSTERING
              && create.options().clusteringOrder().stream()
                  .anyMatch(o -> o.descending() && o.column().text().equals(column));
      defined.add(new ColumnDef(column, descending ? ReversedType.of(type) : type, kind, i));
    }
  }
}
