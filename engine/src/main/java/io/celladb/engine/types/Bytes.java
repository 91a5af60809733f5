package io.celladb.engine.types;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.util.HexFormat;

/** Big-endian numbers at any offset of a byte array. */
final class Bytes {
  static final byte[] EMPTY = new byte[0];

  private static final HexFormat HEX = HexFormat.of();
  private static final VarHandle SHORT =
      MethodHandles.byteArrayViewVarHandle(short[].class, ByteOrder.BIG_ENDIAN);
  private static final VarHandle INT =
      MethodHandles.byteArrayViewVarHandle(int[].class, ByteOrder.BIG_ENDIAN);
  private static final VarHandle LONG =
      MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.BIG_ENDIAN);

  private Bytes() {}

  static short getShort(byte[] v, int off) {
    return (short) SHORT.get(v, off);
  }

  static int getInt(byte[] v, int off) {
    return (int) INT.get(v, off);
  }

  static long getLong(byte[] v, int off) {
    return (long) LONG.get(v, off);
  }

  static byte[] ofShort(short value) {
    byte[] v = new byte[2];
    SHORT.set(v, 0, value);
    return v;
  }

  static byte[] ofInt(int value) {
    byte[] v = new byte[4];
    INT.set(v, 0, value);
    return v;
  }

  static byte[] ofLong(long value) {
    byte[] v = new byte[8];
    LONG.set(v, 0, value);
    return v;
  }

  static byte[] ofLongs(long high, long low) {
    byte[] v = new byte[16];
    LONG.set(v, 0, high);
    LONG.set(v, 8, low);
    return v;
  }

  static String toHex(byte[] v, int off, int len) {
    return HEX.formatHex(v, off, off + len);
  }
}
