package io.celladb.engine.table;

import java.util.concurrent.atomic.AtomicLong;

/** The memory of all memtables of a store, against its limit. Safe for use by many threads. */
public final class MemtableBudget {
  private final long limitBytes;
  private final AtomicLong usedBytes = new AtomicLong();
  private final AtomicLong retiredBytes = new AtomicLong();

  public MemtableBudget(long limitBytes) {
    this.limitBytes = limitBytes;
  }

  void add(long bytes) {
    usedBytes.addAndGet(bytes);
  }

  void retire(long bytes) {
    retiredBytes.addAndGet(bytes);
  }

  public long limitBytes() {
    return limitBytes;
  }

  /** Returns the memory that is taken, by memtables that are being flushed too. */
  public long usedBytes() {
    return usedBytes.get();
  }

  /** Returns whether a memtable should be flushed, so that the limit is not reached. */
  public boolean wantsFlush() {
    return usedBytes.get() - retiredBytes.get() > limitBytes / 2;
  }

  /**
   * Returns whether a write must wait for a flush. When nothing is in memory, there is room for
   * any.
   *
   * @param bytes of the write
   */
  public boolean isFull(long bytes) {
    long used = usedBytes.get();
    return used > 0 && used + bytes > limitBytes;
  }
}
