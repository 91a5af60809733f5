package io.celladb.engine.io;

import com.github.luben.zstd.Zstd;
import com.github.luben.zstd.ZstdCompressCtx;
import com.github.luben.zstd.ZstdException;
import io.celladb.engine.errors.InvalidSchemaException;
import org.jspecify.annotations.Nullable;

/**
 * Zstandard frames that end with the checksum of their content. Only to be touched by {@link
 * Compressors}, which knows what to say when the library is not there.
 */
final class ZstdCompressor implements Compressor {
  /** The level that Cassandra takes when a table names none. */
  private static final int DEFAULT_LEVEL = 3;

  private static final String CREATION_FAILED = "ZstdCompressor.create() threw an error: ";

  private final int level;

  private ZstdCompressor(int level) {
    this.level = level;
  }

  /**
   * The compressor of a level.
   *
   * @param level the text of a table's option, or null for the default
   * @throws InvalidSchemaException when the library has no such level
   * @throws LinkageError when the library is not there, or its native code does not load
   */
  static ZstdCompressor ofLevel(@Nullable String level) {
    int number = level == null ? DEFAULT_LEVEL : parse(level);
    if (number < Zstd.minCompressionLevel() || number > Zstd.maxCompressionLevel()) {
      throw new InvalidSchemaException(
          CREATION_FAILED
              + "java.lang.IllegalArgumentException compression_level="
              + number
              + " is invalid");
    }
    return new ZstdCompressor(number);
  }

  private static int parse(String level) {
    try {
      return Integer.parseInt(level);
    } catch (NumberFormatException e) {
      throw new InvalidSchemaException(
          CREATION_FAILED + "java.lang.NumberFormatException For input string: \"" + level + "\"");
    }
  }

  @Override
  public String className() {
    return "ZstdCompressor";
  }

  @Override
  public int maxCompressedLength(int sizeBytes) {
    return (int) Math.min(Integer.MAX_VALUE - 8, Zstd.compressBound(sizeBytes));
  }

  @Override
  public int compress(byte[] in, int off, int len, byte[] out, int outOff) {
    try (ZstdCompressCtx context = new ZstdCompressCtx()) {
      context.setLevel(level).setChecksum(true);
      return context.compressByteArray(out, outOff, out.length - outOff, in, off, len);
    }
  }

  @Override
  public void decompress(byte[] in, int off, int len, byte[] out, int outOff, int uncompressedLen) {
    long restored;
    try {
      restored = Zstd.decompressByteArray(out, outOff, uncompressedLen, in, off, len);
    } catch (ZstdException e) {
      throw new DecompressionException("Malformed Zstd block: " + e.getMessage(), e);
    }
    if (restored != uncompressedLen) {
      throw new DecompressionException(
          "Zstd block holds " + restored + " bytes where " + uncompressedLen + " are expected");
    }
  }
}
