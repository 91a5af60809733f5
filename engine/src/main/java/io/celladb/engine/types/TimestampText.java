package io.celladb.engine.types;

import java.time.DateTimeException;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.YearMonth;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.time.format.DateTimeFormatterBuilder;
import java.util.List;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Points in time as text: a date and a time, or a date alone, each with a zone or in UTC.
 *
 * <p>With a time, the numbers may have any count of digits and the year no sign. A date alone has
 * four digits of year, or more behind a plus sign, and two of month and day; only without a zone,
 * or with one such as {@code Z} or {@code +01:00}, may its year be before 1. A day up to 31 beyond
 * the end of its month is the month's last one; 24:00 is the next day's start. What is finer than a
 * millisecond is cut off.
 */
final class TimestampText {
  private static final Pattern WITH_TIME =
      Pattern.compile(
          "(\\d{1,9})-(\\d{1,9})-(\\d{1,9})[T ]"
              + "(\\d{1,9}):(\\d{1,9})(?::(\\d{1,9})(?:\\.(\\d{0,9}))?)?(|\\D.*)");
  private static final Pattern DATE_ALONE =
      Pattern.compile("(-?\\d{4}|[+-]\\d{5,9})-(\\d\\d)-(\\d\\d)(|\\D.*)");

  private static final List<DateTimeFormatter> ZONES =
      List.of(zone(" z"), zone(" zzzz"), zone(" X"), zone("X"), zone("XXX"));
  private static final List<DateTimeFormatter> OFFSETS_OF_ANY_YEAR =
      List.of(
          new DateTimeFormatterBuilder()
              .parseCaseInsensitive()
              .appendOffsetId()
              .toFormatter(Locale.ROOT));

  private TimestampText() {}

  private static DateTimeFormatter zone(String pattern) {
    return DateTimeFormatter.ofPattern(pattern, Locale.US);
  }

  /** Milliseconds since 1970-01-01 UTC. */
  static long parse(String text) {
    try {
      Instant time = parseOrNull(text);
      if (time != null) {
        return time.toEpochMilli();
      }
    } catch (DateTimeException | ArithmeticException e) {
      throw refused(text, e);
    }
    throw refused(text, null);
  }

  private static InvalidValueException refused(String text, @Nullable Throwable cause) {
    return new InvalidValueException("Unable to parse a date/time from '" + text + "'", cause);
  }

  private static @Nullable Instant parseOrNull(String text) {
    Matcher matcher = WITH_TIME.matcher(text);
    if (matcher.matches()) {
      ZoneId zone = findZone(ZONES, matcher.group(8));
      return zone == null ? null : atTime(parseDate(matcher), matcher).atZone(zone).toInstant();
    }
    matcher = DATE_ALONE.matcher(text);
    return matcher.matches() ? startOfDay(parseDate(matcher), matcher.group(4)) : null;
  }

  private static LocalDate parseDate(Matcher text) {
    YearMonth month = YearMonth.of(number(text.group(1)), number(text.group(2)));
    int day = number(text.group(3));
    if (day < 1 || day > 31) {
      throw new DateTimeException("there is no day " + day);
    }
    return month.atDay(Math.min(day, month.lengthOfMonth()));
  }

  private static LocalDateTime atTime(LocalDate date, Matcher text) {
    requireYearOfEra(date);
    String fraction = text.group(7) == null ? "" : text.group(7);
    int millis = number((fraction + "000").substring(0, 3));
    int hour = number(text.group(4));
    int minute = number(text.group(5));
    int second = number(text.group(6));
    boolean endOfDay = hour == 24 && minute == 0 && second == 0 && millis == 0;
    return endOfDay
        ? date.plusDays(1).atStartOfDay()
        : date.atTime(LocalTime.of(hour, minute, second, millis * 1_000_000));
  }

  private static void requireYearOfEra(LocalDate date) {
    if (date.getYear() < 1) {
      throw new DateTimeException("the year " + date.getYear() + " is before 1");
    }
  }

  private static @Nullable Instant startOfDay(LocalDate date, String zoneText) {
    ZoneId zone = findZone(OFFSETS_OF_ANY_YEAR, zoneText);
    if (zone == null) {
      requireYearOfEra(date);
      zone = findZone(ZONES, zoneText);
    }
    return zone == null ? null : date.atStartOfDay().atZone(zone).toInstant();
  }

  private static int number(@Nullable String digits) {
    return digits == null ? 0 : Integer.parseInt(digits);
  }

  /** The zone that all of the text stands for, UTC if there is no text, or null. */
  private static @Nullable ZoneId findZone(List<DateTimeFormatter> formats, String text) {
    if (text.isEmpty()) {
      return ZoneOffset.UTC;
    }
    for (DateTimeFormatter format : formats) {
      ZoneId zone = zoneOrNull(format, text);
      if (zone != null) {
        return zone;
      }
    }
    return null;
  }

  private static @Nullable ZoneId zoneOrNull(DateTimeFormatter format, String text) {
    try {
      return ZoneId.from(format.parse(text));
    } catch (DateTimeException e) {
      return null;
    }
  }
}
