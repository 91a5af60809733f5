package io.celladb.engine.sstable.index;

import io.celladb.engine.rows.ClusteringPrefix;
import io.celladb.engine.rows.DecoratedKey;
import io.celladb.engine.rows.DeletionTime;

/**
 * Takes down where partitions, and blocks of rows in wide ones, stand in the data. For one thread.
 *
 * <p>Of each partition: {@link #partitionStart}, then {@link #blockBoundary} for each block when it
 * has more than one, then {@link #partitionEnd}. After the last partition {@link #finish}.
 */
public interface IndexWriter extends AutoCloseable {

  /**
   * Returns after how many bytes a block of the present partition ends, at the next unfiltered. May
   * grow with the partition, so that its index stays small.
   */
  long blockSizeBytes();

  /**
   * A partition starts.
   *
   * @param dataPosition where its key stands in the data
   */
  void partitionStart(DecoratedKey key, long dataPosition);

  /**
   * A block is complete. Prefixes are read before the method returns.
   *
   * @param first where its first row or marker stands
   * @param last where its last one stands
   * @param offset where it starts, in bytes from the start of the partition
   * @param widthBytes its length; of the last block with the end flag of the partition
   * @param openAtEnd the deletion of the range that is open after it, or LIVE
   */
  void blockBoundary(
      ClusteringPrefix first,
      ClusteringPrefix last,
      long offset,
      long widthBytes,
      DeletionTime openAtEnd);

  /**
   * The partition is complete.
   *
   * @param deletion of the partition
   * @param headerLengthBytes length of key, deletion and static row
   * @param endOffset where its end flag stands, in bytes from its start
   */
  void partitionEnd(DeletionTime deletion, long headerLengthBytes, long endOffset);

  /** Writes what is left; all components are synced on return. */
  void finish();

  /** Returns the bytes of heap of its buffers and of what it gathers. */
  long memoryBytes();

  /** Closes the files; ones that were not finished are left incomplete. */
  @Override
  void close();
}
