package io.celladb.engine.io;

/** Stores blocks as they are, in the framing of compressed files, for the sake of its checksums. */
final class NoopCompressor implements Compressor {

  @Override
  public String className() {
    return "NoopCompressor";
  }

  @Override
  public int maxCompressedLength(int sizeBytes) {
    return sizeBytes;
  }

  @Override
  public int compress(byte[] in, int off, int len, byte[] out, int outOff) {
    System.arraycopy(in, off, out, outOff, len);
    return len;
  }

  @Override
  public void decompress(byte[] in, int off, int len, byte[] out, int outOff, int uncompressedLen) {
    if (len != uncompressedLen) {
      throw new DecompressionException(
          len + " bytes stored where " + uncompressedLen + " are expected");
    }
    System.arraycopy(in, off, out, outOff, len);
  }
}
