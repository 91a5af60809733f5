package io.celladb.engine.io;

/** Compresses blocks of bytes into the form Cassandra stores. Safe for use by many threads. */
public interface Compressor {

  /** Cassandra's name of the class without its package, as it stands in files and schemas. */
  String className();

  /** Most bytes that {@code sizeBytes} bytes can become. */
  int maxCompressedLength(int sizeBytes);

  /**
   * Compresses {@code len} bytes; {@code out} has room for {@link #maxCompressedLength} of them.
   *
   * @return bytes written
   */
  int compress(byte[] in, int off, int len, byte[] out, int outOff);

  /**
   * Restores a block that held exactly {@code uncompressedLen} bytes, reading exactly {@code len}.
   *
   * @throws DecompressionException when the bytes are no such block
   */
  void decompress(byte[] in, int off, int len, byte[] out, int outOff, int uncompressedLen);
}
