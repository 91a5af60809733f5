package io.celladb.engine.sstable.data;

import io.celladb.engine.io.BufferedFileWriter;
import io.celladb.engine.io.ByteWriter;
import io.celladb.engine.io.Checksums;
import io.celladb.engine.io.SpillBuffer;
import io.celladb.engine.sstable.component.Component;
import io.celladb.engine.sstable.component.NewComponents;

/** Writes data as it is, and the CRC32 of each piece of it to {@code CRC.db}. */
final class ChecksummedDataWriter implements DataFileWriter {
  private static final int PIECE_BYTES = 64 * 1024;

  private final NewComponents components;
  private final BufferedFileWriter file;
  private final byte[] piece = new byte[PIECE_BYTES];
  private final SpillBuffer checksums;
  private int filled;
  private long flushedBytes;

  ChecksummedDataWriter(NewComponents components) {
    this.components = components;
    this.file = new BufferedFileWriter(components.create(Component.DATA), 16, true);
    this.checksums = components.spill("CRC.tmp");
  }

  @Override
  public void write(byte[] bytes, int offset, int length) {
    int done = 0;
    while (done < length) {
      int count = Math.min(length - done, PIECE_BYTES - filled);
      System.arraycopy(bytes, offset + done, piece, filled, count);
      filled += count;
      done += count;
      if (filled == PIECE_BYTES) {
        flushPiece();
      }
    }
  }

  private void flushPiece() {
    file.write(piece, 0, filled);
    checksums.writeInt(Checksums.crc32(piece, 0, filled));
    flushedBytes += filled;
    filled = 0;
  }

  @Override
  public long position() {
    return flushedBytes + filled;
  }

  @Override
  public void finish() {
    if (filled > 0) {
      flushPiece();
    }
    file.sync();
    ByteWriter head = new ByteWriter(Integer.BYTES);
    head.writeInt(PIECE_BYTES);
    components.write(Component.CRC, head, checksums);
    Digest.write(components, file.crc32());
  }

  @Override
  public double compressionRatio() {
    return NO_COMPRESSION_RATIO;
  }

  @Override
  public long sizeOnDiskBytes() {
    return file.position();
  }

  @Override
  public long memoryBytes() {
    return file.memoryBytes() + piece.length + checksums.memoryBytes();
  }

  @Override
  public void close() {
    try (file) {
      checksums.close();
    }
  }
}
