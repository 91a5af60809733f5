package io.celladb.engine.env;

import java.time.Instant;

/** The clock of the machine, in microseconds as far as the platform tells them. */
public final class SystemClock implements Clock {

  @Override
  public long currentTimeMicros() {
    Instant now = Instant.now();
    return now.getEpochSecond() * 1_000_000L + now.getNano() / 1_000;
  }

  @Override
  public long nanoTime() {
    return System.nanoTime();
  }
}
