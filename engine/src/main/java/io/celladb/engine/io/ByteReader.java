package io.celladb.engine.io;

import io.celladb.engine.errors.CorruptionException;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * Reads a range of a byte array from its start; numbers are big-endian. Whatever would pass the end
 * of the range, or cannot be what a writer wrote, throws a {@link CorruptionException} that names
 * the file, the component and the offset within the file. For one thread.
 */
public final class ByteReader {
  private final byte[] array;
  private final int start;
  private final int end;
  private final String file;
  private final String component;
  private final long fileOffset;
  private int position;

  /** Reads bytes that are in no file, such as a value handed in. */
  public ByteReader(byte[] array) {
    this(array, 0, array.length, "a byte array", "memory", 0);
  }

  /**
   * @param off where the range starts in {@code array}
   * @param file path of the file the bytes come from, for messages
   * @param component the part of the store that file belongs to, for messages
   * @param fileOffset where the range starts in the file
   */
  public ByteReader(
      byte[] array, int off, int len, String file, String component, long fileOffset) {
    this.array = array;
    this.start = off;
    this.end = off + len;
    this.file = file;
    this.component = component;
    this.fileOffset = fileOffset;
    this.position = off;
  }

  /** Bytes read so far. */
  public int position() {
    return position - start;
  }

  /** Goes to a position between 0 and the length of the range. */
  public void seek(int newPosition) {
    if (newPosition < 0 || newPosition > end - start) {
      throw corrupt("position " + newPosition + " is outside of " + (end - start) + " bytes");
    }
    position = start + newPosition;
  }

  /** Bytes that are left. */
  public int remaining() {
    return end - position;
  }

  /** The array that is read; the next byte stands at {@link #arrayOffset}. */
  public byte[] array() {
    return array;
  }

  public int arrayOffset() {
    return position;
  }

  /** Damage at the position that is read next. */
  public CorruptionException corrupt(String reason) {
    return new CorruptionException(file, component, fileOffset + position(), reason);
  }

  /** As above, when what should stand there is known. */
  public CorruptionException corrupt(String expected, String found) {
    return new CorruptionException(file, component, fileOffset + position(), expected, found);
  }

  /** Passes over {@code count} bytes and returns where they stand in {@link #array}. */
  public int skip(int count) {
    if (count < 0 || count > end - position) {
      throw corrupt(count + " more bytes", remaining() + " bytes");
    }
    int at = position;
    position += count;
    return at;
  }

  public byte readByte() {
    return array[skip(1)];
  }

  public int readUnsignedByte() {
    return readByte() & 0xff;
  }

  /** A byte that must be 0 or 1. */
  public boolean readBoolean() {
    byte value = readByte();
    if ((value & ~1) != 0) {
      position--;
      throw corrupt("0 or 1", Integer.toString(value & 0xff));
    }
    return value == 1;
  }

  public short readShort() {
    return Bytes.getShort(array, skip(2));
  }

  public int readUnsignedShort() {
    return Bytes.getUnsignedShort(array, skip(2));
  }

  public int readInt() {
    return Bytes.getInt(array, skip(4));
  }

  public long readLong() {
    return Bytes.getLong(array, skip(8));
  }

  public double readDouble() {
    return Double.longBitsToDouble(readLong());
  }

  public long readUnsignedVInt() {
    return VInt.readUnsigned(array, skipVInt());
  }

  public long readSignedVInt() {
    return VInt.readSigned(array, skipVInt());
  }

  /** An unsigned vint that must fit an int, such as a length or a count. */
  public int readUnsignedVInt32() {
    int before = position;
    long value = readUnsignedVInt();
    if (value < 0 || value > Integer.MAX_VALUE) {
      position = before;
      throw corrupt("a number up to 2147483647", Long.toUnsignedString(value));
    }
    return (int) value;
  }

  private int skipVInt() {
    if (position == end) {
      throw corrupt("1 more bytes", "0 bytes");
    }
    return skip(VInt.sizeOf(array[position]));
  }

  public byte[] readBytes(int count) {
    int at = skip(count);
    return Arrays.copyOfRange(array, at, at + count);
  }

  public void readBytes(byte[] into, int off, int count) {
    System.arraycopy(array, skip(count), into, off, count);
  }

  /** Bytes behind a length of 2 bytes. */
  public byte[] readShortLengthBytes() {
    return readBytes(readUnsignedShort());
  }

  /** Bytes behind a length of 4 bytes; null for a negative length. */
  public byte @Nullable [] readIntLengthBytes() {
    int count = readInt();
    return count < 0 ? null : readBytes(count);
  }

  /** Bytes behind a length in an unsigned vint. */
  public byte[] readVIntLengthBytes() {
    return readBytes(readUnsignedVInt32());
  }

  /** Text as {@link java.io.DataOutput#writeUTF} writes it. */
  public String readUtf() {
    int sizeBytes = readUnsignedShort();
    int limit = skip(sizeBytes) + sizeBytes;
    position -= sizeBytes;
    StringBuilder text = new StringBuilder(sizeBytes);
    while (position < limit) {
      text.append(readUtfUnit(limit));
    }
    return text.toString();
  }

  private char readUtfUnit(int limit) {
    int first = array[position] & 0xff;
    int sizeBytes = first < 0x80 ? 1 : first >> 5 == 6 ? 2 : first >> 4 == 14 ? 3 : 0;
    if (sizeBytes == 0 || position + sizeBytes > limit) {
      throw corrupt("text in modified UTF-8", "byte 0x" + Integer.toHexString(first));
    }
    int unit = sizeBytes == 1 ? first : first & (0xff >> (sizeBytes + 1));
    for (int i = 1; i < sizeBytes; i++) {
      int next = array[position + i];
      if ((next & 0xc0) != 0x80) {
        throw corrupt("text in modified UTF-8", "byte 0x" + Integer.toHexString(next & 0xff));
      }
      unit = (unit << 6) | (next & 0x3f);
    }
    position += sizeBytes;
    return (char) unit;
  }
}
