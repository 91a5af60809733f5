package io.celladb.engine.sstable.index.bti;

import io.celladb.engine.rows.ClusteringPrefix;
import io.celladb.engine.rows.DecoratedKey;
import io.celladb.engine.rows.DeletionTime;
import io.celladb.engine.rows.encoding.ComparableKeys;
import io.celladb.engine.sstable.component.Component;
import io.celladb.engine.sstable.component.NewComponents;
import io.celladb.engine.sstable.index.IndexWriter;

/** Writes {@code Partitions.db} and {@code Rows.db}. Memory does not grow with what they hold. */
public final class BtiIndexWriter implements IndexWriter {
  private final long blockSizeBytes;
  private final PartitionTrieWriter partitions;
  private final RowTrieWriter rows;

  private DecoratedKey key = new DecoratedKey(new byte[0]);
  private long dataPosition;

  /** Starts the files. */
  public BtiIndexWriter(NewComponents components, ComparableKeys clusterings, int blockSizeBytes) {
    this.blockSizeBytes = blockSizeBytes;
    this.partitions = new PartitionTrieWriter(components.create(Component.PARTITIONS));
    try {
      this.rows = new RowTrieWriter(components.create(Component.ROWS), clusterings);
    } catch (RuntimeException e) {
      partitions.close();
      throw e;
    }
  }

  @Override
  public long blockSizeBytes() {
    return blockSizeBytes;
  }

  @Override
  public void partitionStart(DecoratedKey newKey, long position) {
    key = newKey;
    dataPosition = position;
    rows.startPartition();
  }

  @Override
  public void blockBoundary(
      ClusteringPrefix first,
      ClusteringPrefix last,
      long offset,
      long widthBytes,
      DeletionTime openAtEnd) {
    rows.addBlock(first, last, offset, openAtEnd);
  }

  @Override
  public void partitionEnd(DeletionTime deletion, long headerLengthBytes, long endOffset) {
    boolean hasRowIndex = rows.blockCount() > 1;
    partitions.add(
        key, hasRowIndex ? rows.complete(key, dataPosition, deletion, endOffset) : ~dataPosition);
  }

  @Override
  public void finish() {
    rows.finish();
    partitions.finish();
  }

  @Override
  public long memoryBytes() {
    return partitions.memoryBytes() + rows.memoryBytes();
  }

  @Override
  public void close() {
    partitions.close();
    rows.close();
  }
}
