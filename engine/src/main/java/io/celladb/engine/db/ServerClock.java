package io.celladb.engine.db;

import io.celladb.engine.env.Clock;
import java.util.concurrent.atomic.AtomicLong;

/**
 * Gives out timestamps that only go up, whatever the clock does, also over a restart: the commit
 * log keeps the latest one beside every record.
 */
final class ServerClock {
  private final Clock clock;
  private final AtomicLong last = new AtomicLong(Long.MIN_VALUE);

  ServerClock(Clock clock) {
    this.clock = clock;
  }

  /** Makes all later timestamps greater than this one. */
  void atLeast(long timestampMicros) {
    last.accumulateAndGet(timestampMicros, Math::max);
  }

  /** Returns a timestamp in microseconds since the epoch that was never returned before. */
  long next() {
    long now = clock.currentTimeMicros();
    return last.updateAndGet(before -> Math.max(before + 1, now));
  }

  /** Returns the latest timestamp given out. */
  long last() {
    return last.get();
  }
}
