package io.celladb.engine.types;

import io.celladb.engine.io.Bytes;

/** New arrays that hold one number, big-endian. */
final class BigEndian {
  private BigEndian() {}

  static byte[] ofShort(short value) {
    byte[] v = new byte[2];
    Bytes.putShort(v, 0, value);
    return v;
  }

  static byte[] ofInt(int value) {
    byte[] v = new byte[4];
    Bytes.putInt(v, 0, value);
    return v;
  }

  static byte[] ofLong(long value) {
    byte[] v = new byte[8];
    Bytes.putLong(v, 0, value);
    return v;
  }

  /** Sixteen bytes. */
  static byte[] ofLongs(long high, long low) {
    byte[] v = new byte[16];
    Bytes.putLong(v, 0, high);
    Bytes.putLong(v, 8, low);
    return v;
  }
}
