package io.celladb.engine.env;

/** A file open for reading at any position, by any number of threads at once. */
public interface ReadableFile extends AutoCloseable {

  /**
   * Reads {@code len} bytes from {@code position} on.
   *
   * @return bytes read; fewer than {@code len}, down to 0, only at the end of the file
   */
  int read(long position, byte[] into, int off, int len);

  /** Length in bytes at this moment. */
  long size();

  /** Closing twice does nothing. */
  @Override
  void close();
}
