package io.celladb.engine.types;

import io.celladb.engine.io.ByteWriter;
import io.celladb.engine.io.Bytes;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.ZonedDateTime;
import java.time.format.DateTimeFormatter;
import java.util.Locale;
import java.util.regex.Pattern;

/** {@code timestamp}: milliseconds since 1970-01-01 UTC in eight bytes, signed order. */
public final class TimestampType extends ScalarType<Instant> {
  static final TimestampType INSTANCE = new TimestampType();

  private static final Pattern RAW_MILLIS = Pattern.compile("-?\\d+");
  private static final DateTimeFormatter TEXT = utcFormat("yyyy-MM-dd'T'HH:mm:ss.SSSX");
  private static final DateTimeFormatter JSON = utcFormat("yyyy-MM-dd HH:mm:ss.SSSX");
  private static final DateTimeFormatter CQLSH = utcFormat("-MM-dd HH:mm:ss.SSS'000+0000'");

  private TimestampType() {
    super("timestamp", "TimestampType", Instant.class, EmptyValue.MEANINGLESS);
  }

  private static DateTimeFormatter utcFormat(String pattern) {
    return DateTimeFormatter.ofPattern(pattern, Locale.ROOT).withZone(ZoneOffset.UTC);
  }

  @Override
  public int fixedLengthBytes() {
    return 8;
  }

  @Override
  public int compare(byte[] a, int aOff, int aLen, byte[] b, int bOff, int bLen) {
    if (aLen == 8 && bLen == 8) {
      return Long.compare(Bytes.getLong(a, aOff), Bytes.getLong(b, bOff));
    }
    return Integer.compare(aLen, bLen);
  }

  @Override
  void writeComparableValue(ByteWriter out, byte[] v, int off, int len) {
    ComparableBytes.writeSigned(out, v, off, len);
  }

  @Override
  public void validate(byte[] v, int off, int len) {
    if (len != 8 && len != 0) {
      throw new InvalidValueException("Expected 8 or 0 byte long for date (" + len + ")");
    }
  }

  @Override
  Instant decodeValue(byte[] v, int off, int len) {
    validate(v, off, len);
    return Instant.ofEpochMilli(Bytes.getLong(v, off));
  }

  /** Drops what is finer than a millisecond. */
  @Override
  byte[] encodeValue(Instant value) {
    try {
      return BigEndian.ofLong(value.toEpochMilli());
    } catch (ArithmeticException e) {
      throw new InvalidValueException("The timestamp " + value + " is out of range", e);
    }
  }

  /** As {@link #parse(String, long)}, but without a present time, so {@code now} is refused. */
  @Override
  public byte[] parse(String text) {
    if (text.isEmpty()) {
      return Bytes.EMPTY;
    }
    if (RAW_MILLIS.matcher(text).matches()) {
      try {
        return BigEndian.ofLong(Long.parseLong(text));
      } catch (NumberFormatException e) {
        throw new InvalidValueException("Unable to make long (for date) from: '" + text + "'", e);
      }
    }
    return BigEndian.ofLong(TimestampText.parse(text));
  }

  /** As {@link #parse(String)}; the text {@code now} stands for {@code nowMillis}. */
  public byte[] parse(String text, long nowMillis) {
    return text.equalsIgnoreCase("now") ? BigEndian.ofLong(nowMillis) : parse(text);
  }

  @Override
  String formatValue(byte[] v, int off, int len) {
    return TEXT.format(decodeValue(v, off, len));
  }

  @Override
  void appendValueJson(StringBuilder out, byte[] v, int off, int len) {
    out.append('"');
    JSON.formatTo(decodeValue(v, off, len), out);
    out.append('"');
  }

  @Override
  String cqlshValueText(byte[] v, int off, int len) {
    ZonedDateTime time = decodeValue(v, off, len).atZone(ZoneOffset.UTC);
    if (time.getYear() < 1 || time.getYear() > 9999) {
      return Long.toString(Bytes.getLong(v, off));
    }
    return time.getYear() + CQLSH.format(time);
  }
}
