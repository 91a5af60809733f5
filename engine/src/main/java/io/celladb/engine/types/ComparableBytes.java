package io.celladb.engine.types;

import io.celladb.engine.io.ByteWriter;

/**
 * The parts that byte-comparable forms are made of: {@link CqlType#writeComparable} and keys.
 *
 * <pre>
 * sequence   for each component a byte that sorts it by what it is, and its form; then an end byte
 * escaped    each run of n zero bytes as 00, FE n - 1 times, FF; at the end 00, but where the bytes
 *            end in zeros, FE instead of FF and 00
 * signed     big-endian, the sign bit flipped
 * variable   one bit for each further byte, a zero, the value; all inverted when it is negative
 * </pre>
 */
public final class ComparableBytes {
  /** Ends a sequence that has all its components. */
  public static final int END = 0x38;

  /** Ends a sequence, before everything that goes on from there. */
  public static final int BEFORE_MORE = 0x20;

  /** Ends a sequence, after everything that goes on from there. */
  public static final int AFTER_MORE = 0x60;

  private static final int NULL = 0x3E;
  private static final int EMPTY = 0x3F;
  private static final int COMPONENT = 0x40;
  private static final int EMPTY_REVERSED = 0x41;

  private static final int ZERO_GOES_ON = 0xFE;
  private static final int ZERO_DONE = 0xFF;

  /** What eight bytes have no room for takes nine, of which the first has nothing of the value. */
  private static final int MAX_VARIABLE_BYTES = 9;

  private static final int BITS_PER_BYTE = 7;

  private ComparableBytes() {}

  /**
   * Appends a value of a clustering.
   *
   * @param len negative for null
   */
  public static void writeComponent(ByteWriter out, CqlType type, byte[] v, int off, int len) {
    writeComponent(out, type, v, off, len, type.isReversed() ? EMPTY_REVERSED : EMPTY);
  }

  /**
   * Appends an element of a value that has many, where empty is the same as null.
   *
   * @param len negative for null
   */
  static void writeElement(ByteWriter out, CqlType type, byte[] v, int off, int len) {
    writeComponent(out, type, v, off, len, NULL);
  }

  private static void writeComponent(
      ByteWriter out, CqlType type, byte[] v, int off, int len, int emptyMarker) {
    int markerAt = out.length();
    out.writeByte(COMPONENT);
    if (len < 0) {
      out.array()[markerAt] = NULL;
    } else if (!type.writeComparable(out, v, off, len)) {
      out.array()[markerAt] = (byte) emptyMarker;
    }
  }

  /** Appends the form of a partition key: its token and its bytes, as a sequence. */
  public static void writeKey(ByteWriter out, long token, byte[] v, int off, int len) {
    writeLongComponent(out, token);
    writeEscapedComponent(out, v, off, len);
    out.writeByte(END);
  }

  /** Appends a component of a sequence that has no bytes of its own. */
  static void writeBareComponent(ByteWriter out, boolean isNull) {
    out.writeByte(isNull ? NULL : COMPONENT);
  }

  /** Appends a component of a sequence that is a signed byte. */
  static void writeByteComponent(ByteWriter out, byte value) {
    out.writeByte(COMPONENT);
    out.writeByte(value ^ Byte.MIN_VALUE);
  }

  /** Appends a component of a sequence that is sorted by its bytes. */
  static void writeEscapedComponent(ByteWriter out, byte[] v, int off, int len) {
    out.writeByte(COMPONENT);
    writeEscaped(out, v, off, len);
  }

  /** Appends a component of a sequence that is a signed number of eight bytes. */
  public static void writeLongComponent(ByteWriter out, long value) {
    out.writeByte(COMPONENT);
    out.writeLong(value ^ Long.MIN_VALUE);
  }

  static void writeEscaped(ByteWriter out, byte[] v, int off, int len) {
    int end = off + len;
    int at = off;
    while (at < end) {
      int zero = at;
      while (zero < end && v[zero] != 0) {
        zero++;
      }
      out.writeBytes(v, at, zero - at);
      if (zero == end) {
        break;
      }
      at = zero;
      out.writeByte(0);
      while (++at < end && v[at] == 0) {
        out.writeByte(ZERO_GOES_ON);
      }
      if (at == end) {
        out.writeByte(ZERO_GOES_ON);
        return;
      }
      out.writeByte(ZERO_DONE);
    }
    out.writeByte(0);
  }

  static void writeSigned(ByteWriter out, byte[] v, int off, int len) {
    int start = out.length();
    out.writeBytes(v, off, len);
    out.array()[start] ^= (byte) 0x80;
  }

  static void writeVariableLength(ByteWriter out, long value) {
    long sign = value >> (Long.SIZE - 1);
    long magnitude = value ^ sign;
    int bits = Long.SIZE - Long.numberOfLeadingZeros(magnitude | 1);
    int bytes = bits / BITS_PER_BYTE + 1;
    if (bytes >= MAX_VARIABLE_BYTES) {
      out.writeByte((int) ~sign);
      out.writeLong(value ^ Long.MIN_VALUE);
      return;
    }
    long leading = (0xFF00L >>> bytes) & 0xFF;
    long form = (magnitude | (leading << ((bytes - 1) * Byte.SIZE))) ^ sign;
    for (int shift = (bytes - 1) * Byte.SIZE; shift >= 0; shift -= Byte.SIZE) {
      out.writeByte((int) (form >>> shift));
    }
  }
}
