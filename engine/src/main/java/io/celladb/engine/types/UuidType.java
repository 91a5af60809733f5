package io.celladb.engine.types;

import io.celladb.engine.io.ByteWriter;
import io.celladb.engine.io.Bytes;
import java.util.UUID;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * {@code uuid}: sixteen bytes; by version, then by time in version 1 and by the high half in the
 * others, then by the low half, all unsigned.
 */
final class UuidType extends ScalarType<UUID> {
  static final UuidType INSTANCE = new UuidType();

  private static final Pattern TEXT =
      Pattern.compile("[0-9A-Fa-f]{8}(-[0-9A-Fa-f]{4}){3}-[0-9A-Fa-f]{12}");

  private UuidType() {
    super("uuid", "UUIDType", UUID.class, EmptyValue.MEANINGLESS);
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
    if (aHigh == bHigh) {
      return Long.compareUnsigned(Bytes.getLong(a, aOff + 8), Bytes.getLong(b, bOff + 8));
    }
    int version = UuidOrder.version(aHigh);
    if (version != UuidOrder.version(bHigh)) {
      return Integer.compare(version, UuidOrder.version(bHigh));
    }
    if (version == 1) {
      return Long.compare(UuidOrder.versionAndTime(aHigh), UuidOrder.versionAndTime(bHigh));
    }
    return Long.compareUnsigned(aHigh, bHigh);
  }

  @Override
  void writeComparableValue(ByteWriter out, byte[] v, int off, int len) {
    long high = Bytes.getLong(v, off);
    out.writeLong(
        UuidOrder.version(high) == 1
            ? UuidOrder.versionAndTime(high)
            : UuidOrder.versionAndRest(high));
    out.writeBytes(v, off + Long.BYTES, Long.BYTES);
  }

  @Override
  public void validate(byte[] v, int off, int len) {
    validateLength(len);
  }

  static void validateLength(int len) {
    if (len != 16 && len != 0) {
      throw new InvalidValueException("UUID should be 16 or 0 bytes (" + len + ")");
    }
  }

  @Override
  UUID decodeValue(byte[] v, int off, int len) {
    validateLength(len);
    return new UUID(Bytes.getLong(v, off), Bytes.getLong(v, off + 8));
  }

  @Override
  byte[] encodeValue(UUID value) {
    return BigEndian.ofLongs(value.getMostSignificantBits(), value.getLeastSignificantBits());
  }

  @Override
  public byte[] parse(String text) {
    if (text.isEmpty()) {
      return Bytes.EMPTY;
    }
    UUID value = parseOrNull(text);
    if (value == null) {
      throw new InvalidValueException("Unable to make UUID from '" + text + "'");
    }
    return encodeValue(value);
  }

  static @Nullable UUID parseOrNull(String text) {
    return TEXT.matcher(text).matches() ? UUID.fromString(text) : null;
  }
}
