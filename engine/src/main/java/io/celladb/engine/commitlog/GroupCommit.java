package io.celladb.engine.commitlog;

import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.locks.LockSupport;

/**
 * Lets the writers that wait for the device share syncs. One of them leads: it syncs for all that
 * were appended until then, and wakes whom that has served. As the writers just woken are about to
 * append again, a leader first gives way to them until as many records wait as the last sync
 * brought, for a short while only. Safe for use by many threads.
 */
final class GroupCommit {
  private static final int MOST_YIELDS = 50;

  private final Log log;
  private final AtomicBoolean isLed = new AtomicBoolean();
  private final ConcurrentLinkedQueue<Waiter> waiters = new ConcurrentLinkedQueue<>();

  // of the leader; volatile as it changes
  private volatile long lastGroup;

  /** The log as its writers see it. Records are numbered in the order of their appending. */
  interface Log {
    /** Returns how many records were appended that are not on the device. */
    long waiting();

    /** Whether a record need not be waited for: it is on the device, or the log has failed. */
    boolean isSettled(long record);

    /** Returns when all that was appended before is on the device; fails when the log has. */
    void sync();
  }

  private record Waiter(Thread thread, long record) {}

  GroupCommit(Log log) {
    this.log = log;
  }

  /** Returns when a record is settled. An interrupt waits until then. */
  void await(long record) {
    boolean isQueued = false;
    boolean wasInterrupted = false;
    while (!log.isSettled(record)) {
      if (isLed.compareAndSet(false, true)) {
        lead(record);
      } else if (isQueued) {
        LockSupport.park(this);
        wasInterrupted |= Thread.interrupted();
      } else {
        waiters.add(new Waiter(Thread.currentThread(), record));
        isQueued = true;
      }
    }
    if (wasInterrupted) {
      Thread.currentThread().interrupt();
    }
  }

  private void lead(long record) {
    try {
      if (!log.isSettled(record)) {
        for (int i = 0; i < MOST_YIELDS && log.waiting() < lastGroup; i++) {
          Thread.yield();
        }
        lastGroup = log.waiting();
        log.sync();
      }
    } finally {
      isLed.set(false);
      wake();
    }
  }

  /** Wakes all that are served, and one of the others to lead. */
  private void wake() {
    waiters.removeIf(
        waiter -> {
          boolean isServed = log.isSettled(waiter.record());
          if (isServed) {
            LockSupport.unpark(waiter.thread());
          }
          return isServed;
        });
    Waiter next = waiters.peek();
    if (next != null) {
      LockSupport.unpark(next.thread());
    }
  }
}
