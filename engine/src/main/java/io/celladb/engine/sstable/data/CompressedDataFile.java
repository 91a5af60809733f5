package io.celladb.engine.sstable.data;

import io.celladb.engine.env.ReadableFile;
import io.celladb.engine.errors.CorruptionException;
import io.celladb.engine.io.Bytes;
import io.celladb.engine.io.Checksums;
import io.celladb.engine.io.Compressor;
import io.celladb.engine.io.DecompressionException;
import io.celladb.engine.io.PageCache;
import io.celladb.engine.sstable.component.Component;
import io.celladb.engine.sstable.component.ComponentFiles;

/** A compressed data file; a page is the data of a chunk. */
final class CompressedDataFile implements DataFile {
  private static final int MAX_CHUNK_ON_DISK_BYTES = 64 * 1024 * 1024;

  private final ReadableFile file;
  private final String path;
  private final CompressionInfo info;
  private final Compressor compressor;
  private final PageDamage damage;
  private final PageCache cache;
  private final long fileId;
  private final CheckChance checks;
  private final long sizeOnDiskBytes;
  private final PageCache.Loader loader;

  CompressedDataFile(
      ComponentFiles components, CompressionInfo info, PageCache cache, double crcCheckChance) {
    this.info = info;
    this.compressor = info.compressor();
    this.damage = new PageDamage(components, Component.COMPRESSION_INFO);
    this.cache = cache;
    this.checks = new CheckChance(crcCheckChance);
    this.path = components.describe(Component.DATA);
    this.file = components.open(Component.DATA);
    this.sizeOnDiskBytes = file.size();
    this.fileId = cache.newFileId();
    this.loader = this::load;
    int last = info.chunkCount() - 1;
    if (info.dataLengthBytes(last) == 0) {
      checkIsEmpty(last);
    }
  }

  /** Without this, data of which the length is told too small would end before its last chunk. */
  private void checkIsEmpty(int index) {
    try {
      fill(index, Bytes.EMPTY, true);
    } catch (RuntimeException e) {
      file.close();
      throw e;
    }
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
    long stored = storedBytes(index);
    if (!isChunkLength(index, stored)) {
      return false;
    }
    byte[] buffer = new byte[(int) stored];
    return file.read(info.offset(index), buffer, 0, buffer.length) == stored
        && hasRightChecksum(buffer, buffer.length - CompressionInfo.CHECKSUM_BYTES);
  }

  @Override
  public void checkPages() {
    for (int i = 0; i < info.chunkCount(); i++) {
      if (!isIntact(i)) {
        throw corrupt(i, "a chunk with the CRC32 at its end", "another one");
      }
    }
  }

  @Override
  public void checkLength() {
    int last = (int) ((info.dataLengthBytes() - 1) / info.chunkLengthBytes());
    fill(last, new byte[info.dataLengthBytes(last)], true);
  }

  private long storedBytes(int index) {
    long end = index + 1 < info.chunkCount() ? info.offset(index + 1) : sizeOnDiskBytes;
    return end - info.offset(index);
  }

  /** An empty chunk, as a compaction of Cassandra's may leave at the end, can be a CRC32 alone. */
  private boolean isChunkLength(int index, long stored) {
    int least = info.dataLengthBytes(index) == 0 ? 0 : 1;
    return stored >= CompressionInfo.CHECKSUM_BYTES + least && stored <= MAX_CHUNK_ON_DISK_BYTES;
  }

  private static boolean hasRightChecksum(byte[] chunk, int length) {
    return Bytes.getInt(chunk, length) == Checksums.crc32(chunk, 0, length);
  }

  private void fill(int index, byte[] into, boolean isChecked) {
    long stored = storedBytes(index);
    if (!isChunkLength(index, stored)) {
      throw corrupt(index, "a chunk", stored + " bytes");
    }
    byte[] buffer = cache.lend((int) stored);
    int read = file.read(info.offset(index), buffer, 0, (int) stored);
    if (read < stored) {
      throw corrupt(index, "a chunk of " + stored + " bytes", read + " bytes");
    }
    int length = (int) stored - CompressionInfo.CHECKSUM_BYTES;
    if (isChecked && !hasRightChecksum(buffer, length)) {
      throw corrupt(
          index,
          "CRC32 " + Integer.toHexString(Bytes.getInt(buffer, length)),
          Integer.toHexString(Checksums.crc32(buffer, 0, length)));
    }
    restore(index, buffer, length, into);
    cache.giveBack(buffer);
  }

  private void restore(int index, byte[] buffer, int length, byte[] into) {
    int dataLength = info.dataLengthBytes(index);
    if (dataLength == 0 && length == 0) {
      return;
    }
    int max = info.maxCompressedLengthBytes();
    if (length >= max) {
      if (length != Math.max(dataLength, max) || !isPadded(buffer, dataLength, length)) {
        throw corrupt(index, dataLength + " bytes as they are", length + " bytes");
      }
      System.arraycopy(buffer, 0, into, 0, dataLength);
      return;
    }
    try {
      compressor.decompress(buffer, 0, length, into, 0, dataLength);
    } catch (DecompressionException e) {
      throw corrupt(index, dataLength + " bytes of data", String.valueOf(e.getMessage()));
    }
  }

  /** Whether all is zero behind the data, of which the last byte, an end flag, is not. */
  private static boolean isPadded(byte[] chunk, int dataLength, int length) {
    for (int i = dataLength; i < length; i++) {
      if (chunk[i] != 0) {
        return false;
      }
    }
    return dataLength == 0 || dataLength == length || chunk[dataLength - 1] != 0;
  }

  /** Of a chunk whose start is right, as its neighbor's end shows, the end or the data is wrong. */
  private CorruptionException corrupt(int index, String expected, String found) {
    boolean isStartRight = index == 0 || isIntact(index - 1);
    return damage.at(
        info.offset(index),
        info.positionOfOffset(isStartRight ? index + 1 : index),
        expected,
        found);
  }

  @Override
  public long memoryBytes() {
    return (long) Long.BYTES * info.chunkCount();
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
