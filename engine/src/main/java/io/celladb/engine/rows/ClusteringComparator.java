package io.celladb.engine.rows;

import io.celladb.engine.types.CqlType;
import java.util.Comparator;
import java.util.List;

/**
 * The order of rows and bounds within the partitions of a table. A shorter prefix sorts before or
 * after all that begin with it, as its kind says.
 */
public final class ClusteringComparator implements Comparator<ClusteringPrefix> {
  private final CqlType[] types;

  public ClusteringComparator(List<CqlType> clusteringTypes) {
    this.types = clusteringTypes.toArray(CqlType[]::new);
  }

  @Override
  public int compare(ClusteringPrefix a, ClusteringPrefix b) {
    int common = Math.min(a.size(), b.size());
    for (int i = 0; i < common; i++) {
      int order = compareValues(i, a, b);
      if (order != 0) {
        return order;
      }
    }
    if (a.size() == b.size()) {
      return Integer.compare(a.kind().rank(), b.kind().rank());
    }
    return a.size() < b.size() ? a.kind().comparedToClustering() : -b.kind().comparedToClustering();
  }

  private int compareValues(int i, ClusteringPrefix a, ClusteringPrefix b) {
    int aLength = a.length(i);
    int bLength = b.length(i);
    if (aLength < 0 || bLength < 0) {
      return Boolean.compare(bLength < 0, aLength < 0);
    }
    return types[i].compare(a.bytes(), a.offset(i), aLength, b.bytes(), b.offset(i), bLength);
  }
}
