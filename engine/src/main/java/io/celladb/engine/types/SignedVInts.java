package io.celladb.engine.types;

import java.util.Arrays;

/**
 * Cassandra's signed variable length integers: zig-zag, then as many leading one bits in the first
 * byte as bytes follow, then the value, big-endian.
 */
final class SignedVInts {
  private static final int MAX_BYTES = 9;

  private final byte[] v;
  private final int end;
  private int position;

  SignedVInts(byte[] v, int off, int len) {
    this.v = v;
    this.position = off;
    this.end = off + len;
  }

  long next() {
    if (position >= end) {
      throw tooShort();
    }
    byte first = v[position++];
    int extra = Integer.numberOfLeadingZeros(~first) - 24;
    if (first >= 0) {
      extra = 0;
    }
    if (extra > end - position) {
      throw tooShort();
    }
    long value = extra >= 7 ? 0 : first & (0xFF >> (extra + 1));
    for (int i = 0; i < extra; i++) {
      value = value << 8 | (v[position++] & 0xFF);
    }
    return value >>> 1 ^ -(value & 1);
  }

  private static InvalidValueException tooShort() {
    return new InvalidValueException("A duration ends within one of its three numbers");
  }

  static byte[] encode(long... values) {
    byte[] out = new byte[MAX_BYTES * values.length];
    int length = 0;
    for (long value : values) {
      length = put(out, length, value << 1 ^ value >> 63);
    }
    return Arrays.copyOf(out, length);
  }

  private static int put(byte[] out, int off, long value) {
    int bits = 64 - Long.numberOfLeadingZeros(value | 1);
    int extra = bits > 56 ? 8 : (bits - 1) / 7;
    for (int i = extra; i >= 1; i--) {
      out[off + i] = (byte) (value >>> (8 * (extra - i)));
    }
    long head = extra == 8 ? 0 : value >>> (8 * extra);
    out[off] = (byte) (head | ~(0xFF >>> extra));
    return off + extra + 1;
  }
}
