package io.celladb.engine.duel;

import io.celladb.engine.schema.ColumnDef;
import io.celladb.engine.schema.TableDef;
import io.celladb.engine.testing.oracle.OracleNode;
import io.celladb.engine.testing.oracle.OracleResult;
import io.celladb.engine.types.UserType;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/** The same table in a node of Cassandra. */
final class OracleTable implements AutoCloseable {
  private final OracleNode node;
  private final TableDef table;
  private final long nowSeconds;
  private final String name;

  OracleTable(OracleNode node, TableDef table, long nowSeconds) {
    this.node = node;
    this.table = table;
    this.nowSeconds = nowSeconds;
    this.name = table.keyspace() + "." + table.name();
    RandomSchema.userTypes(table)
        .forEach(type -> node.cql(RandomSchema.createStatement(type)).orThrow());
    node.cql(RandomSchema.createStatement(table, table.keyspace())).orThrow();
    node.disableAutoCompaction(table.keyspace(), table.name());
  }

  void apply(Change change) {
    OracleResult result =
        node.cqlAt(change.when().nowSeconds(), change.statement(table, name), change.values());
    if (result.failed()) {
      throw new AssertionError(result.message() + "\n" + change.toText(table, name));
    }
  }

  void flush() {
    node.flush(table.keyspace(), table.name());
  }

  void compact() {
    node.compact(table.keyspace(), table.name());
  }

  void take(Path folder) {
    node.importSSTables(table.keyspace(), table.name(), folder);
  }

  Path folder() {
    return node.dataDirectory(table.keyspace(), table.name());
  }

  /** Returns all rows. */
  RowTexts rows() {
    return new RowTexts(
        node.cqlAt(nowSeconds, "SELECT JSON * FROM " + name).json(), select("", List.of()));
  }

  /** Returns the rows of all partitions whose token is greater. */
  List<String> rowsBehind(long token) {
    String key =
        table.partitionKey().stream().map(RandomSchema::quoted).collect(Collectors.joining(", "));
    return select(" WHERE token(%s) > %d".formatted(key, token), List.of());
  }

  /** Returns rows of one partition. */
  List<String> rows(List<byte[]> key, RandomSlice slice, boolean reversed) {
    StringBuilder where = new StringBuilder(" WHERE ");
    where.append(
        table.partitionKey().stream()
            .map(column -> RandomSchema.quoted(column) + " = ?")
            .collect(Collectors.joining(" AND ")));
    List<byte[]> values = new ArrayList<>(key);
    if (slice != null) {
      slice.relations().forEach(relation -> where.append(" AND ").append(relation));
      values.addAll(slice.values());
    }
    if (reversed) {
      where
          .append(" ORDER BY ")
          .append(
              table.clustering().stream()
                  .map(OracleTable::reversed)
                  .collect(Collectors.joining(", ")));
    }
    return select(where.toString(), values);
  }

  private static String reversed(ColumnDef column) {
    return RandomSchema.quoted(column) + (column.isDescending() ? " ASC" : " DESC");
  }

  private List<String> select(String where, List<byte[]> values) {
    String query = "SELECT " + RowTexts.selection(table) + " FROM " + name + where;
    return node.cqlAt(nowSeconds, query, values.toArray(byte[][]::new)).orThrow().rows().stream()
        .map(RowTexts::exact)
        .toList();
  }

  @Override
  public void close() {
    node.cql("DROP TABLE " + name).orThrow();
    for (UserType type : RandomSchema.userTypes(table)) {
      node.cql("DROP TYPE " + table.keyspace() + "." + type.name()).orThrow();
    }
  }
}
