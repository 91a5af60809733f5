package io.celladb.engine.types;

import io.celladb.engine.io.ByteWriter;
import io.celladb.engine.io.Bytes;
import io.celladb.engine.io.Murmur3;

/** {@code PartitionerDefinedOrder}: any bytes in the order they have as partition keys. */
final class PartitionerOrderType extends DelegatingType {
  static final String PARTITIONERS = "org.apache.cassandra.dht.";
  static final CqlType MURMUR3 = new PartitionerOrderType();

  private PartitionerOrderType() {
    super(CqlTypes.BLOB);
  }

  @Override
  public String cqlName() {
    return "'" + marshalName() + "'";
  }

  @Override
  public String marshalName() {
    return MarshalNames.PACKAGE + "PartitionerDefinedOrder(" + PARTITIONERS + "Murmur3Partitioner)";
  }

  private static long token(byte[] v, int off, int len) {
    return new Murmur3(v, off, len).token();
  }

  @Override
  public int compare(byte[] a, int aOff, int aLen, byte[] b, int bOff, int bLen) {
    int order = Long.compare(token(a, aOff, aLen), token(b, bOff, bLen));
    return order != 0 ? order : Bytes.compareUnsigned(a, aOff, aLen, b, bOff, bLen);
  }

  @Override
  public boolean writeComparable(ByteWriter out, byte[] v, int off, int len) {
    if (len > 0) {
      ComparableBytes.writeKey(out, token(v, off, len), v, off, len);
    }
    return len > 0;
  }
}
