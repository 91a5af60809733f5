package io.celladb.engine.sstable.data;

import io.celladb.engine.errors.CorruptionException;
import io.celladb.engine.errors.InvalidSchemaException;
import io.celladb.engine.errors.UnsupportedFormatException;
import io.celladb.engine.io.ByteReader;
import io.celladb.engine.io.ByteWriter;
import io.celladb.engine.io.Compressor;
import io.celladb.engine.io.Compressors;
import io.celladb.engine.sstable.component.Component;
import io.celladb.engine.sstable.component.ComponentFiles;
import io.celladb.engine.sstable.component.Toc;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * {@code CompressionInfo.db}: compressor and chunks of a compressed data file.
 *
 * <pre>
 * class name    UTF: length u16, text
 * options       count i32, for each: name UTF, value UTF
 * chunk length  i32: bytes of data in each chunk but the last
 * max length    i32: chunks of at least so many bytes on disk are stored as they are
 * data length   i64: bytes of data in all
 * chunks        count i32, for each: where it starts in Data.db i64
 * </pre>
 *
 * <p>A chunk ends where the next one starts, or at the end of the file; its last 4 bytes are the
 * CRC32 of those before. A last chunk that is stored as it is is filled up with zeros to the max
 * length. Files that Cassandra's compactions write have one chunk more at the end, with no data.
 */
public final class CompressionInfo {
  static final int CHECKSUM_BYTES = 4;

  private static final int MAX_CHUNK_LENGTH_BYTES = 16 * 1024 * 1024;

  private final CompressorName compressor;
  private final int chunkLengthBytes;
  private final int maxCompressedLengthBytes;
  private final long dataLengthBytes;
  private final long[] offsets;
  private final long offsetsPosition;

  /** What stands for the compressor. */
  private record CompressorName(String className, Map<String, String> options) {
    Compressor get() {
      return Compressors.byName(className, options);
    }

    /** Refuses names that no compressor has; one that cannot be used here is sound all the same. */
    void check(String file) {
      try {
        get();
      } catch (UnsupportedFormatException e) {
        return;
      } catch (InvalidSchemaException e) {
        throw new CorruptionException(
            file, Component.COMPRESSION_INFO.fileName(), 0, "no compressor: " + e.getMessage(), e);
      }
    }
  }

  private CompressionInfo(
      CompressorName compressor,
      int chunkLengthBytes,
      int maxCompressedLengthBytes,
      long dataLengthBytes,
      long[] offsets,
      long offsetsPosition) {
    this.compressor = compressor;
    this.chunkLengthBytes = chunkLengthBytes;
    this.maxCompressedLengthBytes = maxCompressedLengthBytes;
    this.dataLengthBytes = dataLengthBytes;
    this.offsets = offsets;
    this.offsetsPosition = offsetsPosition;
  }

  /** Writes what stands before the offsets of that many chunks. */
  static void writeHead(
      ByteWriter out, CompressionParameters parameters, long dataLength, int count) {
    out.writeUtf(parameters.compressor().className());
    Map<String, String> options = new TreeMap<>(parameters.compressorOptions());
    out.writeInt(options.size());
    options.forEach(
        (name, value) -> {
          out.writeUtf(name);
          out.writeUtf(value);
        });
    out.writeInt(parameters.chunkLengthBytes());
    out.writeInt(parameters.maxCompressedLengthBytes());
    out.writeLong(dataLength);
    out.writeInt(count);
  }

  /**
   * Reads the component of an sstable.
   *
   * @return null when its data is not compressed
   * @throws CorruptionException when it is damaged, or missing although the data is compressed
   */
  public static @Nullable CompressionInfo of(ComponentFiles components) {
    if (!components.has(Component.COMPRESSION_INFO)) {
      boolean isExpected =
          !components.has(Component.CRC)
              && components.has(Component.TOC)
              && Toc.read(components.files(), components.descriptor())
                  .contains(Component.COMPRESSION_INFO.fileName());
      if (!isExpected) {
        return null;
      }
    }
    byte[] bytes = components.read(Component.COMPRESSION_INFO);
    return read(bytes, components.describe(Component.COMPRESSION_INFO));
  }

