package io.celladb.engine.io;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.util.Arrays;
import java.util.HexFormat;

/**
 * Big-endian numbers in byte arrays, and the order of byte strings. Every method throws {@link
 * IndexOutOfBoundsException} when it would pass the end of an array.
 */
public final class Bytes {
  /** No bytes at all. */
  public static final byte[] EMPTY = new byte[0];

  private static final VarHandle SHORT = view(short[].class);
  private static final VarHandle INT = view(int[].class);
  private static final VarHandle LONG = view(long[].class);

  private Bytes() {}

  private static VarHandle view(Class<?> arrayClass) {
    return MethodHandles.byteArrayViewVarHandle(arrayClass, ByteOrder.BIG_ENDIAN);
  }

  public static short getShort(byte[] b, int off) {
    return (short) SHORT.get(b, off);
  }

  /** A short read as 0 to 65535. */
  public static int getUnsignedShort(byte[] b, int off) {
    return getShort(b, off) & 0xffff;
  }

  public static int getInt(byte[] b, int off) {
    return (int) INT.get(b, off);
  }

  public static long getLong(byte[] b, int off) {
    return (long) LONG.get(b, off);
  }

  public static void putShort(byte[] b, int off, int value) {
    SHORT.set(b, off, (short) value);
  }

  public static void putInt(byte[] b, int off, int value) {
    INT.set(b, off, value);
  }

  public static void putLong(byte[] b, int off, long value) {
    LONG.set(b, off, value);
  }

  /** Order by unsigned bytes; a prefix comes before what it begins. */
  public static int compareUnsigned(byte[] a, byte[] b) {
    return Arrays.compareUnsigned(a, b);
  }

  /** As above, for ranges given by offset and length. */
  public static int compareUnsigned(byte[] a, int aOff, int aLen, byte[] b, int bOff, int bLen) {
    return Arrays.compareUnsigned(a, aOff, aOff + aLen, b, bOff, bOff + bLen);
  }

  /** Whether two ranges hold the same bytes. */
  public static boolean equal(byte[] a, int aOff, int aLen, byte[] b, int bOff, int bLen) {
    return Arrays.equals(a, aOff, aOff + aLen, b, bOff, bOff + bLen);
  }

  /** Lower-case hexadecimal digits, two a byte, without prefix. */
  public static String toHex(byte[] b) {
    return HexFormat.of().formatHex(b);
  }

  /** As above, for a range. */
  public static String toHex(byte[] b, int off, int len) {
    return HexFormat.of().formatHex(b, off, off + len);
  }

  /**
   * Bytes of hexadecimal digits of either case, without prefix.
   *
   * @throws IllegalArgumentException when the text is anything else
   */
  public static byte[] fromHex(CharSequence hex) {
    return HexFormat.of().parseHex(hex);
  }
}
