package io.celladb.engine.env;

/**
 * A file being written, by one thread at a time. After a failed {@link #write} or {@link #sync}
 * every later one fails with the same exception: what the device holds is then unknown, and a
 * second sync that succeeds would prove nothing.
 */
public interface WritableFile extends AutoCloseable {

  /** Appends all {@code len} bytes. */
  void write(byte[] b, int off, int len);

  /** Bytes written so far. */
  long position();

  /** Returns when the bytes written so far are on the device. */
  void sync();

  /** Closes without syncing; closing twice does nothing. */
  @Override
  void close();
}
