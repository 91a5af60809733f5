package io.celladb.cql.analysis;

import io.celladb.cql.analysis.Value.Evaluation;
import io.celladb.engine.query.Slices;
import io.celladb.engine.rows.ClusteringPrefix;
import io.celladb.engine.rows.DecoratedKey;
import java.util.List;

/** The rows that an UPDATE or a DELETE names in its WHERE clause. */
final class WherePlace implements RowChange.Place {
  private final Restrictions restrictions;
  private final int[] partitionKeyIndexes;

  WherePlace(Restrictions restrictions, int[] partitionKeyIndexes) {
    this.restrictions = restrictions;
    this.partitionKeyIndexes = partitionKeyIndexes;
  }

  @Override
  public List<DecoratedKey> keys(Evaluation evaluation) {
    return restrictions.keys(evaluation);
  }

  @Override
  public List<ClusteringPrefix> clusterings(Evaluation evaluation) {
    return restrictions.clusterings(evaluation);
  }

  @Override
  public boolean isFullClustering() {
    return restrictions.isFullClustering();
  }

  @Override
  public boolean isWholePartition() {
    return !restrictions.hasClustering();
  }

  @Override
  public Slices slices(Evaluation evaluation) {
    return restrictions.slices(evaluation);
  }

  @Override
  public int[] partitionKeyIndexes() {
    return partitionKeyIndexes;
  }
}
