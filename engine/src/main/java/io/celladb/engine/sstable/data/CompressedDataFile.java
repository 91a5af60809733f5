package io.celladb.engine.sstable.data;

import io.celladb.engine.env.FileSystem;
import io.celladb.engine.env.ReadableFile;
import io.celladb.engine.errors.CorruptionException;
import io.celladb.engine.io.Bytes;
import io.celladb.engine.io.Checksums;
import io.celladb.engine.io.DecompressionException;
import io.celladb.engine.io.PageCache;
import io.celladb.engine.sstable.component.Component;
import io.celladb.engine.sstable.component.Descriptor;
import java.util.concurrent.atomic.AtomicReference;

/** A compressed data file; a page is the data of a chunk. */
final class CompressedDataFile implements DataFile {
  private static final int MAX_CHUNK_ON_DISK_BYTES = 64 * 1024 * 1024;

  private final ReadableFile file;
  private final String path;
  private final CompressionInfo info;
  private final PageCache cache;
  private final long fileId;
  private final CheckChance checks;
  private final long sizeOnDiskBytes;
  private final PageCache.Loader loader;
  private final AtomicReference<byte[]> spareBuffer = new AtomicReference<>(Bytes.EMPTY);

  CompressedDataFile(
      FileSystem files,
      Descriptor descriptor,
      CompressionInfo info,
      PageCache cache,
      double crcCheckChance) {
    this.info = info;
    this.cache = cache;
    this.checks = new CheckChance(crcCheckChance);
    this.path = files.describe(descriptor.path(Component.DATA));
    this.file = files.open(descriptor.path(Component.DATA));
    this.sizeOnDiskBytes = file.size();
    this.fileId = cache.newFileId();
    this.loader = this::load;
  }

  @Override
  public long length() {
    return info.dataLengthBytes();
  }

  @Override
  public int pageSizeBytes() {
    return info.chunkLengthBytes();
  }

  @Override
  public byte[] page(int index) {
    return cache.get(fileId, index, loader);
  }

  private byte[] load(int index) {
    byte[] page = new byte[info.dataLengthBytes(index)];
    fill(index, page, checks.next());
    return page;
  }

  @Override
  public int loadUncached(int index, byte[] into) {
    fill(index, into, checks.next());
    return info.dataLengthBytes(index);
  }

  @Override
  public boolean isIntact(int index) {
    try {
      fill(index, new byte[info.dataLengthBytes(index)], true);
      return true;
    } catch (CorruptionException e) {
      return false;
    }
  }

  private void fill(int index, byte[] into, boolean isChecked) {
    long start = info.offset(index);
    long end = index + 1 < info.chunkCount() ? info.offset(index + 1) : sizeOnDiskBytes;
    long stored = end - start;
    if (stored <= CompressionInfo.CHECKSUM_BYTES || stored > MAX_CHUNK_ON_DISK_BYTES) {
      throw corrupt(start, "a chunk", stored + " bytes");
    }
    byte[] spare = spareBuffer.getAndSet(Bytes.EMPTY);
    byte[] buffer = spare.length >= stored ? spare : new byte[(int) stored];
    read(start, buffer, (int) stored);
    int length = (int) stored - CompressionInfo.CHECKSUM_BYTES;
    if (isChecked) {
      int expected = Bytes.getInt(buffer, length);
      int found = Checksums.crc32(buffer, 0, length);
      if (expected != found) {
        throw corrupt(start, "CRC32 " + Integer.toHexString(expected), Integer.toHexString(found));
      }
    }
    restore(index, buffer, length, into);
    spareBuffer.set(buffer);
  }

  private void read(long start, byte[] buffer, int count) {
    int read = file.read(start, buffer, 0, count);
    if (read < count) {
      throw corrupt(start, "a chunk of " + count + " bytes", read + " bytes");
    }
  }

  private void restore(int index, byte[] buffer, int length, byte[] into) {
    int dataLength = info.dataLengthBytes(index);
    int max = info.maxCompressedLengthBytes();
    if (length >= max) {
      if (length != Math.max(dataLength, max)) {
        throw corrupt(info.offset(index), dataLength + " bytes as they are", length + " bytes");
      }
      System.arraycopy(buffer, 0, into, 0, dataLength);
      return;
    }
    try {
      info.compressor().decompress(buffer, 0, length, into, 0, dataLength);
    } catch (DecompressionException e) {
      throw new CorruptionException(
          path, Component.DATA.fileName(), info.offset(index), e.getMessage(), e);
    }
  }

  private CorruptionException corrupt(long offset, String expected, String found) {
    return new CorruptionException(path, Component.DATA.fileName(), offset, expected, found);
  }

  @Override
  public String describe() {
    return path;
  }

  @Override
  public void close() {
    cache.invalidate(fileId);
    file.close();
  }
}
