package io.celladb.engine.types;

import io.celladb.engine.io.ByteWriter;
import io.celladb.engine.io.Bytes;

/** {@code float}: IEEE 754, four bytes; -0.0 before 0.0, every NaN equal and last. */
final class FloatType extends ScalarType<Float> {
  static final FloatType INSTANCE = new FloatType();

  private FloatType() {
    super("float", "FloatType", Float.class, EmptyValue.MEANINGLESS);
  }

  @Override
  public int fixedLengthBytes() {
    return 4;
  }

  @Override
  public int compare(byte[] a, int aOff, int aLen, byte[] b, int bOff, int bLen) {
    if (aLen == 4 && bLen == 4) {
      return Float.compare(value(a, aOff), value(b, bOff));
    }
    return Integer.compare(aLen, bLen);
  }

  private static float value(byte[] v, int off) {
    return Float.intBitsToFloat(Bytes.getInt(v, off));
  }

  @Override
  void writeComparableValue(ByteWriter out, byte[] v, int off, int len) {
    int bits = Float.floatToIntBits(value(v, off));
    out.writeInt(bits < 0 ? ~bits : bits ^ Integer.MIN_VALUE);
  }

  @Override
  public void validate(byte[] v, int off, int len) {
    if (len != 4 && len != 0) {
      throw new InvalidValueException("Expected 4 or 0 byte value for a float (" + len + ")");
    }
  }

  @Override
  Float decodeValue(byte[] v, int off, int len) {
    validate(v, off, len);
    return value(v, off);
  }

  @Override
  byte[] encodeValue(Float value) {
    return BigEndian.ofInt(Float.floatToRawIntBits(value));
  }

  @Override
  public byte[] parse(String text) {
    if (text.isEmpty()) {
      return Bytes.EMPTY;
    }
    try {
      return encodeValue(Float.valueOf(text));
    } catch (NumberFormatException e) {
      throw new InvalidValueException("Unable to make float from '" + text + "'", e);
    }
  }

  @Override
  void appendValueJson(StringBuilder out, byte[] v, int off, int len) {
    float value = decodeValue(v, off, len);
    if (Float.isFinite(value)) {
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
