package io.celladb.cql.exec;

import io.celladb.cql.analysis.PartitionKeys;
import io.celladb.engine.query.ReadRequest;
import io.celladb.engine.query.RowCursor;
import io.celladb.engine.rows.ClusteringComparator;
import io.celladb.engine.rows.ClusteringPrefix;
import io.celladb.engine.rows.DecoratedKey;
import io.celladb.engine.schema.ColumnDef;
import io.celladb.engine.schema.TableDef;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** Rows that were computed for one read, in the order of a table. */
final class VirtualRows {
  private final TableDef table;
  private final ClusteringComparator comparator;
  private final SortedMap<DecoratedKey, List<Row>> partitions = new TreeMap<>();

  /**
   * A row.
   *
   * @param values by column ordinal; null where there is none
   */
  record Row(ClusteringPrefix clustering, byte @Nullable [][] values) {}

  VirtualRows(TableDef table) {
    this.table = table;
    this.comparator = new ClusteringComparator(table.clusteringTypes());
  }

  /** Adds a row: Java values by the names of their columns; what is null or left out is null. */
  void add(Map<String, ?> values) {
    byte[][] key = encoded(table.partitionKey(), values);
    ClusteringPrefix clustering = ClusteringPrefix.clustering(encoded(table.clustering(), values));
    partitions
        .computeIfAbsent(new DecoratedKey(PartitionKeys.serialize(key)), k -> new ArrayList<>())
        .add(new Row(clustering, encoded(table.regulars(), values)));
  }

  private static byte[][] encoded(List<ColumnDef> columns, Map<String, ?> values) {
    byte[][] bytes = new byte[columns.size()][];
    for (int i = 0; i < bytes.length; i++) {
      Object value = values.get(columns.get(i).name());
      bytes[i] = value == null ? null : columns.get(i).type().encode(value);
    }
    return bytes;
  }

  RowCursor read(ReadRequest request) {
    for (List<Row> rows : partitions.values()) {
      rows.sort((a, b) -> comparator.compare(a.clustering(), b.clustering()));
    }
    return new VirtualCursor(request, partitions, comparator);
  }
}
