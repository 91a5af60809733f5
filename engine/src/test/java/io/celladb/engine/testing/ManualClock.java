package io.celladb.engine.testing;

import io.celladb.engine.env.Clock;
import java.time.Duration;

/** A clock that moves when a test says so. Safe for use by many threads. */
public final class ManualClock implements Clock {
  // guarded by this
  private long wallMicros;
  private long nanos;

  /** Starts at 2026-01-01T00:00Z. */
  public ManualClock() {
    this(1_767_225_600_000_000L);
  }

  public ManualClock(long startMicros) {
    this.wallMicros = startMicros;
  }

  /** Lets time pass, for both the wall clock and the steady one. */
  public synchronized void advance(Duration time) {
    if (time.isNegative()) {
      throw new IllegalArgumentException("Time does not pass backwards: " + time);
    }
    wallMicros += time.toNanos() / 1_000;
    nanos += time.toNanos();
  }

  /** Sets the wall clock, forward or back, as an administrator would; no time passes. */
  public synchronized void setWallMicros(long micros) {
    wallMicros = micros;
  }

  @Override
  public synchronized long currentTimeMicros() {
    return wallMicros;
  }

  @Override
  public synchronized long nanoTime() {
    return nanos;
  }
}
