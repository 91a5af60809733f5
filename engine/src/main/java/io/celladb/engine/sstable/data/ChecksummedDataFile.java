package io.celladb.engine.sstable.data;

import io.celladb.engine.env.ReadableFile;
import io.celladb.engine.errors.CorruptionException;
import io.celladb.engine.io.ByteReader;
import io.celladb.engine.io.Checksums;
import io.celladb.engine.io.PageCache;
import io.celladb.engine.sstable.component.Component;
import io.celladb.engine.sstable.component.ComponentFiles;

/**
 * A data file that is not compressed, with the checksums of {@code CRC.db}; a page is what one of
 * them covers.
 *
 * <pre>
 * CRC.db  bytes that each checksum covers i32, then for each such piece of Data.db its CRC32 i32
 * </pre>
 *
 * <p>Cassandra's compactions add the checksum of a last piece of no bytes.
 */
final class ChecksummedDataFile implements DataFile {
  private static final int MAX_PIECE_BYTES = 16 * 1024 * 1024;
  private static final int CHECKSUM_OF_NOTHING = 0;

  private final ReadableFile file;
  private final PageDamage damage;
  private final int pieceBytes;
  private final int[] checksums;
  private final PageCache cache;
  private final long fileId;
  private final CheckChance checks;
  private final long length;
  private final PageCache.Loader loader;

  private ChecksummedDataFile(
      ReadableFile file,
      PageDamage damage,
      int pieceBytes,
      int[] checksums,
      PageCache cache,
      CheckChance checks) {
    this.file = file;
    this.damage = damage;
    this.pieceBytes = pieceBytes;
    this.checksums = checksums;
    this.cache = cache;
    this.checks = checks;
    this.length = file.size();
    this.fileId = cache.newFileId();
    this.loader = this::load;
  }

  static ChecksummedDataFile open(
      ComponentFiles components, PageCache cache, double crcCheckChance) {
    byte[] bytes = components.read(Component.CRC);
    String crcPath = components.describe(Component.CRC);
    ByteReader in = new ByteReader(bytes, 0, bytes.length, crcPath, Component.CRC.fileName(), 0);
    int pieceBytes = in.readInt();
    if (pieceBytes > MAX_PIECE_BYTES || Integer.bitCount(pieceBytes) != 1) {
      throw in.corrupt("a power of two", Integer.toString(pieceBytes));
    }
    PageDamage damage = new PageDamage(components, Component.CRC);
    long size = components.sizeBytes(Component.DATA);
    long count = (size + pieceBytes - 1) / pieceBytes;
    boolean hasOneMore = in.remaining() == Integer.BYTES * (count + 1);
    if (in.remaining() != Integer.BYTES * count && !hasOneMore) {
      throw damage.at(
          size,
          in.position(),
          "as many pieces as have a checksum, " + in.remaining() / Integer.BYTES,
          count + " pieces");
    }
    int[] checksums = new int[(int) count];
    for (int i = 0; i < checksums.length; i++) {
      checksums[i] = in.readInt();
    }
    if (hasOneMore && in.readInt() != CHECKSUM_OF_NOTHING) {
      throw damage.at(
          size, positionOfChecksum((int) count), "one more piece", "the end of the file");
    }
    return new ChecksummedDataFile(
        components.open(Component.DATA),
        damage,
        pieceBytes,
        checksums,
        cache,
        new CheckChance(crcCheckChance));
  }

  @Override
  public long length() {
    return length;
  }

  @Override
  public int pageSizeBytes() {
    return pieceBytes;
  }

  @Override
  public byte[] page(int index) {
    return cache.get(fileId, index, loader);
  }

  private int sizeBytes(int index) {
    return (int) Math.min(pieceBytes, length - (long) index * pieceBytes);
  }

  private byte[] load(int index) {
    byte[] page = new byte[sizeBytes(index)];
    fill(index, page, checks.next());
    return page;
  }

  @Override
  public int loadUncached(int index, byte[] into) {
    fill(index, into, checks.next());
    return sizeBytes(index);
  }

  @Override
  public boolean isIntact(int index) {
    int count = sizeBytes(index);
    byte[] piece = new byte[count];
    return file.read((long) index * pieceBytes, piece, 0, count) == count
        && Checksums.crc32(piece, 0, count) == checksums[index];
  }

  @Override
  public void checkPages() {
    byte[] piece = new byte[pieceBytes];
    for (int i = 0; i < checksums.length; i++) {
      fill(i, piece, true);
    }
  }

  /** Does nothing: the length is that of the file, and the last checksum covers its end. */
  @Override
  public void checkLength() {}

  private void fill(int index, byte[] into, boolean isChecked) {
    int count = sizeBytes(index);
    int read = file.read((long) index * pieceBytes, into, 0, count);
    if (read < count) {
      throw corrupt(index, count + " bytes", read + " bytes");
    }
    if (isChecked) {
      int found = Checksums.crc32(into, 0, count);
      if (found != checksums[index]) {
        throw corrupt(
            index, "CRC32 " + Integer.toHexString(checksums[index]), Integer.toHexString(found));
      }
    }
  }

  private CorruptionException corrupt(int index, String expected, String found) {
    long start = (long) index * pieceBytes;
    return damage.at(start, positionOfChecksum(index), expected, found);
  }

  private static long positionOfChecksum(int index) {
    return Integer.BYTES * (index + 1L);
  }

  @Override
  public long memoryBytes() {
    return (long) Integer.BYTES * checksums.length;
  }

  @Override
  public String describe() {
    return damage.dataPath();
  }

  @Override
  public void close() {
    cache.invalidate(fileId);
    file.close();
  }
}
