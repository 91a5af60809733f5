package io.celladb.engine.types;

import io.celladb.engine.io.ByteWriter;

/** {@code boolean}: one byte, zero is false and every other value is true; false first. */
final class BooleanType extends ScalarType<Boolean> {
  static final BooleanType INSTANCE = new BooleanType();

  private BooleanType() {
    super("boolean", "BooleanType", Boolean.class, EmptyValue.MEANINGLESS);
  }

  @Override
  public int fixedLengthBytes() {
    return 1;
  }

  @Override
  public int compare(byte[] a, int aOff, int aLen, byte[] b, int bOff, int bLen) {
    if (aLen == 1 && bLen == 1) {
      return Boolean.compare(a[aOff] != 0, b[bOff] != 0);
    }
    return Integer.compare(aLen, bLen);
  }

  @Override
  void writeComparableValue(ByteWriter out, byte[] v, int off, int len) {
    out.writeBoolean(v[off] != 0);
  }

  @Override
  public void validate(byte[] v, int off, int len) {
    if (len != 1 && len != 0) {
      throw new InvalidValueException("Expected 1 or 0 byte value (" + len + ")");
    }
  }

  @Override
  Boolean decodeValue(byte[] v, int off, int len) {
    validate(v, off, len);
    return v[off] != 0;
  }

  @Override
  byte[] encodeValue(Boolean value) {
    return new byte[] {(byte) (value ? 1 : 0)};
  }

  @Override
  public byte[] parse(String text) {
    if (text.isEmpty() || text.equalsIgnoreCase("false")) {
      return encodeValue(false);
    }
    if (text.equalsIgnoreCase("true")) {
      return encodeValue(true);
    }
    throw new InvalidValueException("Unable to make boolean from '" + text + "'");
  }

  @Override
  void appendValueJson(StringBuilder out, byte[] v, int off, int len) {
    out.append(decodeValue(v, off, len).booleanValue());
  }

  @Override
  String cqlshValueText(byte[] v, int off, int len) {
    return decodeValue(v, off, len) ? "True" : "False";
  }
}
