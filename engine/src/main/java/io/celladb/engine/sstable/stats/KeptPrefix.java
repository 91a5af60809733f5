package io.celladb.engine.sstable.stats;

import io.celladb.engine.rows.BoundKind;
import io.celladb.engine.rows.ClusteringPrefix;

/** A copy of a clustering prefix in memory that is used again for the next copy. */
final class KeptPrefix {
  private final ClusteringPrefix prefix;
  private byte[] bytes = new byte[64];
  private boolean isEmpty = true;

  KeptPrefix(int clusteringColumns) {
    prefix = new ClusteringPrefix(clusteringColumns);
  }

  boolean isEmpty() {
    return isEmpty;
  }

  ClusteringPrefix prefix() {
    return prefix;
  }

  void keep(ClusteringPrefix source) {
    isEmpty = false;
    int needed = source.dataSizeBytes();
    if (needed > bytes.length) {
      bytes = new byte[needed * 2];
    }
    prefix.reset(source.kind(), bytes);
    int at = 0;
    for (int i = 0; i < source.size(); i++) {
      int length = source.length(i);
      if (length > 0) {
        System.arraycopy(source.bytes(), source.offset(i), bytes, at, length);
      }
      prefix.add(at, length);
      at += Math.max(0, length);
    }
  }

  /**
   * The bound at the kept place: a bound itself, or the inclusive bound of a kept clustering, or
   * the bound that excludes everything when nothing was kept.
   */
  ClusteringPrefix bound(BoundKind inclusive, BoundKind exclusive) {
    if (isEmpty) {
      return ClusteringPrefix.bound(exclusive);
    }
    return prefix.kind() == BoundKind.CLUSTERING ? prefix.withKind(inclusive) : prefix.copy();
  }
}
