package io.celladb.engine.env;

/**
 * A file being written from start to end. One thread at a time writes; another may {@link #sync}
 * meanwhile. After a failed {@link #write}, {@link #reserve} or {@link #sync} every later one fails
 * with the same exception: what the device holds is then unknown, and a second sync that succeeds
 * would prove nothing.
 */
public interface WritableFile extends AutoCloseable {

  /** Appends all {@code len} bytes at {@link #position}. */
  void write(byte[] b, int off, int len);

  /** Bytes written so far. */
  long position();

  /**
   * Makes the file {@code sizeBytes} long and durable at once, with zeros after what is written;
   * writes then replace the zeros. A sync within that length is cheaper, since the file does not
   * grow by it. The zeros stay when the file is closed. Does nothing when the file is as long
   * already.
   */
  void reserve(long sizeBytes);

  /** Returns when the bytes whose writing had returned before this call are on the device. */
  void sync();

  /** Closes without syncing; closing twice does nothing. */
  @Override
  void close();
}
