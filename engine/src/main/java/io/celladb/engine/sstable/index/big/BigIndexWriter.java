package io.celladb.engine.sstable.index.big;

import io.celladb.engine.io.BufferedFileWriter;
import io.celladb.engine.io.ByteWriter;
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
 * <p>Blocks of one partition are kept in memory until it ends, because their size stands before
 * them. So that this stays small the blocks grow: each time a partition has {@link
 * #BLOCKS_BEFORE_GROWTH} more, they double, up to 64 times their size.
 */
public final class BigIndexWriter implements IndexWriter {
  static final int WIDTH_BASE = 64 * 1024;
  static final int BLOCKS_BEFORE_GROWTH = 4096;

  private static final int MAX_DOUBLINGS = 6;

  private final NewComponents components;
  private final ClusteringEncoding clusterings;
  private final int blockSizeBytes;
  private final BufferedFileWriter file;
  private final SummaryBuilder summary;

  // of the present partition
  private final ByteWriter entry = new ByteWriter(256);
  private final ByteWriter blocks = new ByteWriter(256);
  private final ByteWriter offsets = new ByteWriter(64);
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
  }

  @Override
  public long blockSizeBytes() {
    return (long) blockSizeBytes << Math.min(blockCount / BLOCKS_BEFORE_GROWTH, MAX_DOUBLINGS);
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
    offsets.writeInt(blocks.length());
    clusterings.write(blocks, first);
    clusterings.write(blocks, last);
    blocks.writeUnsignedVInt(offset);
    blocks.writeSignedVInt(widthBytes - WIDTH_BASE);
    blocks.writeBoolean(!openAtEnd.isLive());
    if (!openAtEnd.isLive()) {
      DeletionTimes.write(blocks, openAtEnd);
    }
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
    file.write(blocks);
    file.write(offsets);
  }

  @Override
  public void finish() {
    file.sync();
    components.write(Component.SUMMARY, summary.build());
  }

  @Override
  public void close() {
    file.close();
  }
}
