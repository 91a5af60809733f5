package io.celladb.cql.analysis;

import io.celladb.engine.types.CqlDuration;
import io.celladb.engine.types.CqlTypes;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;

/** Dates and timestamps moved by durations. */
final class Durations {
  private static final long NANOS_PER_MILLI = 1_000_000;

  private Durations() {}

  /**
   * Moves a date.
   *
   * @param sign 1 or -1
   * @throws ArithmeticException when the duration has a part of a day
   */
  static byte[] moveDate(byte[] date, CqlDuration duration, int sign) {
    if (duration.nanos() != 0) {
      throw new ArithmeticException(
          "The duration must have a day precision. Was: " + duration.toString());
    }
    LocalDate moved =
        ((LocalDate) CqlTypes.DATE.decode(date))
            .plusMonths((long) sign * duration.months())
            .plusDays((long) sign * duration.days());
    return CqlTypes.DATE.encode(moved);
  }

  /**
   * Moves milliseconds since the epoch, months and days by the calendar of UTC.
   *
   * @param sign 1 or -1
   * @throws ArithmeticException when the duration has a part of a millisecond
   */
  static long moveMillis(long millis, CqlDuration duration, int sign) {
    if (duration.nanos() % NANOS_PER_MILLI != 0) {
      throw new ArithmeticException(
          "The duration must have a millisecond precision. Was: " + duration.toString());
    }
    long moved = millis;
    if (duration.months() != 0) {
      moved =
          Instant.ofEpochMilli(millis)
              .atZone(ZoneOffset.UTC)
              .plusMonths((long) sign * duration.months())
              .toInstant()
              .toEpochMilli();
    }
    return moved
        + sign * duration.days() * 86_400_000L
        + sign * (duration.nanos() / NANOS_PER_MILLI);
  }
}
