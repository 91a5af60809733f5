package io.celladb.engine.types;

import io.celladb.engine.io.Bytes;
import java.util.List;

/**
 * A type that CQL has no name for, but that a table can have by the name of its class: the values
 * of a type of today in the order of its predecessor.
 */
final class LegacyType extends DelegatingType {
  static final List<CqlType> ALL =
      List.of(
          new LegacyType("timestamp", "DateType", CqlTypes.TIMESTAMP, Bytes::compareUnsigned),
          new LegacyType(
              "timeuuid", "LegacyTimeUUIDType", CqlTypes.UUID, CqlTypes.TIMEUUID::compare),
          new LegacyType(
              "'" + MarshalNames.PACKAGE + "LexicalUUIDType'",
              "LexicalUUIDType",
              CqlTypes.UUID,
              LegacyType::compareHalves));

  /** Compares as {@link CqlType#compare} does. */
  private interface Order {
    int compare(byte[] a, int aOff, int aLen, byte[] b, int bOff, int bLen);
  }

  private final String cqlName;
  private final String marshalName;
  private final Order order;

  private LegacyType(String cqlName, String marshalClass, CqlType values, Order order) {
    super(values);
    this.cqlName = cqlName;
    this.marshalName = MarshalNames.PACKAGE + marshalClass;
    this.order = order;
  }

  /** Compares UUIDs as two signed numbers each. */
  private static int compareHalves(byte[] a, int aOff, int aLen, byte[] b, int bOff, int bLen) {
    if (aLen != 16 || bLen != 16) {
      return Integer.compare(aLen, bLen);
    }
    int high = Long.compare(Bytes.getLong(a, aOff), Bytes.getLong(b, bOff));
    return high != 0 ? high : Long.compare(Bytes.getLong(a, aOff + 8), Bytes.getLong(b, bOff + 8));
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
}
