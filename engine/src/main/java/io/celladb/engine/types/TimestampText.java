package io.celladb.engine.types;

import java.text.ParsePosition;
import java.time.DateTimeException;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.YearMonth;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.time.format.DateTimeFormatterBuilder;
import java.time.temporal.TemporalAccessor;
import java.util.List;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Dates with time and zone as text: {@code yyyy-MM-dd[(T| )HH:mm[:ss[.f]]][zone]}.
 *
 * <p>A day beyond the end of its month, up to 31, is the month's last day; 24:00 is the next day.
 * More than milliseconds are cut off. Without a zone the text is in UTC. A year of more than four
 * digits has a plus sign. Years before 1 are only read in a date that stands alone.
 */
final class TimestampText {
  private static final Pattern TEXT =
      Pattern.compile(
          "([+-]?\\d{4,10})-(\\d\\d)-(\\d\\d)"
              + "(?:[T ](\\d\\d):(\\d\\d)(?::(\\d\\d)(?:\\.(\\d{0,9}))?)?)?(\\D.*|)");

  private static final List<DateTimeFormatter> ZONES =
      List.of(zone("XXX"), zone("X"), zone(" z"), zone(" zzzz"));
  private static final DateTimeFormatter OFFSET_WITH_SECONDS =
      new DateTimeFormatterBuilder().appendOffsetId().toFormatter(Locale.ROOT);

  private TimestampText() {}

  private static DateTimeFormatter zone(String pattern) {
    return DateTimeFormatter.ofPattern(pattern, Locale.US);
  }

  /** Milliseconds since 1970-01-01 UTC. */
  static long parse(String text) {
    Matcher matcher = TEXT.matcher(text);
    try {
      if (matcher.matches()) {
        return parse(matcher);
      }
    } catch (DateTimeException | ArithmeticException e) {
      throw refused(text, e);
    }
    throw refused(text, null);
  }

  private static InvalidValueException refused(String text, @Nullable Throwable cause) {
    return new InvalidValueException("Unable to parse a date/time from '" + text + "'", cause);
  }

  private static long parse(Matcher text) {
    boolean dateAlone = text.group(4) == null;
    ZoneId zone = parseZone(text.group(8), dateAlone);
    boolean zoned = !text.group(8).isEmpty();
    int year = parseYear(text.group(1), dateAlone && !zoned);
    LocalDate date = parseDate(year, number(text.group(2)), number(text.group(3)));
    LocalDateTime time = dateAlone ? date.atStartOfDay() : atTime(date, text);
    return time.atZone(zone).toInstant().toEpochMilli();
  }

  private static int number(@Nullable String digits) {
    return digits == null ? 0 : Integer.parseInt(digits);
  }

  private static int parseYear(String text, boolean beforeYearOne) {
    boolean signed = text.charAt(0) == '+' || text.charAt(0) == '-';
    int digits = signed ? text.length() - 1 : text.length();
    boolean plusFits = (text.charAt(0) == '+') == digits > 4 || text.charAt(0) == '-';
    long year = Long.parseLong(text);
    if (!plusFits || (year < 1 && !beforeYearOne) || Math.abs(year) > 999_999_999) {
      throw new DateTimeException("year " + text);
    }
    return (int) year;
  }

  private static LocalDate parseDate(int year, int month, int day) {
    if (day < 1 || day > 31) {
      throw new DateTimeException("day " + day);
    }
    YearMonth yearMonth = YearMonth.of(year, month);
    return yearMonth.atDay(Math.min(day, yearMonth.lengthOfMonth()));
  }

  private static LocalDateTime atTime(LocalDate date, Matcher text) {
    int hour = number(text.group(4));
    int minute = number(text.group(5));
    int second = number(text.group(6));
    String fraction = text.group(7) == null ? "" : text.group(7);
    int millis = number((fraction + "000").substring(0, 3));
    if (hour == 24 && minute == 0 && second == 0 && millis == 0) {
      return date.plusDays(1).atStartOfDay();
    }
    return date.atTime(LocalTime.of(hour, minute, second, millis * 1_000_000));
  }

  private static ZoneId parseZone(String text, boolean dateAlone) {
    if (text.isEmpty()) {
      return ZoneOffset.UTC;
    }
    for (DateTimeFormatter format : ZONES) {
      ParsePosition position = new ParsePosition(0);
      TemporalAccessor parsed = format.parseUnresolved(text, position);
      if (parsed != null && position.getErrorIndex() < 0 && position.getIndex() == text.length()) {
        return ZoneId.from(format.parse(text));
      }
    }
    if (dateAlone) {
      return ZoneId.from(OFFSET_WITH_SECONDS.parse(text));
    }
    throw new DateTimeException("zone " + text);
  }
}
