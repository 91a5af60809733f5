package io.celladb.engine.io;

/**
 * Cassandra's variable-length integers. The number of leading one bits of the first byte is the
 * number of bytes that follow (0 to 8); the remaining bits of the first byte and the following
 * bytes hold the value, big-endian:
 *
 * <pre>
 *   0xxxxxxx                              7 bits
 *   10xxxxxx xxxxxxxx                    14 bits
 *   110xxxxx xxxxxxxx xxxxxxxx           21 bits
 *   ...
 *   11111111 and 8 bytes                 64 bits
 * </pre>
 *
 * A signed value is folded first so that small negative numbers stay short: 0, -1, 1, -2 become 0,
 * 1, 2, 3.
 *
 * <p>Readers may be given longer forms of a value than the writer would choose, and take them.
 */
public final class VInt {
  /** Most bytes a value takes. */
  public static final int MAX_BYTES = 9;

  private VInt() {}

  /** Bytes of the value that starts with this byte: 1 to 9. */
  public static int sizeOf(byte firstByte) {
    return firstByte >= 0 ? 1 : Integer.numberOfLeadingZeros(~firstByte) - 23;
  }

  /** Bytes that {@link #writeUnsigned} takes for a value: 1 to 9. */
  public static int sizeUnsigned(long value) {
    int significantBits = 64 - Long.numberOfLeadingZeros(value | 1);
    return significantBits > 56 ? MAX_BYTES : (significantBits + 6) / 7;
  }

  /** Bytes that {@link #writeSigned} takes for a value: 1 to 9. */
  public static int sizeSigned(long value) {
    return sizeUnsigned(fold(value));
  }

  /** Reads a value of 64 bits without sign; its size is that of the first byte. */
  public static long readUnsigned(byte[] b, int off) {
    byte first = b[off];
    if (first >= 0) {
      return first;
    }
    int following = Integer.numberOfLeadingZeros(~first) - 24;
    if (off + MAX_BYTES <= b.length) {
      long rest = Bytes.getLong(b, off + 1) >>> (64 - 8 * following);
      return following == 8 ? rest : ((first & (0xffL >> following)) << (8 * following)) | rest;
    }
    long value = first & (0xff >> following);
    for (int i = 1; i <= following; i++) {
      value = (value << 8) | (b[off + i] & 0xff);
    }
    return value;
  }

  /** Reads a signed value. */
  public static long readSigned(byte[] b, int off) {
    return unfold(readUnsigned(b, off));
  }

  /**
   * Reads a value that fits an int without becoming negative.
   *
   * @throws ArithmeticException when it is larger; the bytes are damaged then
   */
  public static int readUnsigned32(byte[] b, int off) {
    return toInt(readUnsigned(b, off));
  }

  static int toInt(long value) {
    if (value < 0 || value > Integer.MAX_VALUE) {
      throw new ArithmeticException(Long.toUnsignedString(value) + " does not fit an int");
    }
    return (int) value;
  }

  /** Writes a value of 64 bits without sign in its shortest form; returns the bytes taken. */
  public static int writeUnsigned(byte[] b, int off, long value) {
    if (value >>> 7 == 0) {
      b[off] = (byte) value;
      return 1;
    }
    int size = sizeUnsigned(value);
    long rest = value;
    for (int i = size - 1; i > 0; i--) {
      b[off + i] = (byte) rest;
      rest >>>= 8;
    }
    int leadingOnes = 0xff00 >> (size - 1);
    b[off] = (byte) (leadingOnes | (size == MAX_BYTES ? 0 : rest));
    return size;
  }

  /** Writes a signed value in its shortest form; returns the bytes taken. */
  public static int writeSigned(byte[] b, int off, long value) {
    return writeUnsigned(b, off, fold(value));
  }

  private static long fold(long value) {
    return (value << 1) ^ (value >> 63);
  }

  private static long unfold(long folded) {
    return (folded >>> 1) ^ -(folded & 1);
  }
}
