package io.celladb.engine.types;

/**
 * The UTF-8 that Cassandra accepts: as the standard's, and also the two-byte zero C0 80,
 * surrogates, and what its checks of a second byte let through.
 */
final class Utf8 {
  private Utf8() {}

  static void validate(byte[] v, int off, int len) {
    int end = off + len;
    int i = off;
    while (i < end) {
      int width = v[i] >= 0 ? 1 : sequenceLength(v, i, end);
      if (width == 0) {
        throw new InvalidValueException("String didn't validate.");
      }
      i += width;
    }
  }

  /** The length of the sequence of two to four bytes at {@code i}, or 0 if it is malformed. */
  private static int sequenceLength(byte[] v, int i, int end) {
    int first = v[i] & 0xFF;
    int length = first < 0xC0 || first > 0xF7 ? 0 : first < 0xE0 ? 2 : first < 0xF0 ? 3 : 4;
    if (length == 0 || i + length > end || !secondFits(first, v[i + 1])) {
      return 0;
    }
    for (int k = i + 2; k < i + length; k++) {
      if ((v[k] & 0xC0) != 0x80) {
        return 0;
      }
    }
    return length;
  }

  private static boolean secondFits(int first, byte second) {
    switch (first) {
      case 0xC0:
        return second == (byte) 0x80;
      case 0xC1:
        return false;
      case 0xE0:
        return (second & 0xE0) != 0x80;
      case 0xF0:
        return (second & 0x30) != 0;
      default:
        return (second & 0xC0) == 0x80;
    }
  }
}
