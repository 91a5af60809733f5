package io.celladb.engine.metrics;

import java.util.concurrent.atomic.LongAdder;

/** A sum that many threads add to cheaply; reading it is not a snapshot. */
public final class Counter {
  private final LongAdder sum = new LongAdder();

  public void increment() {
    sum.increment();
  }

  public void add(long amount) {
    sum.add(amount);
  }

  /** The sum of what has been added. */
  public long value() {
    return sum.sum();
  }

  @Override
  public String toString() {
    return Long.toString(value());
  }
}
