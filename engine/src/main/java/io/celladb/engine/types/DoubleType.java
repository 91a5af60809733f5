package io.celladb.engine.types;

import io.celladb.engine.io.ByteWriter;
import io.celladb.engine.io.Bytes;

/** {@code double}: IEEE 754, eight bytes; -0.0 before 0.0, every NaN equal and last. */
final class DoubleType extends ScalarType<Double> {
  static final DoubleType INSTANCE = new DoubleType();

  private DoubleType() {
    super("double", "DoubleType", Double.class, EmptyValue.MEANINGLESS);
  }

  @Override
  public int fixedLengthBytes() {
    return 8;
  }

  @Override
  public int compare(byte[] a, int aOff, int aLen, byte[] b, int bOff, int bLen) {
    if (aLen == 8 && bLen == 8) {
      return Double.compare(value(a, aOff), value(b, bOff));
    }
    return Integer.compare(aLen, bLen);
  }

  private static double value(byte[] v, int off) {
    return Double.longBitsToDouble(Bytes.getLong(v, off));
  }

  @Override
  void writeComparableValue(ByteWriter out, byte[] v, int off, int len) {
    long bits = Double.doubleToLongBits(value(v, off));
    out.writeLong(bits < 0 ? ~bits : bits ^ Long.MIN_VALUE);
  }

  @Override
  public void validate(byte[] v, int off, int len) {
    if (len != 8 && len != 0) {
      throw new InvalidValueException("Expected 8 or 0 byte value for a double (" + len + ")");
    }
  }

  @Override
  Double decodeValue(byte[] v, int off, int len) {
    validate(v, off, len);
    return value(v, off);
  }

  @Override
  byte[] encodeValue(Double value) {
    return BigEndian.ofLong(Double.doubleToRawLongBits(value));
  }

  @Override
  public byte[] parse(String text) {
    if (text.isEmpty()) {
      return Bytes.EMPTY;
    }
    try {
      return encodeValue(Double.valueOf(text));
    } catch (NumberFormatException e) {
      throw new InvalidValueException("Unable to make double from '" + text + "'", e);
    }
  }

  @Override
  void appendValueJson(StringBuilder out, byte[] v, int off, int len) {
    double value = decodeValue(v, off, len);
    if (Double.isFinite(value)) {
      out.append(value);
    } else {
      out.append("null");
    }
  }

  @Override
  String cqlshValueText(byte[] v, int off, int len) {
    return CqlshText.number(decodeValue(v, off, len));
  }
}
