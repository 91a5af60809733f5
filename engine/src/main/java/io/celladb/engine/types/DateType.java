package io.celladb.engine.types;

import io.celladb.engine.io.ByteWriter;
import io.celladb.engine.io.Bytes;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.time.format.DateTimeParseException;
import java.util.regex.Pattern;

/** {@code date}: days in four unsigned bytes, 2^31 is 1970-01-01; unsigned order. */
final class DateType extends ScalarType<LocalDate> {
  static final DateType INSTANCE = new DateType();

  private static final Pattern RAW_DAYS = Pattern.compile("-?\\d+");
  private static final Pattern LONG_YEAR = Pattern.compile("\\d{5,9}-.*");
  private static final long MILLIS_PER_DAY = 86_400_000L;
  private static final long MAX_RAW_DAYS = 0xFFFF_FFFFL;
  private static final LocalDate MIN_DATE = LocalDate.ofEpochDay(Integer.MIN_VALUE);
  private static final LocalDate MAX_DATE = LocalDate.ofEpochDay(Integer.MAX_VALUE);

  private DateType() {
    super("date", "SimpleDateType", LocalDate.class, EmptyValue.REFUSED);
  }

  @Override
  public int compare(byte[] a, int aOff, int aLen, byte[] b, int bOff, int bLen) {
    if (aLen == 4 && bLen == 4) {
      return Integer.compareUnsigned(Bytes.getInt(a, aOff), Bytes.getInt(b, bOff));
    }
    return Bytes.compareUnsigned(a, aOff, aLen, b, bOff, bLen);
  }

  @Override
  void writeComparableValue(ByteWriter out, byte[] v, int off, int len) {
    out.writeBytes(v, off, len);
  }

  @Override
  public void validate(byte[] v, int off, int len) {
    if (len != 4) {
      throw new InvalidValueException("Expected 4 byte long for date (" + len + ")");
    }
  }

  @Override
  LocalDate decodeValue(byte[] v, int off, int len) {
    validate(v, off, len);
    return LocalDate.ofEpochDay(Bytes.getInt(v, off) ^ Integer.MIN_VALUE);
  }

  @Override
  byte[] encodeValue(LocalDate value) {
    return encodeInRange(value, value.toString());
  }

  private static byte[] encodeInRange(LocalDate value, String text) {
    if (value.isBefore(MIN_DATE)) {
      throw new InvalidValueException(
          "Input date " + text + " is less than min supported date " + atMidnight(MIN_DATE));
    }
    if (value.isAfter(MAX_DATE)) {
      throw new InvalidValueException(
          "Input date " + text + " is greater than max supported date " + atMidnight(MAX_DATE));
    }
    return BigEndian.ofInt((int) value.toEpochDay() ^ Integer.MIN_VALUE);
  }

  private static String atMidnight(LocalDate date) {
    return date.atStartOfDay(ZoneOffset.UTC).toString();
  }

  @Override
  public byte[] parse(String text) {
    if (RAW_DAYS.matcher(text).matches()) {
      return parseRawDays(text);
    }
    LocalDate date;
    try {
      String signed = LONG_YEAR.matcher(text).matches() ? "+" + text : text;
      date = LocalDate.parse(signed, DateTimeFormatter.ISO_LOCAL_DATE);
      // Cassandra counts milliseconds, and cannot read a date beyond what a long holds of them.
      Math.multiplyExact(date.toEpochDay(), MILLIS_PER_DAY);
    } catch (DateTimeParseException | ArithmeticException e) {
      throw new InvalidValueException(
          "Unable to coerce '" + text + "' to a formatted date (long)", e);
    }
    return encodeInRange(date, text);
  }

  private static byte[] parseRawDays(String text) {
    long days;
    try {
      days = Long.parseLong(text);
    } catch (NumberFormatException e) {
      throw rawDaysOutOfRange(text);
    }
    if (days < 0 || days > MAX_RAW_DAYS) {
      throw rawDaysOutOfRange(text);
    }
    return BigEndian.ofInt((int) days);
  }

  private static InvalidValueException rawDaysOutOfRange(String text) {
    return new InvalidValueException("Unable to make unsigned int (for date) from: '" + text + "'");
  }

  @Override
  String formatValue(byte[] v, int off, int len) {
    return decodeValue(v, off, len).toString();
  }

  @Override
  String cqlshValueText(byte[] v, int off, int len) {
    LocalDate date = decodeValue(v, off, len);
    boolean printable = date.getYear() >= 1 && date.getYear() <= 9999;
    return printable ? date.toString() : Long.toString(date.toEpochDay());
  }
}
