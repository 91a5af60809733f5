package io.celladb.engine.types;

import io.celladb.engine.io.ByteWriter;
import io.celladb.engine.io.Bytes;
import java.math.BigDecimal;
import java.math.BigInteger;
import org.jspecify.annotations.Nullable;

/** {@code decimal}: the scale in four bytes, then the unscaled value as a varint. */
final class DecimalType extends ScalarType<BigDecimal> {
  static final DecimalType INSTANCE = new DecimalType();

  private static final double LOG10_OF_2 = Math.log10(2);

  private static final int LEADING_BITS = 64;

  /** Far above what rounding adds to a logarithm, which is below 2^33. */
  private static final double LOG10_MARGIN = 1e-4;

  private DecimalType() {
    super("decimal", "DecimalType", BigDecimal.class, EmptyValue.MEANINGLESS);
  }

  @Override
  public int compare(byte[] a, int aOff, int aLen, byte[] b, int bOff, int bLen) {
    if (aLen < 4 || bLen < 4) {
      return Integer.compare(aLen, bLen);
    }
    if (aLen > 4 && bLen > 4 && Bytes.getInt(a, aOff) == Bytes.getInt(b, bOff)) {
      return VarintType.compareNumbers(a, aOff + 4, aLen - 4, b, bOff + 4, bLen - 4);
    }
    BigDecimal left = decodeValue(a, aOff, aLen);
    BigDecimal right = decodeValue(b, bOff, bLen);
    if (left.signum() != right.signum() || left.signum() == 0) {
      return Integer.compare(left.signum(), right.signum());
    }
    int byMagnitude = compareMagnitudes(left, right);
    return byMagnitude != 0 ? left.signum() * byMagnitude : left.compareTo(right);
  }

  /**
   * Compares how large two numbers are by their logarithms, without a power of ten, which would
   * cost milliseconds for numbers of many bytes; 0 if that does not tell.
   */
  private static int compareMagnitudes(BigDecimal a, BigDecimal b) {
    double aLog = log10(a);
    double bLog = log10(b);
    return Math.abs(aLog - bLog) <= LOG10_MARGIN ? 0 : Double.compare(aLog, bLog);
  }

  private static double log10(BigDecimal value) {
    BigInteger unscaled = value.unscaledValue().abs();
    int dropped = Math.max(0, unscaled.bitLength() - LEADING_BITS);
    double leading = unscaled.shiftRight(dropped).doubleValue();
    return Math.log10(leading) + dropped * LOG10_OF_2 - value.scale();
  }

  @Override
  void writeComparableValue(ByteWriter out, byte[] v, int off, int len) {
    DecimalComparable.write(out, decodeValue(v, off, len));
  }

  @Override
  public void validate(byte[] v, int off, int len) {
    if (len != 0 && len < 4) {
      throw new InvalidValueException("Expected 0 or at least 4 bytes (" + len + ")");
    }
  }

  @Override
  BigDecimal decodeValue(byte[] v, int off, int len) {
    validate(v, off, len);
    BigInteger unscaled = len == 4 ? BigInteger.ZERO : new BigInteger(v, off + 4, len - 4);
    return new BigDecimal(unscaled, Bytes.getInt(v, off));
  }

  @Override
  byte[] encodeValue(BigDecimal value) {
    byte[] unscaled = value.unscaledValue().toByteArray();
    byte[] v = new byte[4 + unscaled.length];
    System.arraycopy(BigEndian.ofInt(value.scale()), 0, v, 0, 4);
    System.arraycopy(unscaled, 0, v, 4, unscaled.length);
    return v;
  }

  @Override
  public byte[] parse(String text) {
    if (text.isEmpty()) {
      return Bytes.EMPTY;
    }
    BigDecimal value;
    try {
      value = new BigDecimal(text);
    } catch (NumberFormatException e) {
      throw refused(text, e);
    }
    if (value.scale() == Integer.MIN_VALUE) {
      throw refused(text, null);
    }
    return encodeValue(value);
  }

  private static InvalidValueException refused(String text, @Nullable Throwable cause) {
    return new InvalidValueException("unable to make BigDecimal from '" + text + "'", cause);
  }

  @Override
  void appendValueJson(StringBuilder out, byte[] v, int off, int len) {
    out.append(decodeValue(v, off, len));
  }
}
