package io.celladb.engine.types;

import io.celladb.engine.io.Bytes;

/**
 * {@code counter}: what a client reads and writes is a number of eight bytes; what a cell holds is
 * the context of shards that it is the sum of.
 */
final class CounterType extends ScalarType<Long> {
  static final CounterType INSTANCE = new CounterType();

  private CounterType() {
    super("counter", "CounterColumnType", Long.class, EmptyValue.MEANINGLESS);
  }

  /** Cassandra never compares counters; the order is that of their numbers. */
  @Override
  public int compare(byte[] a, int aOff, int aLen, byte[] b, int bOff, int bLen) {
    return BigintType.INSTANCE.compare(a, aOff, aLen, b, bOff, bLen);
  }

  @Override
  public boolean isOrderable() {
    return false;
  }

  @Override
  public void validate(byte[] v, int off, int len) {
    BigintType.INSTANCE.validate(v, off, len);
  }

  @Override
  Long decodeValue(byte[] v, int off, int len) {
    return BigintType.INSTANCE.decodeValue(v, off, len);
  }

  @Override
  byte[] encodeValue(Long value) {
    return BigEndian.ofLong(value);
  }

  /** Reads hexadecimal digits. */
  @Override
  public byte[] parse(String text) {
    return BlobType.INSTANCE.parse(text);
  }

  /** Writes hexadecimal digits. */
  @Override
  String formatValue(byte[] v, int off, int len) {
    return Bytes.toHex(v, off, len);
  }

  /** Of a context too Cassandra's sstabledump prints the first eight bytes as a number. */
  @Override
  void appendValueJson(StringBuilder out, byte[] v, int off, int len) {
    out.append(decodeValue(v, off, Math.min(len, Long.BYTES)).longValue());
  }

  @Override
  String cqlshValueText(byte[] v, int off, int len) {
    return decodeValue(v, off, len).toString();
  }
}
