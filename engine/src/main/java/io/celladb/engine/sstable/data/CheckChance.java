package io.celladb.engine.sstable.data;

import java.util.concurrent.atomic.AtomicLong;

/** Spreads a share of yes evenly among many questions. Safe for use by many threads. */
final class CheckChance {
  private final double chance;
  private final AtomicLong asked = new AtomicLong();

  CheckChance(double chance) {
    this.chance = chance;
  }

  boolean next() {
    if (chance >= 1) {
      return true;
    }
    long count = asked.getAndIncrement();
    return Math.floor((count + 1) * chance) > Math.floor(count * chance);
  }
}
