package io.celladb.engine.types;

import io.celladb.engine.io.ByteWriter;
import io.celladb.engine.io.Bytes;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.HexFormat;

/** {@code blob}: the bytes themselves, unsigned byte order. */
final class BlobType extends ScalarType<ByteBuffer> {
  static final BlobType INSTANCE = new BlobType();

  private BlobType() {
    super("blob", "BytesType", ByteBuffer.class, EmptyValue.A_VALUE);
  }

  @Override
  public int compare(byte[] a, int aOff, int aLen, byte[] b, int bOff, int bLen) {
    return Bytes.compareUnsigned(a, aOff, aLen, b, bOff, bLen);
  }

  @Override
  public boolean writeComparable(ByteWriter out, byte[] v, int off, int len) {
    ComparableBytes.writeEscaped(out, v, off, len);
    return true;
  }

  @Override
  public void validate(byte[] v, int off, int len) {}

  @Override
  ByteBuffer decodeValue(byte[] v, int off, int len) {
    return ByteBuffer.wrap(Arrays.copyOfRange(v, off, off + len));
  }

  @Override
  byte[] encodeValue(ByteBuffer value) {
    byte[] v = new byte[value.remaining()];
    value.duplicate().get(v);
    return v;
  }

  @Override
  public byte[] parse(String text) {
    try {
      return HexFormat.of().parseHex(text);
    } catch (IllegalArgumentException e) {
      throw new InvalidValueException("cannot parse '" + text + "' as hex bytes", e);
    }
  }

  @Override
  String formatValue(byte[] v, int off, int len) {
    return Bytes.toHex(v, off, len);
  }

  @Override
  void appendValueJson(StringBuilder out, byte[] v, int off, int len) {
    out.append("\"0x").append(Bytes.toHex(v, off, len)).append('"');
  }

  @Override
  String cqlshValueText(byte[] v, int off, int len) {
    return "0x" + Bytes.toHex(v, off, len);
  }

  @Override
  String emptyJson() {
    return "\"0x\"";
  }

  @Override
  String emptyCqlshText() {
    return "0x";
  }
}
