package io.celladb.engine.db;

import io.celladb.engine.commitlog.CommitLog;
import io.celladb.engine.errors.OverloadedException;
import io.celladb.engine.errors.StorageException;
import io.celladb.engine.metrics.EngineEvents;
import io.celladb.engine.rows.encoding.Mutation;
import io.celladb.engine.table.MemtableBudget;
import io.celladb.engine.table.Table;
import io.celladb.engine.table.TableEnvironment;
import java.util.Comparator;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;

/**
 * Decides when tables are flushed without being asked: the largest when memtables take more than
 * half of their memory, and those that hold on to the oldest segment when the commit log is over
 * its limit. A writer that finds all memory taken flushes itself; while another thread flushes, it
 * waits for that, but not for ever.
 */
final class FlushControl {
  private static final long RETRY_NANOS = TimeUnit.SECONDS.toNanos(1);
  private static final long LOOK_AGAIN_NANOS = TimeUnit.MILLISECONDS.toNanos(50);

  private final TableEnvironment environment;
  private final Tables tables;
  private final CommitLog log;
  private final long logLimitBytes;
  private final long memoryWaitNanos;

  /** Held by the one thread that flushes to make room. */
  private final ReentrantLock flushing = new ReentrantLock();

  private @Nullable Future<?> running; // guarded by this
  private volatile long segmentSeen;

  // of the last flush, if it failed
  private volatile @Nullable StorageException failure;
  private volatile long failedAtNanos;

  FlushControl(
      TableEnvironment environment, Tables tables, CommitLog log, DatabaseSettings settings) {
    this.environment = environment;
    this.tables = tables;
    this.log = log;
    this.logLimitBytes = settings.commitLogLimitBytes();
    this.memoryWaitNanos = TimeUnit.MILLISECONDS.toNanos(settings.memoryWaitMillis());
    this.segmentSeen = log.currentSegmentId();
  }

  /**
   * Returns when there is memory for a write.
   *
   * @throws OverloadedException when a flush that would make room fails, or takes too long
   */
  void awaitMemory(List<Mutation> group) {
    MemtableBudget budget = environment.budget();
    long bytes = 0;
    for (int i = 0; i < group.size(); i++) {
      bytes += group.get(i).body().length;
    }
    if (budget.isFull(bytes)) {
      boolean interrupted = false;
      long started = environment.clock().nanoTime();
      try {
        while (budget.isFull(bytes) && isAnythingInMemory()) {
          interrupted |= Thread.interrupted();
          if (mayFlush()) {
            makeRoom(bytes);
          } else if (environment.clock().nanoTime() - started > memoryWaitNanos) {
            throw overloaded("a flush takes long to make room", null);
          }
        }
      } finally {
        if (interrupted) {
          Thread.currentThread().interrupt();
        }
      }
    }
  }

  private boolean isAnythingInMemory() {
    return tables.all().stream().anyMatch(table -> table.memtableBytes() > 0);
  }

  /** Waits a moment for the thread that flushes; returns whether this one holds the lock now. */
  private boolean mayFlush() {
    try {
      return flushing.tryLock(LOOK_AGAIN_NANOS, TimeUnit.NANOSECONDS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return false;
    }
  }

  /** Flushes the largest table, unless there is room by now, and lets go of the lock. */
  private void makeRoom(long bytes) {
    try {
      StorageException before = failure;
      if (!environment.budget().isFull(bytes)) {
        return;
      }
      if (before != null && !mayTry()) {
        throw overloaded("they could not be flushed: " + before.getMessage(), before);
      }
      Table largest = largest();
      if (largest != null) {
        largest.flush();
      }
      failure = null;
    } catch (OverloadedException e) {
      throw e;
    } catch (StorageException e) {
      failed(e);
      throw overloaded("they could not be flushed: " + e.getMessage(), e);
    } finally {
      flushing.unlock();
    }
  }

  private OverloadedException overloaded(String reason, @Nullable StorageException cause) {
    return new OverloadedException(
        ("Memory for writes is full: memtables take %d of %d bytes, and %s. Nothing was written;"
                + " try again later. If this goes on, free space on the device, write more slowly,"
                + " or open the store with a larger memtableLimitBytes")
            .formatted(environment.budget().usedBytes(), environment.budget().limitBytes(), reason),
        cause);
  }

  private @Nullable Table largest() {
    return tables.all().stream().max(Comparator.comparingLong(Table::memtableBytes)).orElse(null);
  }

  /**
   * Makes a log that has failed ready to take records again, when that needs a flush: what was
   * acknowledged and may be lost of the log goes to files. Tried at most once a second.
   */
  void awaitLog() {
    if (log.failure() != null && log.needsFlush() && mayTry()) {
      try {
        tables.all().forEach(Table::flush);
        failure = null;
      } catch (StorageException e) {
        failed(e);
        throw e;
      }
    }
  }

  private void failed(StorageException cause) {
    failedAtNanos = environment.clock().nanoTime();
    failure = cause;
  }

  private boolean mayTry() {
    return failure == null || environment.clock().nanoTime() - failedAtNanos > RETRY_NANOS;
  }

  /** Looks after a write whether something should be flushed in the background. */
  void written() {
    if (environment.budget().wantsFlush()) {
      schedule();
    }
    long segment = log.currentSegmentId();
    if (segment != segmentSeen) {
      segmentSeen = segment;
      if (log.sizeBytes() > logLimitBytes) {
        schedule();
      }
    }
  }

  private synchronized void schedule() {
    if (mayTry() && (running == null || running.isDone())) {
      running = environment.tasks().submit("flush", this::flush);
    }
  }

  private void flush() {
    flushing.lock();
    try {
      Table largest = environment.budget().wantsFlush() ? largest() : null;
      if (largest != null) {
        largest.flush();
      }
      if (log.sizeBytes() > logLimitBytes) {
        List<UUID> holding = log.tablesHoldingOldestSegment();
        tables.byId().forEach((id, table) -> flushIf(holding.contains(id), table));
      }
      failure = null;
    } catch (StorageException e) {
      failed(e);
      environment.events().backgroundFailed(new EngineEvents.BackgroundFailed("flush", e));
    } finally {
      flushing.unlock();
    }
  }

  private static void flushIf(boolean wanted, Table table) {
    if (wanted) {
      table.flush();
    }
  }
}
