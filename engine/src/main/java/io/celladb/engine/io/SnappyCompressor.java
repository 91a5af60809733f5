package io.celladb.engine.io;

import java.io.IOException;
import java.io.UncheckedIOException;
import org.xerial.snappy.Snappy;

/**
 * Snappy blocks. Only to be touched by {@link Compressors}, which knows what to say when the
 * library is not there.
 */
final class SnappyCompressor implements Compressor {

  private SnappyCompressor() {}

  /**
   * The compressor.
   *
   * @throws LinkageError when the library is not there, or its native code does not load
   */
  static SnappyCompressor create() {
    Snappy.maxCompressedLength(0);
    return new SnappyCompressor();
  }

  @Override
  public String className() {
    return "SnappyCompressor";
  }

  @Override
  public int maxCompressedLength(int sizeBytes) {
    return Snappy.maxCompressedLength(sizeBytes);
  }

  @Override
  public int compress(byte[] in, int off, int len, byte[] out, int outOff) {
    try {
      return Snappy.rawCompress(in, off, len, out, outOff);
    } catch (IOException e) {
      throw new UncheckedIOException("Snappy refused to compress " + len + " bytes", e);
    }
  }

  @Override
  public void decompress(byte[] in, int off, int len, byte[] out, int outOff, int uncompressedLen) {
    try {
      // The native code takes the room it writes to from the block's own word: check that first.
      int stored = Snappy.uncompressedLength(in, off, len);
      if (stored != uncompressedLen) {
        throw new DecompressionException(
            "Snappy block of " + stored + " bytes where " + uncompressedLen + " are expected");
      }
      int restored = Snappy.rawUncompress(in, off, len, out, outOff);
      if (restored != uncompressedLen) {
        throw new DecompressionException(
            "Snappy block holds " + restored + " bytes where " + uncompressedLen + " are expected");
      }
    } catch (IOException e) {
      throw new DecompressionException("Malformed Snappy block: " + e.getMessage(), e);
    }
  }
}
