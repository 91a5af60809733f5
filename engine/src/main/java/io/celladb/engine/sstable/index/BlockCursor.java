package io.celladb.engine.sstable.index;

import io.celladb.engine.errors.CorruptionException;
import io.celladb.engine.rows.ClusteringPrefix;
import io.celladb.engine.rows.DeletionTime;

/**
 * Stands at a block of rows in a partition. Blocks follow each other without gap and hold all rows
 * and markers. For one thread.
 */
public interface BlockCursor {

  /**
   * Moves to the last block that begins at or before a point, or to the first block. An index that
   * does not know where exactly blocks begin may take the next one, of which all lies after the
   * point.
   */
  void seek(ClusteringPrefix point);

  /** Moves to the block before. Returns false, with nothing changed, when there is none. */
  boolean previous();

  /** Returns where the block starts, in bytes from the start of the partition. */
  long startOffset();

  /** Returns where the block ends; of the last block it may lie behind the partition's end flag. */
  long endOffset();

  /** Returns the deletion of the range that is open before the block, or LIVE. */
  DeletionTime openAtStart();

  /** Returns the deletion of the partition, as the index has it. */
  DeletionTime partitionDeletion();

  /** Returns whether the block can be one whose first and last row or marker stand there. */
  boolean fits(ClusteringPrefix first, ClusteringPrefix last);

  /** Returns damage of the blocks, which do not fit what the caller found in the data. */
  CorruptionException corrupt(String reason);
}
