package io.celladb.engine.sstable.index.big;

import io.celladb.engine.rows.DecoratedKey;
import java.util.concurrent.atomic.AtomicLongArray;

/**
 * Remembers where in {@code Index.db} the keys stand that were found last, at 8 bytes each. What it
 * says is a guess: who follows it looks at the key there. Safe for use by many threads.
 */
final class PositionHints {
  /** No hint. */
  static final long NONE = -1;

  private static final int MAX_SLOTS = 4096;
  private static final int POSITION_BITS = 40;
  private static final long POSITION_MASK = (1L << POSITION_BITS) - 1;

  // Tag from the token, then position + 1; 0 is empty.
  private final AtomicLongArray slots;

  PositionHints(long partitions) {
    int wanted = (int) Math.max(1, Math.min(partitions, MAX_SLOTS));
    slots = new AtomicLongArray(Integer.highestOneBit(2 * wanted - 1));
  }

  private int slot(long token) {
    return (int) (token >>> POSITION_BITS) & (slots.length() - 1);
  }

  private static long tag(long token) {
    return token << POSITION_BITS;
  }

  /** Returns where a key may stand, or {@link #NONE}. */
  long get(DecoratedKey key) {
    long slot = slots.getPlain(slot(key.token()));
    boolean isSame = slot != 0 && (slot & ~POSITION_MASK) == tag(key.token());
    return isSame ? (slot & POSITION_MASK) - 1 : NONE;
  }

  /** Remembers where a key stands. */
  void put(DecoratedKey key, long position) {
    if (position < POSITION_MASK - 1) {
      slots.setPlain(slot(key.token()), tag(key.token()) | (position + 1));
    }
  }

  long memoryBytes() {
    return (long) Long.BYTES * slots.length();
  }
}
