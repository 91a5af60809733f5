package io.celladb.engine.sstable.index.big;

import io.celladb.engine.rows.ClusteringComparator;
import io.celladb.engine.rows.encoding.ClusteringEncoding;
import io.celladb.engine.rows.encoding.DeletionTimes;
import io.celladb.engine.types.CqlType;
import java.util.List;

/**
 * How the row indexes of a file are to be read. Safe for use by many threads.
 *
 * @param clusterings how the bounds of blocks are written
 * @param comparator of the bounds
 * @param deletionTimes how deletions are written
 */
record RowIndexLayout(
    ClusteringEncoding clusterings, ClusteringComparator comparator, DeletionTimes deletionTimes) {

  static RowIndexLayout of(List<CqlType> clusteringTypes, DeletionTimes deletionTimes) {
    return new RowIndexLayout(
        new ClusteringEncoding(clusteringTypes),
        new ClusteringComparator(clusteringTypes),
        deletionTimes);
  }
}
