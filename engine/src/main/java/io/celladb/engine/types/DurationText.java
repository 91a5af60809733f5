package io.celladb.engine.types;

import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Durations as text: {@code 1y2mo3w4d5h6m7s8ms9us10ns}, or one of three forms of ISO 8601. */
final class DurationText {
  private static final Pattern UNITS =
      Pattern.compile("\\G(\\d+)(mo|ms|us|µs|ns|[ywdhms])", Pattern.CASE_INSENSITIVE);
  private static final Pattern ISO =
      Pattern.compile(
          "P(?:(\\d+)Y)?(?:(\\d+)M)?(?:(\\d+)D)?(?:T(?:(\\d+)H)?(?:(\\d+)M)?(?:(\\d+)S)?)?");
  private static final Pattern ISO_WEEKS = Pattern.compile("P(\\d+)W");
  private static final Pattern ISO_ALTERNATIVE =
      Pattern.compile("P(\\d{4})-(\\d\\d)-(\\d\\d)T(\\d\\d):(\\d\\d):(\\d\\d)");
  private static final Unit[] ISO_UNITS = {
    Unit.YEARS, Unit.MONTHS, Unit.DAYS, Unit.HOURS, Unit.MINUTES, Unit.SECONDS
  };

  private final String source;
  private Unit last = Unit.NONE;
  private int months;
  private int days;
  private long nanos;

  private DurationText(String source) {
    this.source = source;
  }

  static CqlDuration parse(String text) {
    boolean negative = text.startsWith("-");
    DurationText parser = new DurationText(negative ? text.substring(1) : text);
    parser.parse();
    return negative
        ? new CqlDuration(-parser.months, -parser.days, -parser.nanos)
        : new CqlDuration(parser.months, parser.days, parser.nanos);
  }

  private void parse() {
    if (!source.startsWith("P")) {
      parseUnits();
    } else if (source.endsWith("W")) {
      parseIso(ISO_WEEKS, Unit.WEEKS);
    } else {
      parseIso(source.contains("-") ? ISO_ALTERNATIVE : ISO, ISO_UNITS);
    }
  }

  private void parseUnits() {
    Matcher matcher = UNITS.matcher(source);
    int end = 0;
    while (matcher.find()) {
      add(matcher.group(1), Unit.of(matcher.group(2)));
      end = matcher.end();
    }
    if (end == 0 || end < source.length()) {
      throw notADuration();
    }
  }

  private void parseIso(Pattern pattern, Unit... units) {
    Matcher matcher = pattern.matcher(source);
    if (!matcher.matches()) {
      throw notADuration();
    }
    for (int i = 0; i < units.length; i++) {
      if (matcher.group(i + 1) != null) {
        add(matcher.group(i + 1), units[i]);
      }
    }
  }

  private InvalidValueException notADuration() {
    return new InvalidValueException("Unable to convert '" + source + "' to a duration");
  }

  private void add(String digits, Unit unit) {
    if (unit == last) {
      throw new InvalidValueException(
          "Invalid duration. The " + unit.label() + " are specified multiple times");
    }
    if (unit.compareTo(last) < 0) {
      throw new InvalidValueException(
          "Invalid duration. The " + last.label() + " should be after " + unit.label());
    }
    last = unit;
    switch (unit.total) {
      case "months":
        months = (int) sum(months, digits, unit, Integer.MAX_VALUE);
        break;
      case "days":
        days = (int) sum(days, digits, unit, Integer.MAX_VALUE);
        break;
      default:
        nanos = sum(nanos, digits, unit, Long.MAX_VALUE);
    }
  }

  private static long sum(long total, String digits, Unit unit, long limit) {
    long amount = digits.length() > 19 ? -1 : Long.parseUnsignedLong(digits);
    if (amount < 0 || amount > (limit - total) / unit.size) {
      throw new InvalidValueException(
          "Invalid duration. The total number of "
              + unit.total
              + " must be less or equal to "
              + Integer.MAX_VALUE);
    }
    return total + amount * unit.size;
  }

  /** In the order in which a text must give them. */
  private enum Unit {
    NONE("", "", 0),
    YEARS("y", "months", 12),
    MONTHS("mo", "months", 1),
    WEEKS("w", "days", 7),
    DAYS("d", "days", 1),
    HOURS("h", "nanoseconds", 3_600_000_000_000L),
    MINUTES("m", "nanoseconds", 60_000_000_000L),
    SECONDS("s", "nanoseconds", 1_000_000_000L),
    MILLISECONDS("ms", "nanoseconds", 1_000_000L),
    MICROSECONDS("us", "nanoseconds", 1_000L),
    NANOSECONDS("ns", "nanoseconds", 1);

    private final String symbol;
    private final String total;
    private final long size;

    Unit(String symbol, String total, long size) {
      this.symbol = symbol;
      this.total = total;
      this.size = size;
    }

    private String label() {
      return name().toLowerCase(Locale.ROOT);
    }

    private static Unit of(String symbol) {
      String lower = symbol.toLowerCase(Locale.ROOT).replace('µ', 'u');
      for (Unit unit : values()) {
        if (unit.symbol.equals(lower)) {
          return unit;
        }
      }
      throw new IllegalStateException("no unit " + symbol);
    }
  }
}
