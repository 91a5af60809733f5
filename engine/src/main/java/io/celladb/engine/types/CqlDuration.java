package io.celladb.engine.types;

/**
 * A value of {@code duration}: months, days and nanoseconds, which are not converted into each
 * other. All that are not zero have the same sign.
 */
public record CqlDuration(int months, int days, long nanos) {
  private static final long NANOS_PER_SECOND = 1_000_000_000L;

  /**
   * @throws InvalidValueException if the signs differ
   */
  public CqlDuration {
    boolean someNegative = months < 0 || days < 0 || nanos < 0;
    boolean somePositive = months > 0 || days > 0 || nanos > 0;
    if (someNegative && somePositive) {
      throw new InvalidValueException(
          "The duration months, days and nanoseconds must be all of the same sign ("
              + months
              + ", "
              + days
              + ", "
              + nanos
              + ")");
    }
  }

  /** In Cassandra's form, such as {@code 1y2mo3d4h5m6s7ms8us9ns}; the zero duration is empty. */
  @Override
  public String toString() {
    StringBuilder out = new StringBuilder();
    if (months < 0 || days < 0 || nanos < 0) {
      out.append('-');
    }
    long restMonths = appendUnit(out, Math.abs((long) months), 12, "y");
    appendUnit(out, restMonths, 1, "mo");
    appendUnit(out, Math.abs((long) days), 1, "d");
    long rest = appendUnit(out, nanos, 3600 * NANOS_PER_SECOND, "h");
    rest = appendUnit(out, rest, 60 * NANOS_PER_SECOND, "m");
    rest = appendUnit(out, rest, NANOS_PER_SECOND, "s");
    rest = appendUnit(out, rest, 1_000_000, "ms");
    rest = appendUnit(out, rest, 1_000, "us");
    appendUnit(out, rest, 1, "ns");
    return out.toString();
  }

  private static long appendUnit(StringBuilder out, long amount, long perUnit, String unit) {
    if (amount / perUnit != 0) {
      out.append(Math.abs(amount / perUnit)).append(unit);
    }
    return amount % perUnit;
  }
}
