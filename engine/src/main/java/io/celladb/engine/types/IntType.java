package io.celladb.engine.types;

import io.celladb.engine.io.ByteWriter;
import io.celladb.engine.io.Bytes;

/** {@code int}: four bytes, signed order. */
final class IntType extends ScalarType<Integer> {
  static final IntType INSTANCE = new IntType();

  private IntType() {
    super("int", "Int32Type", Integer.class, EmptyValue.MEANINGLESS);
  }

  @Override
  public int fixedLengthBytes() {
    return 4;
  }

  @Override
  public int compare(byte[] a, int aOff, int aLen, byte[] b, int bOff, int bLen) {
    if (aLen == 4 && bLen == 4) {
      return Integer.compare(Bytes.getInt(a, aOff), Bytes.getInt(b, bOff));
    }
    return Integer.compare(aLen, bLen);
  }

  @Override
  void writeComparableValue(ByteWriter out, byte[] v, int off, int len) {
    ComparableBytes.writeSigned(out, v, off, len);
  }

  @Override
  public void validate(byte[] v, int off, int len) {
    if (len != 4 && len != 0) {
      throw new InvalidValueException("Expected 4 or 0 byte int (" + len + ")");
    }
  }

  @Override
  Integer decodeValue(byte[] v, int off, int len) {
    validate(v, off, len);
    return Bytes.getInt(v, off);
  }

  @Override
  byte[] encodeValue(Integer value) {
    return BigEndian.ofInt(value);
  }

  @Override
  public byte[] parse(String text) {
    if (text.isEmpty()) {
      return Bytes.EMPTY;
    }
    try {
      return BigEndian.ofInt(Integer.parseInt(text));
    } catch (NumberFormatException e) {
      throw new InvalidValueException("Unable to make int from '" + text + "'", e);
    }
  }

  @Override
  void appendValueJson(StringBuilder out, byte[] v, int off, int len) {
    out.append(decodeValue(v, off, len).intValue());
  }
}
