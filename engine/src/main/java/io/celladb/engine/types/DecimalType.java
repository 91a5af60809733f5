package io.celladb.engine.types;

import java.math.BigDecimal;
import java.math.BigInteger;

/** {@code decimal}: the scale in four bytes, then the unscaled value as a varint. */
final class DecimalType extends ScalarType<BigDecimal> {
  static final DecimalType INSTANCE = new DecimalType();

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
    return decodeValue(a, aOff, aLen).compareTo(decodeValue(b, bOff, bLen));
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
    System.arraycopy(Bytes.ofInt(value.scale()), 0, v, 0, 4);
    System.arraycopy(unscaled, 0, v, 4, unscaled.length);
    return v;
  }

  @Override
  public byte[] parse(String text) {
    if (text.isEmpty()) {
      return Bytes.EMPTY;
    }
    try {
      return encodeValue(new BigDecimal(text));
    } catch (NumberFormatException e) {
      throw new InvalidValueException("unable to make BigDecimal from '" + text + "'", e);
    }
  }

  @Override
  void appendValueJson(StringBuilder out, byte[] v, int off, int len) {
    out.append(decodeValue(v, off, len));
  }
}
