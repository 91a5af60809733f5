package io.celladb.engine.types;

import io.celladb.engine.io.ByteWriter;
import io.celladb.engine.io.Bytes;

/** {@code smallint}: two bytes, signed order. */
final class SmallintType extends ScalarType<Short> {
  static final SmallintType INSTANCE = new SmallintType();

  private SmallintType() {
    super("smallint", "ShortType", Short.class, EmptyValue.REFUSED);
  }

  @Override
  public int compare(byte[] a, int aOff, int aLen, byte[] b, int bOff, int bLen) {
    if (aLen == 2 && bLen == 2) {
      return Short.compare(Bytes.getShort(a, aOff), Bytes.getShort(b, bOff));
    }
    return Integer.compare(aLen, bLen);
  }

  @Override
  void writeComparableValue(ByteWriter out, byte[] v, int off, int len) {
    ComparableBytes.writeSigned(out, v, off, len);
  }

  @Override
  public void validate(byte[] v, int off, int len) {
    if (len != 2) {
      throw new InvalidValueException("Expected 2 bytes for a smallint (" + len + ")");
    }
  }

  @Override
  Short decodeValue(byte[] v, int off, int len) {
    validate(v, off, len);
    return Bytes.getShort(v, off);
  }

  @Override
  byte[] encodeValue(Short value) {
    return BigEndian.ofShort(value);
  }

  @Override
  public byte[] parse(String text) {
    if (text.isEmpty()) {
      return Bytes.EMPTY;
    }
    try {
      return encodeValue(Short.parseShort(text));
    } catch (NumberFormatException e) {
      throw new InvalidValueException("Unable to make short from '" + text + "'", e);
    }
  }

  @Override
  void appendValueJson(StringBuilder out, byte[] v, int off, int len) {
    out.append(decodeValue(v, off, len).shortValue());
  }
}
