package io.celladb.engine.schema;

import io.celladb.engine.types.CqlType;
import io.celladb.engine.types.UserType;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * A table. Immutable; an ALTER makes a new one with the same id.
 *
 * <p>Static and regular columns stand in Cassandra's cell order, that of {@link ColumnDef}. A
 * column's place in that list is its <em>ordinal</em>, the number by which cells name their column;
 * static and regular columns count apart.
 */
public final class TableDef {
  private final UUID id;
  private final String keyspace;
  private final String name;
  private final List<ColumnDef> partitionKey;
  private final List<ColumnDef> clustering;
  private final List<ColumnDef> statics;
  private final List<ColumnDef> regulars;
  private final List<CqlType> clusteringTypes;
  private final Map<String, ColumnDef> byName;
  private final TableOptions options;
  private final Map<String, DroppedColumn> dropped;

  /**
   * Makes a definition.
   *
   * @param columns all columns, in any order
   * @param dropped dropped columns by name
   */
  public TableDef(
      UUID id,
      String keyspace,
      String name,
      List<ColumnDef> columns,
      TableOptions options,
      Map<String, DroppedColumn> dropped) {
    this.id = id;
    this.keyspace = keyspace;
    this.name = name;
    this.options = options;
    this.dropped = Collections.unmodifiableMap(new LinkedHashMap<>(dropped));
    this.partitionKey = ofKind(columns, ColumnKind.PARTITION_KEY);
    this.clustering = ofKind(columns, ColumnKind.CLUSTERING);
    this.statics = ofKind(columns, ColumnKind.STATIC);
    this.regulars = ofKind(columns, ColumnKind.REGULAR);
    this.clusteringTypes = clustering.stream().map(ColumnDef::type).toList();
    Map<String, ColumnDef> names = new HashMap<>();
    for (ColumnDef column : columns) {
      names.put(column.name(), column);
    }
    this.byName = names;
  }

  private static List<ColumnDef> ofKind(List<ColumnDef> columns, ColumnKind kind) {
    List<ColumnDef> found = new ArrayList<>();
    for (ColumnDef column : columns) {
      if (column.kind() == kind) {
        found.add(column);
      }
    }
    if (kind.isPrimaryKey()) {
      found.sort((a, b) -> Integer.compare(a.position(), b.position()));
    } else {
      Collections.sort(found);
    }
    return List.copyOf(found);
  }

  public UUID id() {
    return id;
  }

  public String keyspace() {
    return keyspace;
  }

  public String name() {
    return name;
  }

  /** Returns the partition key columns, in key order. */
  public List<ColumnDef> partitionKey() {
    return partitionKey;
  }

  /** Returns the clustering columns, in key order. */
  public List<ColumnDef> clustering() {
    return clustering;
  }

  /** Returns the types of the clustering columns; descending ones are reversed types. */
  public List<CqlType> clusteringTypes() {
    return clusteringTypes;
  }

  /** Returns the static columns; a column's index is its ordinal in static rows. */
  public List<ColumnDef> statics() {
    return statics;
  }

  /** Returns the regular columns; a column's index is its ordinal in rows. */
  public List<ColumnDef> regulars() {
    return regulars;
  }

  /** Returns the columns: keys, clustering, static, regular, each in its order. */
  public List<ColumnDef> allColumns() {
    List<ColumnDef> all = new ArrayList<>(partitionKey);
    all.addAll(clustering);
    all.addAll(statics);
    all.addAll(regulars);
    return all;
  }

  /**
   * Returns the columns in the order of {@code SELECT *}, where complex ones stand among others.
   */
  public List<ColumnDef> selectedColumns() {
    List<ColumnDef> all = new ArrayList<>(partitionKey);
    all.addAll(clustering);
    SelectOrder.addMerged(all, statics);
    SelectOrder.addMerged(all, regulars);
    return all;
  }

  /** Returns the column of that name, or null. */
  public @Nullable ColumnDef column(String columnName) {
    return byName.get(columnName);
  }

  /** Returns the ordinal of a static or regular column among those of its kind. */
  public int ordinal(ColumnDef column) {
    return Collections.binarySearch(
        column.kind() == ColumnKind.STATIC ? statics : regulars, column);
  }

  public TableOptions options() {
    return options;
  }

  /** Returns the dropped columns by name. */
  public Map<String, DroppedColumn> dropped() {
    return dropped;
  }

  /** Returns this table with other columns and dropped columns. */
  public TableDef withColumns(List<ColumnDef> columns, Map<String, DroppedColumn> droppedColumns) {
    return new TableDef(id, keyspace, name, columns, options, droppedColumns);
  }

  /** Returns this table with the user type's definition in every column that refers to it. */
  public TableDef withUserType(UserType type) {
    List<ColumnDef> columns = allColumns();
    List<ColumnDef> changed = columns.stream().map(column -> column.withUserType(type)).toList();
    return changed.equals(columns) ? this : withColumns(changed, dropped);
  }

  /** Returns this table with another id. */
  public TableDef withId(UUID otherId) {
    return new TableDef(otherId, keyspace, name, allColumns(), options, dropped);
  }

  /** Returns this table with other options. */
  public TableDef withOptions(TableOptions changed) {
    return new TableDef(id, keyspace, name, allColumns(), changed, dropped);
  }

  @Override
  public String toString() {
    return keyspace + "." + name;
  }
}
