package io.celladb.engine.table;

import java.util.concurrent.locks.ReentrantReadWriteLock;

/**
 * Keeps writes and switches of memtables apart, over all tables of a store. A write holds the gate
 * with others from before it is logged until it is in its memtables; a switch holds it alone, for a
 * moment. So whatever was logged before a switch is in the memtables that the switch retires.
 */
public final class WriteGate {
  private final ReentrantReadWriteLock lock = new ReentrantReadWriteLock();

  public void enter() {
    lock.readLock().lock();
  }

  public void leave() {
    lock.readLock().unlock();
  }

  /** Runs something while no write is between log and memtable. */
  public void alone(Runnable action) {
    lock.writeLock().lock();
    try {
      action.run();
    } finally {
      lock.writeLock().unlock();
    }
  }
}
