package io.celladb.engine.sstable.index.big;

import io.celladb.engine.io.BufferedFileWriter;
import io.celladb.engine.io.ByteWriter;
import io.celladb.engine.io.SpillBuffer;
import io.celladb.engine.rows.ClusteringPrefix;
import io.celladb.engine.rows.DecoratedKey;
import io.celladb.engine.rows.DeletionTime;
import io.celladb.engine.rows.encoding.ClusteringEncoding;
import io.celladb.engine.rows.encoding.DeletionTimes;
import io.celladb.engine.sstable.component.Component;
import io.celladb.engine.sstable.component.NewComponents;
import io.celladb.engine.sstable.index.IndexWriter;

/**
 * Writes {@code Index.db} and {@code Summary.db}.
 *
 * <pre>
 * entry      key length u16, key, position in Data.db vint, size of the row index vint, row index
 * row index  (only of partitions of two blocks and more)
 *            header length vint, deletion of the partition, number of blocks vint, blocks,
 *            for each block where it starts, counted from the first one, i32
 * block      first prefix, last prefix, offset from the partition's start vint,
 *            width minus 65536 signed vint, whether a range is open after it u8, [its deletion]
 * </pre>
 *
 * <p>The size of a row index stands before it, so the blocks of a partition wait until it ends; all
 * but the last of many wait in temporary files. Where a block starts has 31 bits: each time the
 * blocks of a partition take {@link #BYTES_BEFORE_GROWTH} more, new ones become twice as large.
 */
public final class BigIndexWriter implements IndexWriter {
  static final int WIDTH_BASE = 64 * 1024;
  static final int BYTES_BEFORE_GROWTH = 16 * 1024 * 1024;

  private static final int MAX_DOUBLINGS = 40;

  private final NewComponents components;
  private final ClusteringEncoding clusterings;
  private final int blockSizeBytes;
  private final BufferedFileWriter file;
  private final SummaryBuilder summary;

  // of the present partition
  private final ByteWriter entry = new ByteWriter(256);
  private final ByteWriter block = new ByteWriter(256);
  private final SpillBuffer blocks;
  private final SpillBuffer offsets;
  private long dataPosition;
  private DecoratedKey key;
  private int blockCount;

  /**
   * Starts the files.
   *
   * @param blockSizeBytes size of the first blocks of a partition
   * @param minIndexInterval partitions for each entry of the summary
   */
  public BigIndexWriter(
      NewComponents components,
      ClusteringEncoding clusterings,
      int blockSizeBytes,
      int minIndexInterval) {
    this.components = components;
    this.clusterings = clusterings;
    this.blockSizeBytes = blockSizeBytes;
    this.summary = new SummaryBuilder(minIndexInterval);
    this.key = new DecoratedKey(new byte[0]);
    this.file = new BufferedFileWriter(components.create(Component.INDEX));
    this.blocks = components.spill("IndexBlocks.tmp");
    this.offsets = components.spill("IndexOffsets.tmp");
  }

  @Override
  public long blockSizeBytes() {
    return (long) blockSizeBytes << Math.min(blocks.length() / BYTES_BEFORE_GROWTH, MAX_DOUBLINGS);
  }

  @Override
  public void partitionStart(DecoratedKey newKey, long position) {
    key = newKey;
    dataPosition = position;
    blocks.reset();
    offsets.reset();
    blockCount = 0;
  }

  @Override
  public void blockBoundary(
      ClusteringPrefix first,
      ClusteringPrefix last,
      long offset,
      long widthBytes,
      DeletionTime openAtEnd) {
    offsets.writeInt(Math.toIntExact(blocks.length()));
    block.reset();
    clusterings.write(block, first);
    clusterings.write(block, last);
    block.writeUnsignedVInt(offset);
    block.writeSignedVInt(widthBytes - WIDTH_BASE);
    block.writeBoolean(!openAtEnd.isLive());
    if (!openAtEnd.isLive()) {
      DeletionTimes.write(block, openAtEnd);
    }
    blocks.write(block);
    blockCount++;
  }

  @Override
  public void partitionEnd(DeletionTime deletion, long headerLengthBytes, long endOffset) {
    summary.add(key, file.position());
    file.writeShort(key.bytes().length);
    file.write(key.bytes());
    file.writeUnsignedVInt(dataPosition);
    if (blockCount < 2) {
      file.writeUnsignedVInt(0);
      return;
    }
    entry.reset();
    entry.writeUnsignedVInt(headerLengthBytes);
    DeletionTimes.write(entry, deletion);
    entry.writeUnsignedVInt(blockCount);
    file.writeUnsignedVInt((long) entry.length() + blocks.length() + offsets.length());
    file.write(entry);
    blocks.moveTo(file);
    offsets.moveTo(file);
  }

  @Override
  public void finish() {
    file.sync();
    components.write(Component.SUMMARY, summary.build());
  }

  @Override
  public long memoryBytes() {
    return file.memoryBytes()
        + blocks.memoryBytes()
        + offsets.memoryBytes()
        + summary.memoryBytes();
  }

  @Override
  public void close() {
    try (file;
        blocks) {
      offsets.close();
    }
  }
}
