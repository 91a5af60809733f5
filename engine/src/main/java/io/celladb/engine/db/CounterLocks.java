package io.celladb.engine.db;

import io.celladb.engine.rows.encoding.Mutation;
import java.util.BitSet;
import java.util.List;
import java.util.concurrent.locks.ReentrantLock;

/**
 * Lets one writer at a time read and write the counters of a partition. The locks are fewer than
 * the partitions, and are taken before the gate of writes, the lower ones first.
 */
final class CounterLocks {
  private final ReentrantLock[] locks = new ReentrantLock[256];

  CounterLocks() {
    for (int i = 0; i < locks.length; i++) {
      locks[i] = new ReentrantLock();
    }
  }

  /** Runs an action under the locks of all partitions that a group writes to. */
  void run(List<Mutation> group, Runnable action) {
    BitSet wanted = new BitSet(locks.length);
    for (Mutation mutation : group) {
      int hash = 31 * mutation.table().id().hashCode() + mutation.key().hashCode();
      wanted.set(Math.floorMod(hash, locks.length));
    }
    wanted.stream().forEach(i -> locks[i].lock());
    try {
      action.run();
    } finally {
      wanted.stream().forEach(i -> locks[i].unlock());
    }
  }
}
