package io.celladb.engine.db;

import io.celladb.engine.commitlog.CommitLog;
import io.celladb.engine.errors.StorageException;
import io.celladb.engine.metrics.EngineEvents;
import io.celladb.engine.table.Table;
import io.celladb.engine.table.TableEnvironment;
import java.util.Comparator;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * Decides when tables are flushed without being asked: the largest when memtables take more than
 * half of their memory, and those that hold on to the oldest segment when the commit log is over
 * its limit. A writer that finds all memory taken flushes itself, or waits for who does.
 */
final class FlushControl {
  private static final long RETRY_NANOS = TimeUnit.SECONDS.toNanos(1);

  private final TableEnvironment environment;
  private final Tables tables;
  private final CommitLog log;
  private final long logLimitBytes;

  private @Nullable Future<?> running; // guarded by this
  private volatile long segmentSeen;
  private volatile long failedAtNanos;
  private volatile boolean failed;

  FlushControl(TableEnvironment environment, Tables tables, CommitLog log, long logLimitBytes) {
    this.environment = environment;
    this.tables = tables;
    this.log = log;
    this.logLimitBytes = logLimitBytes;
    this.segmentSeen = log.currentSegmentId();
  }

  /**
   * Returns when there is memory for a write.
   *
   * @throws StorageException when a flush that would make room fails
   */
  void awaitMemory() {
    while (environment.budget().isFull()) {
      Table largest = largest();
      if (largest == null || largest.memtableBytes() == 0) {
        return;
      }
      largest.flush();
    }
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
        failed = false;
      } catch (StorageException e) {
        failedAtNanos = environment.clock().nanoTime();
        failed = true;
        throw e;
      }
    }
  }

  private boolean mayTry() {
    return !failed || environment.clock().nanoTime() - failedAtNanos > RETRY_NANOS;
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
    try {
      Table largest = environment.budget().wantsFlush() ? largest() : null;
      if (largest != null) {
        largest.flush();
      }
      if (log.sizeBytes() > logLimitBytes) {
        List<UUID> holding = log.tablesHoldingOldestSegment();
        tables.byId().forEach((id, table) -> flushIf(holding.contains(id), table));
      }
      failed = false;
    } catch (StorageException e) {
      failedAtNanos = environment.clock().nanoTime();
      failed = true;
      environment.events().backgroundFailed(new EngineEvents.BackgroundFailed("flush", e));
    }
  }

  private static void flushIf(boolean wanted, Table table) {
    if (wanted) {
      table.flush();
    }
  }
}
