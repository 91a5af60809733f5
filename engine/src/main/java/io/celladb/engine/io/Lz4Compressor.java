package io.celladb.engine.io;

import net.jpountz.lz4.LZ4Compressor;
import net.jpountz.lz4.LZ4Exception;
import net.jpountz.lz4.LZ4Factory;
import net.jpountz.lz4.LZ4SafeDecompressor;

/**
 * LZ4 blocks behind their uncompressed length:
 *
 * <pre>
 *   0  uncompressed length, 4 bytes, little-endian
 *   4  LZ4 block
 * </pre>
 */
final class Lz4Compressor implements Compressor {
  private static final int HEADER_BYTES = 4;

  private final LZ4Compressor compressor;
  private final LZ4SafeDecompressor decompressor;

  private Lz4Compressor(LZ4Compressor compressor, LZ4SafeDecompressor decompressor) {
    this.compressor = compressor;
    this.decompressor = decompressor;
  }

  /** The greedy compressor. */
  static Lz4Compressor fast() {
    // The safe instance is plain Java: neither native code nor Unsafe.
    LZ4Factory factory = LZ4Factory.safeInstance();
    return new Lz4Compressor(factory.fastCompressor(), factory.safeDecompressor());
  }

  /** The compressor that looks harder, at a level from 1 to 17. */
  static Lz4Compressor high(int level) {
    LZ4Factory factory = LZ4Factory.safeInstance();
    return new Lz4Compressor(factory.highCompressor(level), factory.safeDecompressor());
  }

  @Override
  public String className() {
    return "LZ4Compressor";
  }

  @Override
  public int maxCompressedLength(int sizeBytes) {
    return HEADER_BYTES + compressor.maxCompressedLength(sizeBytes);
  }

  @Override
  public int compress(byte[] in, int off, int len, byte[] out, int outOff) {
    Bytes.putInt(out, outOff, Integer.reverseBytes(len));
    return HEADER_BYTES + compressor.compress(in, off, len, out, outOff + HEADER_BYTES);
  }

  @Override
  public void decompress(byte[] in, int off, int len, byte[] out, int outOff, int uncompressedLen) {
    if (len < HEADER_BYTES) {
      throw new DecompressionException(len + " bytes are too few for an LZ4 block");
    }
    int stored = Integer.reverseBytes(Bytes.getInt(in, off));
    if (stored != uncompressedLen) {
      throw new DecompressionException(
          "LZ4 block of " + stored + " bytes where " + uncompressedLen + " are expected");
    }
    int restored;
    try {
      restored =
          decompressor.decompress(
              in, off + HEADER_BYTES, len - HEADER_BYTES, out, outOff, uncompressedLen);
    } catch (LZ4Exception e) {
      throw new DecompressionException("Malformed LZ4 block: " + e.getMessage(), e);
    }
    if (restored != uncompressedLen) {
      throw new DecompressionException(
          "LZ4 block holds " + restored + " bytes where " + uncompressedLen + " are expected");
    }
  }
}
