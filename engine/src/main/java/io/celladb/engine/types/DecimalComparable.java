package io.celladb.engine.types;

import io.celladb.engine.io.ByteWriter;
import java.math.BigDecimal;

/**
 * The byte-comparable form of a decimal, which is written as m * 100^e with 0.01 <= |m| < 1.
 *
 * <pre>
 * zero      0x80
 * other     sign and length, exponent, digits of m in base 100, 0x00
 * sign      0x80 when positive, else 0; plus 0x40; plus or minus, as the sign of the exponent is,
 *           the length of the exponent in bytes
 * exponent  two's complement, big-endian; negated when the decimal is negative
 * digits    0x80 plus the digit; the first one of a negative m is rounded down, so that those that
 *           follow are positive
 * </pre>
 */
final class DecimalComparable {
  private static final int ZERO = 0x80;
  private static final int POSITIVE = 0x80;
  private static final int EXPONENT = 0x40;
  private static final int DIGIT = 0x80;
  private static final int BASE = 100;

  private DecimalComparable() {}

  static void write(ByteWriter out, BigDecimal value) {
    if (value.signum() == 0) {
      out.writeByte(ZERO);
      return;
    }
    boolean isNegative = value.signum() < 0;
    String digits = value.unscaledValue().abs().toString();
    long pointAt = (long) digits.length() - value.scale();
    boolean startsWithinPair = (pointAt & 1) != 0;
    long exponent = (pointAt + (startsWithinPair ? 1 : 0)) / 2;
    writeExponent(out, Math.toIntExact(isNegative ? -exponent : exponent), isNegative);
    writeDigits(out, digits, startsWithinPair ? -1 : 0, isNegative);
  }

  private static void writeExponent(ByteWriter out, int exponent, boolean isNegative) {
    int bytes = Integer.BYTES - Integer.numberOfLeadingZeros(Math.abs(exponent)) / Byte.SIZE;
    out.writeByte((isNegative ? 0 : POSITIVE) + EXPONENT + (exponent < 0 ? -bytes : bytes));
    for (int shift = (bytes - 1) * Byte.SIZE; shift >= 0; shift -= Byte.SIZE) {
      out.writeByte(exponent >> shift);
    }
  }

  /** Writes pairs of digits, the first of which begins at {@code from}: at -1 it is half a pair. */
  private static void writeDigits(ByteWriter out, String digits, int from, boolean isNegative) {
    int end = digits.length();
    while (digits.charAt(end - 1) == '0') {
      end--;
    }
    boolean isFirst = true;
    for (int at = from; at < end; at += 2) {
      int pair = pair(digits, at, end);
      boolean isLast = at + 2 >= end;
      if (isNegative) {
        int borrowed = isLast ? 0 : 1;
        pair = (isFirst ? 0 : BASE) - pair - borrowed;
      }
      out.writeByte(DIGIT + pair);
      isFirst = false;
    }
    out.writeByte(0);
  }

  private static int pair(String digits, int at, int end) {
    int tens = at < 0 ? 0 : digits.charAt(at) - '0';
    int ones = at + 1 < end ? digits.charAt(at + 1) - '0' : 0;
    return 10 * tens + ones;
  }
}
