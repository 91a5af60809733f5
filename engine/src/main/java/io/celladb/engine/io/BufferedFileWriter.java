package io.celladb.engine.io;

import io.celladb.engine.env.WritableFile;
import java.util.zip.CRC32;
import org.jspecify.annotations.Nullable;

/**
 * Gathers small writes to a file; numbers are big-endian. What has not been flushed is lost on
 * {@link #close}, as it would be in a crash: finish with {@link #sync} or {@link #flush}. For one
 * thread.
 */
public final class BufferedFileWriter implements AutoCloseable {
  /** Room for what is gathered, unless told otherwise. */
  public static final int DEFAULT_BUFFER_BYTES = 64 * 1024;

  private final WritableFile file;
  private final byte[] buffer;
  private final @Nullable CRC32 crc;
  private int buffered;

  /** A writer without checksum. */
  public BufferedFileWriter(WritableFile file) {
    this(file, DEFAULT_BUFFER_BYTES, false);
  }

  /**
   * @param bufferBytes at least 16
   * @param checksummed whether to keep a CRC-32 of all bytes
   */
  public BufferedFileWriter(WritableFile file, int bufferBytes, boolean checksummed) {
    this.file = file;
    this.buffer = new byte[Math.max(16, bufferBytes)];
    this.crc = checksummed ? new CRC32() : null;
  }

  public void write(byte[] b) {
    write(b, 0, b.length);
  }

  public void write(byte[] b, int off, int len) {
    if (len > buffer.length - buffered) {
      flush();
    }
    if (len >= buffer.length) {
      pass(b, off, len);
    } else {
      System.arraycopy(b, off, buffer, buffered, len);
      buffered += len;
    }
  }

  /** Writes what a {@link ByteWriter} holds. */
  public void write(ByteWriter bytes) {
    write(bytes.array(), 0, bytes.length());
  }

  public void writeByte(int value) {
    room(1);
    buffer[buffered++] = (byte) value;
  }

  public void writeShort(int value) {
    room(2);
    Bytes.putShort(buffer, buffered, value);
    buffered += 2;
  }

  public void writeInt(int value) {
    room(4);
    Bytes.putInt(buffer, buffered, value);
    buffered += 4;
  }

  public void writeLong(long value) {
    room(8);
    Bytes.putLong(buffer, buffered, value);
    buffered += 8;
  }

  public void writeUnsignedVInt(long value) {
    room(VInt.MAX_BYTES);
    buffered += VInt.writeUnsigned(buffer, buffered, value);
  }

  private void room(int count) {
    if (count > buffer.length - buffered) {
      flush();
    }
  }

  private void pass(byte[] b, int off, int len) {
    file.write(b, off, len);
    if (crc != null) {
      crc.update(b, off, len);
    }
  }

  /** Bytes written, whether flushed or not. */
  public long position() {
    return file.position() + buffered;
  }

  /** Bytes of heap of the buffer. */
  public long memoryBytes() {
    return buffer.length;
  }

  /** CRC-32 of all bytes written, whether flushed or not. */
  public int crc32() {
    if (crc == null) {
      throw new IllegalStateException("This writer keeps no checksum");
    }
    flush();
    return (int) crc.getValue();
  }

  /** Hands what has been gathered to the file. */
  public void flush() {
    if (buffered > 0) {
      int count = buffered;
      buffered = 0;
      pass(buffer, 0, count);
    }
  }

  /** Returns when all bytes written are on the device. */
  public void sync() {
    flush();
    file.sync();
  }

  @Override
  public void close() {
    file.close();
  }
}
