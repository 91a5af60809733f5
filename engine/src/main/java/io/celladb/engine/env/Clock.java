package io.celladb.engine.env;

/** Time, as the store is told it. Safe for use by many threads. */
public interface Clock {

  /** Microseconds since 1970-01-01T00:00Z. May go back when the system's clock is set. */
  long currentTimeMicros();

  /** Nanoseconds since some fixed moment; never goes back. */
  long nanoTime();

  /** Whole seconds since 1970-01-01T00:00Z. */
  default long nowInSeconds() {
    return Math.floorDiv(currentTimeMicros(), 1_000_000L);
  }
}
