package io.celladb.engine.sstable;

import io.celladb.engine.rows.BoundKind;
import io.celladb.engine.rows.ClusteringPrefix;

/** A copy of a prefix that outlives the move of a cursor, in room that is used again. */
final class KeptPrefix {
  private final ClusteringPrefix prefix;
  private byte[] bytes = new byte[64];

  KeptPrefix(int columns) {
    prefix = new ClusteringPrefix(columns);
    clear();
  }

  void clear() {
    prefix.reset(BoundKind.CLUSTERING, bytes);
  }

  void set(ClusteringPrefix source) {
    int total = source.dataSizeBytes();
    if (total > bytes.length) {
      bytes = new byte[Math.max(total, 2 * bytes.length)];
    }
    prefix.reset(source.kind(), bytes);
    int at = 0;
    for (int i = 0; i < source.size(); i++) {
      int length = source.length(i);
      if (length > 0) {
        System.arraycopy(source.bytes(), source.offset(i), bytes, at, length);
      }
      prefix.add(at, length);
      at += Math.max(length, 0);
    }
  }

  /** Returns the prefix, which changes when this does. */
  ClusteringPrefix prefix() {
    return prefix;
  }
}
