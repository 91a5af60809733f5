package io.celladb.engine.memtable;

import io.celladb.engine.rows.DecoratedKey;
import io.celladb.engine.rows.DeletionTime;

/** One partition of a memtable. Readers take its content of one moment; writers lock it. */
final class MemtablePartition {
  /**
   * All of a partition at one moment.
   *
   * @param staticRow the encoded static row, or null
   */
  record Content(
      DeletionTime deletion, byte[] staticRow, RowTree rows, RangeDeletions rangeDeletions) {
    static final Content EMPTY =
        new Content(DeletionTime.LIVE, null, RowTree.EMPTY, RangeDeletions.NONE);
  }

  private final DecoratedKey key;

  /** Written under this object's lock; a mutation becomes visible as a whole. */
  private volatile Content content = Content.EMPTY;

  MemtablePartition(DecoratedKey key) {
    this.key = key;
  }

  DecoratedKey key() {
    return key;
  }

  Content content() {
    return content;
  }

  /** Applies a mutation and returns by how many bytes the partition grew. */
  synchronized long apply(MutationApplier applier, byte[] body) {
    content = applier.apply(content, body);
    return applier.grownBytes();
  }
}
