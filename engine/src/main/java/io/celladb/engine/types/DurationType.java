package io.celladb.engine.types;

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
    return Arrays.compareUnsigned(a, aOff, aOff + aLen, b, bOff, bOff + bLen);
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
    SignedVInts in = new SignedVInts(v, off, len);
    long months = in.next();
    long days = in.next();
    long nanos = in.next();
    return new CqlDuration(toInt(months, "months"), toInt(days, "days"), nanos);
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
    return SignedVInts.encode(value.months(), value.days(), value.nanos());
  }

  @Override
  public byte[] parse(String text) {
    return text.isEmpty() ? Bytes.EMPTY : encodeValue(DurationText.parse(text));
  }
}
