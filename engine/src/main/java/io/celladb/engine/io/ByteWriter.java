package io.celladb.engine.io;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * A byte array that grows as it is written to; numbers are big-endian. Made to be {@link #reset}
 * and used again. For one thread.
 */
public final class ByteWriter {
  private static final int LARGEST_ARRAY_BYTES = Integer.MAX_VALUE - 8;

  private byte[] array;
  private int length;

  public ByteWriter() {
    this(256);
  }

  public ByteWriter(int capacityBytes) {
    array = new byte[capacityBytes];
  }

  /** What has been written starts at 0 and ends before {@link #length}. Replaced when it grows. */
  public byte[] array() {
    return array;
  }

  /** Bytes of heap of the array. */
  public int capacityBytes() {
    return array.length;
  }

  /** Bytes written so far, which is where the next one goes. */
  public int length() {
    return length;
  }

  /** Forgets everything written, keeping the room. */
  public ByteWriter reset() {
    length = 0;
    return this;
  }

  /** Forgets everything from this length on. */
  public void truncate(int newLength) {
    if (newLength < 0 || newLength > length) {
      throw new IllegalArgumentException("Cannot cut " + length + " bytes to " + newLength);
    }
    length = newLength;
  }

  /** A copy of what has been written. */
  public byte[] toByteArray() {
    return Arrays.copyOf(array, length);
  }

  /**
   * Makes room for {@code count} more bytes, for callers that write into {@link #array} themselves
   * and then {@link #advance}.
   */
  public void ensureRoom(int count) {
    if (array.length - length < count) {
      grow(count);
    }
  }

  private void grow(int count) {
    long needed = (long) length + count;
    if (needed > LARGEST_ARRAY_BYTES) {
      throw new IllegalStateException("A buffer cannot hold " + needed + " bytes");
    }
    long doubled = Math.max(64, 2L * array.length);
    array = Arrays.copyOf(array, (int) Math.min(LARGEST_ARRAY_BYTES, Math.max(needed, doubled)));
  }

  /** Counts bytes that the caller has put into {@link #array} at {@link #length}. */
  public void advance(int count) {
    if (count < 0 || count > array.length - length) {
      throw new IllegalArgumentException("No room was made for " + count + " bytes");
    }
    length += count;
  }

  public void writeByte(int value) {
    ensureRoom(1);
    array[length++] = (byte) value;
  }

  public void writeBoolean(boolean value) {
    writeByte(value ? 1 : 0);
  }

  public void writeShort(int value) {
    ensureRoom(2);
    Bytes.putShort(array, length, value);
    length += 2;
  }

  public void writeInt(int value) {
    ensureRoom(4);
    Bytes.putInt(array, length, value);
    length += 4;
  }

  public void writeLong(long value) {
    ensureRoom(8);
    Bytes.putLong(array, length, value);
    length += 8;
  }

  /** Eight bytes; a NaN keeps the bits it has. */
  public void writeDouble(double value) {
    writeLong(Double.doubleToRawLongBits(value));
  }

  public void writeUnsignedVInt(long value) {
    ensureRoom(VInt.MAX_BYTES);
    length += VInt.writeUnsigned(array, length, value);
  }

  public void writeSignedVInt(long value) {
    ensureRoom(VInt.MAX_BYTES);
    length += VInt.writeSigned(array, length, value);
  }

  public void writeBytes(byte[] b) {
    writeBytes(b, 0, b.length);
  }

  public void writeBytes(byte[] b, int off, int len) {
    ensureRoom(len);
    System.arraycopy(b, off, array, length, len);
    length += len;
  }

  /** A length of 2 bytes, then the bytes; at most 65535 of them. */
  public void writeShortLengthBytes(byte[] b, int off, int len) {
    if (len > 0xffff) {
      throw new IllegalArgumentException(len + " bytes are more than a length of 2 bytes can tell");
    }
    writeShort(len);
    writeBytes(b, off, len);
  }

  public void writeShortLengthBytes(byte[] b) {
    writeShortLengthBytes(b, 0, b.length);
  }

  /** A length of 4 bytes, then the bytes; null is written as length -1. */
  public void writeIntLengthBytes(byte @Nullable [] b) {
    if (b == null) {
      writeInt(-1);
    } else {
      writeInt(b.length);
      writeBytes(b);
    }
  }

  /** A length as an unsigned vint, then the bytes. */
  public void writeVIntLengthBytes(byte[] b, int off, int len) {
    writeUnsignedVInt(len);
    writeBytes(b, off, len);
  }

  public void writeVIntLengthBytes(byte[] b) {
    writeVIntLengthBytes(b, 0, b.length);
  }

  /**
   * Text as {@link java.io.DataOutput#writeUTF} writes it: a length of 2 bytes, then each UTF-16
   * unit in 1 to 3 bytes, zero in 2.
   */
  public void writeUtf(String text) {
    int start = length;
    writeShort(0);
    for (int i = 0; i < text.length(); i++) {
      writeUtfUnit(text.charAt(i));
    }
    int sizeBytes = length - start - 2;
    if (sizeBytes > 0xffff) {
      length = start;
      throw new IllegalArgumentException(
          "A text of " + sizeBytes + " bytes is more than a length of 2 bytes can tell");
    }
    putShort(start, sizeBytes);
  }

  private void writeUtfUnit(char unit) {
    ensureRoom(3);
    if (unit != 0 && unit < 0x80) {
      array[length++] = (byte) unit;
    } else if (unit < 0x800) {
      array[length++] = (byte) (0xc0 | (unit >> 6));
      array[length++] = (byte) (0x80 | (unit & 0x3f));
    } else {
      array[length++] = (byte) (0xe0 | (unit >> 12));
      array[length++] = (byte) (0x80 | ((unit >> 6) & 0x3f));
      array[length++] = (byte) (0x80 | (unit & 0x3f));
    }
  }

  /** Replaces a short that has been written at {@code position}. */
  public void putShort(int position, int value) {
    checkWritten(position, 2);
    Bytes.putShort(array, position, value);
  }

  /** Replaces an int that has been written at {@code position}. */
  public void putInt(int position, int value) {
    checkWritten(position, 4);
    Bytes.putInt(array, position, value);
  }

  /** Replaces a long that has been written at {@code position}. */
  public void putLong(int position, long value) {
    checkWritten(position, 8);
    Bytes.putLong(array, position, value);
  }

  private void checkWritten(int position, int count) {
    if (position < 0 || position > length - count) {
      throw new IllegalArgumentException("Nothing of " + count + " bytes stands at " + position);
    }
  }
}
