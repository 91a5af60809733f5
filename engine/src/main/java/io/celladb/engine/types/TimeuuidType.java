package io.celladb.engine.types;

import io.celladb.engine.io.ByteWriter;
import io.celladb.engine.io.Bytes;
import java.util.UUID;

/** {@code timeuuid}: a version 1 UUID; by time, then by the low half's bytes, signed. */
final class TimeuuidType extends ScalarType<UUID> {
  static final TimeuuidType INSTANCE = new TimeuuidType();

  private TimeuuidType() {
    super("timeuuid", "TimeUUIDType", UUID.class, EmptyValue.MEANINGLESS);
  }

  @Override
  public int fixedLengthBytes() {
    return 16;
  }

  @Override
  public int compare(byte[] a, int aOff, int aLen, byte[] b, int bOff, int bLen) {
    if (aLen != 16 || bLen != 16) {
      return Integer.compare(aLen, bLen);
    }
    long aHigh = Bytes.getLong(a, aOff);
    long bHigh = Bytes.getLong(b, bOff);
    if (aHigh != bHigh) {
      return Long.compare(UuidOrder.versionAndTime(aHigh), UuidOrder.versionAndTime(bHigh));
    }
    return Long.compare(
        Bytes.getLong(a, aOff + 8) ^ UuidOrder.SIGNED_BYTES,
        Bytes.getLong(b, bOff + 8) ^ UuidOrder.SIGNED_BYTES);
  }

  @Override
  void writeComparableValue(ByteWriter out, byte[] v, int off, int len) {
    out.writeLong(UuidOrder.versionAndTime(Bytes.getLong(v, off)));
    out.writeLong(Bytes.getLong(v, off + Long.BYTES) ^ UuidOrder.SIGNS_OF_BYTES);
  }

  @Override
  public void validate(byte[] v, int off, int len) {
    UuidType.validateLength(len);
    if (len == 16 && (v[off + 6] & 0xF0) != 0x10) {
      // Cassandra reports the first four bits here, not those of the version.
      int reported = (v[off] & 0xF0) >> 4;
      throw new InvalidValueException(
          "Invalid version for TimeUUID type: 0x" + Integer.toHexString(reported));
    }
  }

  @Override
  UUID decodeValue(byte[] v, int off, int len) {
    return UuidType.INSTANCE.decodeValue(v, off, len);
  }

  @Override
  byte[] encodeValue(UUID value) {
    requireVersionOne(value);
    return UuidType.INSTANCE.encodeValue(value);
  }

  private static void requireVersionOne(UUID value) {
    if (UuidOrder.version(value.getMostSignificantBits()) != 1) {
      throw new InvalidValueException("TimeUUID supports only version 1 UUIDs");
    }
  }

  @Override
  public byte[] parse(String text) {
    if (text.isEmpty()) {
      return Bytes.EMPTY;
    }
    UUID value = UuidType.parseOrNull(text);
    if (value == null) {
      throw new InvalidValueException("Unknown timeuuid representation: " + text);
    }
    return encodeValue(value);
  }
}
