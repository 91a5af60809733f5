package io.celladb.engine.types;

import io.celladb.engine.io.ByteWriter;
import io.celladb.engine.io.Bytes;

/** {@code bigint}: eight bytes, signed order. */
final class BigintType extends ScalarType<Long> {
  static final BigintType INSTANCE = new BigintType();

  private BigintType() {
    super("bigint", "LongType", Long.class, EmptyValue.MEANINGLESS);
  }

  @Override
  public int fixedLengthBytes() {
    return 8;
  }

  @Override
  public int compare(byte[] a, int aOff, int aLen, byte[] b, int bOff, int bLen) {
    if (aLen == 8 && bLen == 8) {
      return Long.compare(Bytes.getLong(a, aOff), Bytes.getLong(b, bOff));
    }
    return Integer.compare(aLen, bLen);
  }

  @Override
  void writeComparableValue(ByteWriter out, byte[] v, int off, int len) {
    ComparableBytes.writeVariableLength(out, Bytes.getLong(v, off));
  }

  @Override
  public void validate(byte[] v, int off, int len) {
    if (len != 8 && len != 0) {
      throw new InvalidValueException("Expected 8 or 0 byte long (" + len + ")");
    }
  }

  @Override
  Long decodeValue(byte[] v, int off, int len) {
    validate(v, off, len);
    return Bytes.getLong(v, off);
  }

  @Override
  byte[] encodeValue(Long value) {
    return BigEndian.ofLong(value);
  }

  @Override
  public byte[] parse(String text) {
    if (text.isEmpty()) {
      return Bytes.EMPTY;
    }
    try {
      return encodeValue(Long.parseLong(text));
    } catch (NumberFormatException e) {
      throw new InvalidValueException("Unable to make long from '" + text + "'", e);
    }
  }

  @Override
  void appendValueJson(StringBuilder out, byte[] v, int off, int len) {
    out.append(decodeValue(v, off, len).longValue());
  }
}
