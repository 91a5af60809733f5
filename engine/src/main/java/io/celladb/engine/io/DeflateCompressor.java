package io.celladb.engine.io;

import java.util.zip.DataFormatException;
import java.util.zip.Deflater;
import java.util.zip.Inflater;

/** Deflate with the zlib header and trailer, at zlib's usual level. */
final class DeflateCompressor implements Compressor {

  @Override
  public String className() {
    return "DeflateCompressor";
  }

  @Override
  public int maxCompressedLength(int sizeBytes) {
    // Incompressible input is stored in blocks; zlib's own bound, and some room.
    long bound = (long) sizeBytes + (sizeBytes >>> 12) + (sizeBytes >>> 14) + 64;
    return (int) Math.min(Integer.MAX_VALUE - 8, bound);
  }

  @Override
  public int compress(byte[] in, int off, int len, byte[] out, int outOff) {
    Deflater deflater = new Deflater();
    try {
      deflater.setInput(in, off, len);
      deflater.finish();
      int written = 0;
      while (!deflater.finished()) {
        int count = deflater.deflate(out, outOff + written, out.length - outOff - written);
        if (count == 0) {
          throw new IllegalArgumentException("No room for " + len + " bytes deflated");
        }
        written += count;
      }
      return written;
    } finally {
      deflater.end();
    }
  }

  @Override
  public void decompress(byte[] in, int off, int len, byte[] out, int outOff, int uncompressedLen) {
    Inflater inflater = new Inflater();
    try {
      inflater.setInput(in, off, len);
      int restored = 0;
      while (restored < uncompressedLen) {
        int count = inflater.inflate(out, outOff + restored, uncompressedLen - restored);
        if (count == 0) {
          break;
        }
        restored += count;
      }
      boolean ended = inflater.finished() || inflater.inflate(new byte[1]) == 0;
      if (restored != uncompressedLen || !ended || !inflater.finished()) {
        throw new DecompressionException(
            "Deflated block does not hold the expected " + uncompressedLen + " bytes");
      }
      if (inflater.getRemaining() != 0) {
        throw new DecompressionException(
            inflater.getRemaining() + " bytes follow the end of a deflated block");
      }
    } catch (DataFormatException e) {
      throw new DecompressionException("Malformed deflated block: " + e.getMessage(), e);
    } finally {
      inflater.end();
    }
  }
}
