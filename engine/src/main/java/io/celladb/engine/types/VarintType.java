package io.celladb.engine.types;

import io.celladb.engine.io.Bytes;
import java.math.BigInteger;
import java.util.Arrays;

/**
 * {@code varint}: two's complement, big-endian, of any length. Written in its shortest form; longer
 * forms of a number are valid and compare equal.
 */
final class VarintType extends ScalarType<BigInteger> {
  static final VarintType INSTANCE = new VarintType();

  private VarintType() {
    super("varint", "IntegerType", BigInteger.class, EmptyValue.MEANINGLESS);
  }

  @Override
  public int compare(byte[] a, int aOff, int aLen, byte[] b, int bOff, int bLen) {
    if (aLen == 0 || bLen == 0) {
      return Integer.compare(aLen, bLen);
    }
    return compareNumbers(a, aOff, aLen, b, bOff, bLen);
  }

  static int compareNumbers(byte[] a, int aOff, int aLen, byte[] b, int bOff, int bLen) {
    boolean negative = a[aOff] < 0;
    if (negative != b[bOff] < 0) {
      return negative ? -1 : 1;
    }
    byte sign = (byte) (negative ? -1 : 0);
    int aStart = skipSign(a, aOff, aOff + aLen, sign);
    int bStart = skipSign(b, bOff, bOff + bLen, sign);
    int aSize = aOff + aLen - aStart;
    int bSize = bOff + bLen - bStart;
    if (aSize != bSize) {
      return (aSize < bSize) != negative ? -1 : 1;
    }
    return Arrays.compareUnsigned(a, aStart, aStart + aSize, b, bStart, bStart + bSize);
  }

  /** The first byte that differs from the sign's, or the end. */
  private static int skipSign(byte[] v, int off, int end, byte sign) {
    int i = off;
    while (i < end && v[i] == sign) {
      i++;
    }
    return i;
  }

  @Override
  public void validate(byte[] v, int off, int len) {}

  @Override
  BigInteger decodeValue(byte[] v, int off, int len) {
    return new BigInteger(v, off, len);
  }

  @Override
  byte[] encodeValue(BigInteger value) {
    return value.toByteArray();
  }

  @Override
  public byte[] parse(String text) {
    if (text.isEmpty()) {
      return Bytes.EMPTY;
    }
    try {
      return new BigInteger(text).toByteArray();
    } catch (NumberFormatException e) {
      throw new InvalidValueException("unable to make int from '" + text + "'", e);
    }
  }

  @Override
  void appendValueJson(StringBuilder out, byte[] v, int off, int len) {
    out.append(decodeValue(v, off, len));
  }
}
