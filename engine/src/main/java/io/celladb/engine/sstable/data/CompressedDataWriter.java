package io.celladb.engine.sstable.data;

import io.celladb.engine.io.BufferedFileWriter;
import io.celladb.engine.io.ByteWriter;
import io.celladb.engine.io.Checksums;
import io.celladb.engine.io.Compressor;
import io.celladb.engine.io.SpillBuffer;
import io.celladb.engine.sstable.component.Component;
import io.celladb.engine.sstable.component.NewComponents;
import java.util.Arrays;

/** Compresses data chunk by chunk; {@link CompressionInfo} shows the layout. */
final class CompressedDataWriter implements DataFileWriter {
  private final NewComponents components;
  private final CompressionParameters parameters;
  private final Compressor compressor;
  private final BufferedFileWriter file;

  private final byte[] chunk;
  private final byte[] compressed;
  private int filled;
  private long flushedBytes;
  private long compressedBytes;
  private final SpillBuffer offsets;
  private int chunks;

  CompressedDataWriter(NewComponents components, CompressionParameters parameters) {
    this.components = components;
    this.parameters = parameters;
    this.compressor = parameters.compressor();
    this.chunk = new byte[parameters.chunkLengthBytes()];
    this.compressed = new byte[compressor.maxCompressedLength(chunk.length)];
    this.file =
        new BufferedFileWriter(
            components.create(Component.DATA), BufferedFileWriter.DEFAULT_BUFFER_BYTES, true);
    this.offsets = components.spill("CompressionInfo.tmp");
  }

  @Override
  public void write(byte[] bytes, int offset, int length) {
    int done = 0;
    while (done < length) {
      int count = Math.min(length - done, chunk.length - filled);
      System.arraycopy(bytes, offset + done, chunk, filled, count);
      filled += count;
      done += count;
      if (filled == chunk.length) {
        flushChunk();
      }
    }
  }

  private void flushChunk() {
    offsets.writeLong(file.position());
    chunks++;
    int max = parameters.maxCompressedLengthBytes();
    int length = compressor.compress(chunk, 0, filled, compressed, 0);
    byte[] stored = compressed;
    if (length >= max) {
      stored = chunk;
      length = Math.max(filled, max);
      Arrays.fill(chunk, filled, length, (byte) 0);
    }
    file.write(stored, 0, length);
    file.writeInt(Checksums.crc32(stored, 0, length));
    compressedBytes += length;
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
      flushChunk();
    }
    file.sync();
    ByteWriter head = new ByteWriter(64);
    CompressionInfo.writeHead(head, parameters, flushedBytes, chunks);
    components.write(Component.COMPRESSION_INFO, head, offsets);
    Digest.write(components, file.crc32());
  }

  @Override
  public double compressionRatio() {
    return flushedBytes == 0 ? NO_COMPRESSION_RATIO : (double) compressedBytes / flushedBytes;
  }

  @Override
  public long sizeOnDiskBytes() {
    return file.position();
  }

  @Override
  public long memoryBytes() {
    return file.memoryBytes() + chunk.length + compressed.length + offsets.memoryBytes();
  }

  @Override
  public void close() {
    try (file) {
      offsets.close();
    }
  }
}
