package io.celladb.engine.types;

import io.celladb.engine.io.ByteWriter;
import io.celladb.engine.io.Bytes;
import java.math.BigInteger;
import java.util.Arrays;

/**
 * {@code varint}: two's complement, big-endian, of any length. Written in its shortest form; longer
 * forms of a number are valid and compare equal.
 */
final class VarintType extends ScalarType<BigInteger> {
  static final VarintType INSTANCE = new VarintType();

  /** From this many bytes on, without sign bytes, the comparable form tells the length. */
  private static final int LONG_BYTES = 7;

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

  /**
   * Numbers of up to six bytes as {@link ComparableBytes#writeVariableLength} has them. Of longer
   * ones the sign, the length without sign bytes, less 7, as a vint, and the bytes; the sign and,
   * of a negative number, the length are inverted.
   */
  @Override
  void writeComparableValue(ByteWriter out, byte[] v, int off, int len) {
    byte sign = (byte) (v[off] < 0 ? -1 : 0);
    int start = skipSign(v, off, off + len, sign);
    int size = off + len - start;
    if (size < LONG_BYTES) {
      long value = sign;
      for (int i = start; i < off + len; i++) {
        value = value << Byte.SIZE | (v[i] & 0xff);
      }
      ComparableBytes.writeVariableLength(out, value);
      return;
    }
    out.writeByte(~sign);
    int lengthAt = out.length();
    out.writeUnsignedVInt(size - LONG_BYTES);
    for (int i = lengthAt; i < out.length(); i++) {
      out.array()[i] ^= sign;
    }
    out.writeBytes(v, start, size);
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
