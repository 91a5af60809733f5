package io.celladb.engine.table;

import io.celladb.engine.io.LogPosition;
import io.celladb.engine.memtable.Memtable;
import io.celladb.engine.rows.encoding.Mutation;
import io.celladb.engine.schema.TableDef;
import java.util.concurrent.atomic.AtomicLong;

/** A memtable, the stretch of the commit log it holds, and its share of the budget. */
final class MemtableSlot {
  /** The budget is told after so many bytes, as all writers of a store meet there. */
  private static final int BYTES_BETWEEN_REPORTS = 4096;

  /** What a mutation may take beside its bytes, in a partition of its own. */
  private static final int MUTATION_OVERHEAD = 256;

  private final Memtable memtable;
  private final LogPosition lower;
  private final MemtableBudget budget;
  private final AtomicLong reportedBytes = new AtomicLong();
  private volatile LogPosition upper = LogPosition.NONE;
  private int unreportedBytes; // not exact when threads race, which only moves a report

  /**
   * @param lower end of the last record that is not in it
   */
  MemtableSlot(TableDef table, LogPosition lower, MemtableBudget budget) {
    this.memtable = new Memtable(table);
    this.lower = lower;
    this.budget = budget;
  }

  Memtable memtable() {
    return memtable;
  }

  LogPosition lower() {
    return lower;
  }

  /** Returns the end of the last record that can be in it, once it is retired. */
  LogPosition upper() {
    return upper;
  }

  void apply(Mutation mutation) {
    memtable.apply(mutation);
    unreportedBytes += mutation.body().length + MUTATION_OVERHEAD;
    if (unreportedBytes >= BYTES_BETWEEN_REPORTS) {
      report();
    }
  }

  private void report() {
    unreportedBytes = 0;
    long now = memtable.sizeBytes();
    budget.add(now - reportedBytes.getAndSet(now));
  }

  /** Ends its time as the one that takes writes. */
  void retire(LogPosition lastPosition) {
    upper = lastPosition;
    report();
    budget.retire(reportedBytes.get());
  }

  /** Gives its memory back without a flush. */
  void drop() {
    budget.add(-reportedBytes.getAndSet(0));
  }

  /** Gives its memory back, once it was retired and is in a file. */
  void release() {
    long bytes = reportedBytes.getAndSet(0);
    budget.add(-bytes);
    budget.retire(-bytes);
  }
}
