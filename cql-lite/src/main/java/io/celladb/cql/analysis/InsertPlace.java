package io.celladb.cql.analysis;

import io.celladb.cql.analysis.Value.Evaluation;
import io.celladb.engine.query.Slice;
import io.celladb.engine.query.Slices;
import io.celladb.engine.rows.ClusteringPrefix;
import io.celladb.engine.rows.DecoratedKey;
import io.celladb.engine.schema.ColumnDef;
import io.celladb.engine.schema.TableDef;
import java.util.List;

/** The one row that an INSERT writes, or the one partition whose static row it writes. */
final class InsertPlace implements RowChange.Place {
  private final TableDef table;
  private final Value[] partitionKey;
  private final Value[] clustering;

  /**
   * Makes a place.
   *
   * @param clustering none when only static columns are written
   */
  InsertPlace(TableDef table, Value[] partitionKey, Value[] clustering) {
    this.table = table;
    this.partitionKey = partitionKey;
    this.clustering = clustering;
  }

  private static byte[][] parts(Value[] values, List<ColumnDef> columns, Evaluation evaluation) {
    byte[][] parts = new byte[values.length][];
    for (int i = 0; i < parts.length; i++) {
      parts[i] = RowChange.keyPart(values[i].bytes(evaluation), columns.get(i).name());
    }
    return parts;
  }

  @Override
  public List<DecoratedKey> keys(Evaluation evaluation) {
    return List.of(RowChange.key(parts(partitionKey, table.partitionKey(), evaluation)));
  }

  @Override
  public List<ClusteringPrefix> clusterings(Evaluation evaluation) {
    if (clustering.length == 0) {
      return List.of(ClusteringPrefix.EMPTY);
    }
    return List.of(ClusteringPrefix.clustering(parts(clustering, table.clustering(), evaluation)));
  }

  @Override
  public boolean isFullClustering() {
    return clustering.length == table.clustering().size();
  }

  @Override
  public boolean isWholePartition() {
    return clustering.length == 0;
  }

  @Override
  public Slices slices(Evaluation evaluation) {
    return new Slices(List.of(Slice.of(clusterings(evaluation).get(0))));
  }

  @Override
  public int[] partitionKeyIndexes() {
    int[] indexes = new int[partitionKey.length];
    for (int i = 0; i < indexes.length; i++) {
      if (!(partitionKey[i] instanceof BoundValue bound)) {
        return new int[0];
      }
      indexes[i] = bound.marker();
    }
    return indexes;
  }
}
