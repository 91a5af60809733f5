package io.celladb.engine.types;

import io.celladb.engine.io.ByteWriter;
import io.celladb.engine.io.Bytes;
import java.util.List;

/**
 * A type that CQL has no name for, but that a table can have by the name of its class: the values
 * of a type of today in the order of its predecessor.
 */
final class LegacyType extends DelegatingType {
  static final List<CqlType> ALL =
      List.of(
          new LegacyType(
              "timestamp",
              "DateType",
              CqlTypes.TIMESTAMP,
              Bytes::compareUnsigned,
              ByteWriter::writeBytes),
          new LegacyType(
              "timeuuid",
              "LegacyTimeUUIDType",
              CqlTypes.UUID,
              CqlTypes.TIMEUUID::compare,
              CqlTypes.TIMEUUID::writeComparable),
          new LegacyType(
              "'" + MarshalNames.PACKAGE + "LexicalUUIDType'",
              "LexicalUUIDType",
              CqlTypes.UUID,
              LegacyType::compareHalves,
              LegacyType::writeHalves));

  /** Compares as {@link CqlType#compare} does. */
  private interface Order {
    int compare(byte[] a, int aOff, int aLen, byte[] b, int bOff, int bLen);
  }

  /** Writes what {@link CqlType#writeComparable} does of a value that is not empty. */
  private interface Form {
    void write(ByteWriter out, byte[] v, int off, int len);
  }

  private final String cqlName;
  private final String marshalName;
  private final Order order;
  private final Form comparable;

  private LegacyType(
      String cqlName, String marshalClass, CqlType values, Order order, Form comparable) {
    super(values);
    this.cqlName = cqlName;
    this.marshalName = MarshalNames.PACKAGE + marshalClass;
    this.order = order;
    this.comparable = comparable;
  }

  /** Compares UUIDs as two signed numbers each. */
  private static int compareHalves(byte[] a, int aOff, int aLen, byte[] b, int bOff, int bLen) {
    if (aLen != 16 || bLen != 16) {
      return Integer.compare(aLen, bLen);
    }
    int high = Long.compare(Bytes.getLong(a, aOff), Bytes.getLong(b, bOff));
    return high != 0 ? high : Long.compare(Bytes.getLong(a, aOff + 8), Bytes.getLong(b, bOff + 8));
  }

  private static void writeHalves(ByteWriter out, byte[] v, int off, int len) {
    out.writeLong(Bytes.getLong(v, off) ^ Long.MIN_VALUE);
    out.writeLong(Bytes.getLong(v, off + 8) ^ Long.MIN_VALUE);
  }

  @Override
  public String cqlName() {
    return cqlName;
  }

  @Override
  public String marshalName() {
    return marshalName;
  }

  @Override
  public int compare(byte[] a, int aOff, int aLen, byte[] b, int bOff, int bLen) {
    return order.compare(a, aOff, aLen, b, bOff, bLen);
  }

  @Override
  public boolean writeComparable(ByteWriter out, byte[] v, int off, int len) {
    if (len > 0) {
      comparable.write(out, v, off, len);
    }
    return len > 0;
  }
}
