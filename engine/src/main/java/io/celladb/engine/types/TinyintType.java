package io.celladb.engine.types;

import io.celladb.engine.io.ByteWriter;
import io.celladb.engine.io.Bytes;

/** {@code tinyint}: one byte, signed order. */
final class TinyintType extends ScalarType<Byte> {
  static final TinyintType INSTANCE = new TinyintType();

  private TinyintType() {
    super("tinyint", "ByteType", Byte.class, EmptyValue.REFUSED);
  }

  @Override
  public int compare(byte[] a, int aOff, int aLen, byte[] b, int bOff, int bLen) {
    if (aLen == 1 && bLen == 1) {
      return Byte.compare(a[aOff], b[bOff]);
    }
    return Integer.compare(aLen, bLen);
  }

  @Override
  void writeComparableValue(ByteWriter out, byte[] v, int off, int len) {
    ComparableBytes.writeSigned(out, v, off, len);
  }

  @Override
  public void validate(byte[] v, int off, int len) {
    if (len != 1) {
      throw new InvalidValueException("Expected 1 byte for a tinyint (" + len + ")");
    }
  }

  @Override
  Byte decodeValue(byte[] v, int off, int len) {
    validate(v, off, len);
    return v[off];
  }

  @Override
  byte[] encodeValue(Byte value) {
    return new byte[] {value};
  }

  @Override
  public byte[] parse(String text) {
    if (text.isEmpty()) {
      return Bytes.EMPTY;
    }
    try {
      return encodeValue(Byte.parseByte(text));
    } catch (NumberFormatException e) {
      throw new InvalidValueException("Unable to make byte from '" + text + "'", e);
    }
  }

  @Override
  void appendValueJson(StringBuilder out, byte[] v, int off, int len) {
    out.append(decodeValue(v, off, len).byteValue());
  }
}
