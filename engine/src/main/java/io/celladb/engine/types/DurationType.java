package io.celladb.engine.types;

import io.celladb.engine.io.Bytes;
import io.celladb.engine.io.VInt;
import java.util.Arrays;

/**
 * {@code duration}: months, days and nanoseconds as three signed vints. Compared as bytes, which is
 * no order of durations, so CQL refuses it as a key and in comparisons.
 */
final class DurationType extends ScalarType<CqlDuration> {
  static final DurationType INSTANCE = new DurationType();

  private DurationType() {
    super("duration", "DurationType", CqlDuration.class, EmptyValue.REFUSED);
  }

  @Override
  public boolean isOrderable() {
    return false;
  }

  @Override
  public int compare(byte[] a, int aOff, int aLen, byte[] b, int bOff, int bLen) {
    return Bytes.compareUnsigned(a, aOff, aLen, b, bOff, bLen);
  }

  @Override
  public void validate(byte[] v, int off, int len) {
    if (len < 3) {
      throw new InvalidValueException("Expected at least 3 bytes for a duration (" + len + ")");
    }
    decodeValue(v, off, len);
  }

  @Override
  CqlDuration decodeValue(byte[] v, int off, int len) {
    int end = off + len;
    int daysAt = endOfNumber(v, off, end);
    int nanosAt = endOfNumber(v, daysAt, end);
    endOfNumber(v, nanosAt, end);
    long nanos = VInt.readSigned(v, nanosAt);
    return new CqlDuration(
        toInt(VInt.readSigned(v, off), "months"), toInt(VInt.readSigned(v, daysAt), "days"), nanos);
  }

  private static int endOfNumber(byte[] v, int off, int end) {
    if (off >= end || VInt.sizeOf(v[off]) > end - off) {
      throw new InvalidValueException("A duration ends within one of its three numbers");
    }
    return off + VInt.sizeOf(v[off]);
  }

  private static int toInt(long value, String unit) {
    if (value != (int) value) {
      throw new InvalidValueException(
          "The duration " + unit + " must be a 32 bits integer but was: " + value);
    }
    return (int) value;
  }

  @Override
  byte[] encodeValue(CqlDuration value) {
    byte[] v = new byte[3 * VInt.MAX_BYTES];
    int length = VInt.writeSigned(v, 0, value.months());
    length += VInt.writeSigned(v, length, value.days());
    length += VInt.writeSigned(v, length, value.nanos());
    return Arrays.copyOf(v, length);
  }

  @Override
  public byte[] parse(String text) {
    return text.isEmpty() ? Bytes.EMPTY : encodeValue(DurationText.parse(text));
  }
}
