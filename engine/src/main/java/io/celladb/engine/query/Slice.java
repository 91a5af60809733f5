package io.celladb.engine.query;

import io.celladb.engine.rows.BoundKind;
import io.celladb.engine.rows.ClusteringComparator;
import io.celladb.engine.rows.ClusteringPrefix;

/**
 * A range of clusterings.
 *
 * @param start a start bound
 * @param end an end bound
 */
public record Slice(ClusteringPrefix start, ClusteringPrefix end) {
  /** Everything in a partition but its static row. */
  public static final Slice ALL = new Slice(ClusteringPrefix.BOTTOM, ClusteringPrefix.TOP);

  /** Returns the slice that holds a clustering alone, or all that begin with it. */
  public static Slice of(ClusteringPrefix clustering) {
    return new Slice(
        clustering.withKind(BoundKind.INCL_START_BOUND),
        clustering.withKind(BoundKind.INCL_END_BOUND));
  }

  /** Returns whether no clustering can lie in the slice. */
  public boolean isEmpty(ClusteringComparator comparator) {
    return comparator.compare(start, end) >= 0;
  }
}
