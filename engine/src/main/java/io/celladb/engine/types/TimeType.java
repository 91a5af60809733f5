package io.celladb.engine.types;

import io.celladb.engine.io.ByteWriter;
import io.celladb.engine.io.Bytes;
import java.time.LocalTime;
import java.util.Locale;
import java.util.regex.Pattern;

/** {@code time}: nanoseconds since midnight in eight bytes, byte order. */
final class TimeType extends ScalarType<LocalTime> {
  static final TimeType INSTANCE = new TimeType();

  private static final Pattern RAW_NANOS = Pattern.compile("-?\\d+");
  private static final long NANOS_PER_SECOND = 1_000_000_000L;
  private static final long NANOS_PER_DAY = 86_400 * NANOS_PER_SECOND;

  private TimeType() {
    super("time", "TimeType", LocalTime.class, EmptyValue.REFUSED);
  }

  @Override
  public int compare(byte[] a, int aOff, int aLen, byte[] b, int bOff, int bLen) {
    if (aLen == 8 && bLen == 8) {
      return Long.compareUnsigned(Bytes.getLong(a, aOff), Bytes.getLong(b, bOff));
    }
    return Bytes.compareUnsigned(a, aOff, aLen, b, bOff, bLen);
  }

  @Override
  void writeComparableValue(ByteWriter out, byte[] v, int off, int len) {
    out.writeBytes(v, off, len);
  }

  @Override
  public void validate(byte[] v, int off, int len) {
    if (len != 8) {
      throw new InvalidValueException("Expected 8 byte long for time (" + len + ")");
    }
  }

  @Override
  LocalTime decodeValue(byte[] v, int off, int len) {
    validate(v, off, len);
    long nanos = Bytes.getLong(v, off);
    if (nanos < 0 || nanos >= NANOS_PER_DAY) {
      throw new InvalidValueException("A time of " + nanos + " nanoseconds is outside of the day");
    }
    return LocalTime.ofNanoOfDay(nanos);
  }

  @Override
  byte[] encodeValue(LocalTime value) {
    return BigEndian.ofLong(value.toNanoOfDay());
  }

  @Override
  public byte[] parse(String text) {
    if (RAW_NANOS.matcher(text).matches()) {
      return BigEndian.ofLong(parseRawNanos(text));
    }
    try {
      return BigEndian.ofLong(parseClock(text.trim()));
    } catch (IllegalArgumentException e) {
      throw new InvalidValueException(
          "(TimeType) Unable to coerce '" + text + "' to a formatted time (long)", e);
    }
  }

  private static long parseRawNanos(String text) {
    String message = "Unable to make long (for time) from: '" + text + "'";
    long nanos;
    try {
      nanos = Long.parseLong(text);
    } catch (NumberFormatException e) {
      throw new InvalidValueException(message, e);
    }
    if (nanos < 0 || nanos >= NANOS_PER_DAY) {
      throw new InvalidValueException(message);
    }
    return nanos;
  }

  /** {@code h:m:s[.f]} with one to nine digits of a fraction. */
  private static long parseClock(String text) {
    String[] parts = text.split(":", 3);
    if (parts.length < 3) {
      throw new IllegalArgumentException("a time needs hours, minutes and seconds");
    }
    long minutes = 60L * parsePart(parts[0], 24) + parsePart(parts[1], 60);
    int point = parts[2].indexOf('.');
    String wholeSeconds = point < 0 ? parts[2] : parts[2].substring(0, point);
    long nanos = point < 0 ? 0 : parseFraction(parts[2].substring(point + 1));
    return (60 * minutes + parsePart(wholeSeconds, 60)) * NANOS_PER_SECOND + nanos;
  }

  private static int parsePart(String text, int limit) {
    int value = Integer.parseInt(text);
    if (value < 0 || value >= limit) {
      throw new IllegalArgumentException(value + " is not below " + limit);
    }
    return value;
  }

  private static long parseFraction(String digits) {
    if (digits.isEmpty() || digits.length() > 9 || !Character.isDigit(digits.charAt(0))) {
      throw new IllegalArgumentException("a fraction has one to nine digits");
    }
    return Integer.parseInt(digits + "0".repeat(9 - digits.length()));
  }

  @Override
  String formatValue(byte[] v, int off, int len) {
    LocalTime time = decodeValue(v, off, len);
    return String.format(
        Locale.ROOT,
        "%02d:%02d:%02d.%09d",
        time.getHour(),
        time.getMinute(),
        time.getSecond(),
        time.getNano());
  }

  @Override
  String emptyJson() {
    return "\"null\"";
  }
}