  /**
   * Reads the component.
   *
   * @param file path for messages
   * @throws CorruptionException when it is not what a writer wrote
   */
  public static CompressionInfo read(byte[] bytes, String file) {
    String component = Component.COMPRESSION_INFO.fileName();
    ByteReader in = new ByteReader(bytes, 0, bytes.length, file, component, 0);
    CompressorName compressor = new CompressorName(in.readUtf(), readOptions(in));
    compressor.check(file);
    int chunkLength = in.readInt();
    if (chunkLength > MAX_CHUNK_LENGTH_BYTES || Integer.bitCount(chunkLength) != 1) {
      throw in.corrupt("a power of two", Integer.toString(chunkLength));
    }
    int maxLength = in.readInt();
    if (maxLength <= 0) {
      throw in.corrupt("a length of chunks", Integer.toString(maxLength));
    }
    long dataLength = in.readLong();
    int count = in.readInt();
    long needed = (dataLength - 1) / chunkLength + 1;
    if (dataLength <= 0 || (count != needed && count != needed + 1)) {
      throw in.corrupt(
          "as many chunks of " + chunkLength + " bytes as " + dataLength + " bytes take",
          Integer.toString(count));
    }
    if (in.remaining() != 8L * count) {
      throw in.corrupt(8L * count + " bytes of offsets", Integer.toString(in.remaining()));
    }
    long offsetsPosition = in.position();
    long[] offsets = new long[count];
    long least = 0;
    for (int i = 0; i < count; i++) {
      offsets[i] = in.readLong();
      if (i == 0 ? offsets[0] != 0 : offsets[i] < least) {
        throw in.corrupt("an offset of at least " + least, Long.toString(offsets[i]));
      }
      least = offsets[i] + CHECKSUM_BYTES + 1;
    }
    return new CompressionInfo(
        compressor, chunkLength, maxLength, dataLength, offsets, offsetsPosition);
  }

  private static Map<String, String> readOptions(ByteReader in) {
    int count = in.readInt();
    if (count < 0 || count > in.remaining()) {
      throw in.corrupt("a number of options", Integer.toString(count));
    }
    Map<String, String> options = new TreeMap<>();
    for (int i = 0; i < count; i++) {
      options.put(in.readUtf(), in.readUtf());
    }
    return options;
  }

  /** Returns the name of the compressor's class as it stands in the file. */
  public String className() {
    return compressor.className();
  }

  /**
   * Returns the compressor.
   *
   * @throws UnsupportedFormatException when it needs an artifact that is not there
   */
  public Compressor compressor() {
    return compressor.get();
  }

  /** Returns the number of bytes of data in each chunk but the last. */
  public int chunkLengthBytes() {
    return chunkLengthBytes;
  }

  /** Returns the length on disk from which on chunks are stored as they are. */
  public int maxCompressedLengthBytes() {
    return maxCompressedLengthBytes;
  }

  /** Returns the number of bytes of data. */
  public long dataLengthBytes() {
    return dataLengthBytes;
  }

  public int chunkCount() {
    return offsets.length;
  }

  /** Returns where a chunk starts in the file. */
  public long offset(int chunk) {
    return offsets[chunk];
  }

  /** Returns the length of a chunk's data; 0 of one more that compactions write. */
  int dataLengthBytes(int chunk) {
    long following = dataLengthBytes - (long) chunk * chunkLengthBytes;
    return (int) Math.max(0, Math.min(chunkLengthBytes, following));
  }

  /** Returns where the component itself says where a chunk starts, or how long all data is. */
  long positionOfOffset(int chunk) {
    return chunk < offsets.length
        ? offsetsPosition + (long) chunk * Long.BYTES
        : offsetsPosition - Integer.BYTES - Long.BYTES;
  }
}
