package io.celladb.engine.compaction;

import io.celladb.engine.errors.ClosedException;
import io.celladb.engine.io.LogPosition;
import io.celladb.engine.merge.MergedCursor;
import io.celladb.engine.merge.PurgeRule;
import io.celladb.engine.merge.PurgingCursor;
import io.celladb.engine.query.KeyRange;
import io.celladb.engine.query.ReadRequest;
import io.celladb.engine.query.Slices;
import io.celladb.engine.rows.UnfilteredCursor;
import io.celladb.engine.rows.encoding.EncodingStats;
import io.celladb.engine.schema.TableDef;
import io.celladb.engine.sstable.SSTableReader;
import io.celladb.engine.sstable.SSTableWriter;
import io.celladb.engine.sstable.SSTableWriters;
import io.celladb.engine.sstable.WriterOptions;
import io.celladb.engine.sstable.component.Descriptor;
import io.celladb.engine.sstable.stats.LogInterval;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;

/**
 * Makes one sstable of several: merges them, leaves out what a {@link PurgeRule} lets go, and
 * writes. The sources stay as they are.
 *
 * @param table as it is now; columns that were dropped do not come into the new file
 * @param sources which are held by the caller
 * @param rule what may be left out
 * @param hostId the store's id; of files that carry it the commit log intervals are kept
 * @param stopped asked between partitions; when it says yes the task gives up
 */
public record CompactionTask(
    TableDef table,
    List<SSTableReader> sources,
    PurgeRule rule,
    UUID hostId,
    BooleanSupplier stopped) {

  /**
   * Writes the new sstable; on failure it leaves no file.
   *
   * @return null when nothing was left to write
   * @throws ClosedException when it was stopped
   */
  public @Nullable SSTableReader run(SSTableWriters writers, Descriptor target) {
    try (SSTableWriter writer = writers.create(target, options());
        UnfilteredCursor rows = rows()) {
      while (rows.nextPartition()) {
        if (stopped.getAsBoolean()) {
          throw new ClosedException("The table " + table);
        }
        writer.append(rows);
      }
      return writer.finish();
    }
  }

  private UnfilteredCursor rows() {
    List<UnfilteredCursor> cursors = new ArrayList<>();
    ReadRequest everything = ReadRequest.ofRange(table, KeyRange.ALL, Slices.ALL);
    for (SSTableReader source : sources) {
      UnfilteredCursor cursor = source.open(everything);
      if (cursor != null) {
        cursors.add(cursor);
      }
    }
    return new PurgingCursor(new MergedCursor(cursors, table, false), rule);
  }

  private WriterOptions options() {
    long partitions = 0;
    long minTimestamp = Long.MAX_VALUE;
    long minDeletionTime = Long.MAX_VALUE;
    int minTtl = Integer.MAX_VALUE;
    List<LogInterval> intervals = new ArrayList<>();
    for (SSTableReader source : sources) {
      partitions += source.estimatedPartitions();
      EncodingStats stats = source.header().stats();
      minTimestamp = Math.min(minTimestamp, stats.minTimestamp());
      minDeletionTime = Math.min(minDeletionTime, stats.minLocalDeletionTime());
      minTtl = Math.min(minTtl, stats.minTtl());
      if (hostId.equals(source.metadata().stats().originatingHostId())) {
        intervals.addAll(source.metadata().stats().logIntervals());
      }
    }
    EncodingStats stats = new EncodingStats(minTimestamp, minDeletionTime, minTtl);
    return WriterOptions.of(table, stats, partitions).withLog(joined(intervals), hostId);
  }

  /** Joins intervals that touch or overlap. */
  static List<LogInterval> joined(List<LogInterval> intervals) {
    List<LogInterval> sorted = new ArrayList<>(intervals);
    sorted.sort((a, b) -> a.start().compareTo(b.start()));
    List<LogInterval> joined = new ArrayList<>();
    for (LogInterval next : sorted) {
      LogInterval last = joined.isEmpty() ? null : joined.get(joined.size() - 1);
      if (last == null || next.start().compareTo(last.end()) > 0) {
        joined.add(next);
      } else {
        LogPosition end = next.end().compareTo(last.end()) > 0 ? next.end() : last.end();
        joined.set(joined.size() - 1, new LogInterval(last.start(), end));
      }
    }
    return joined;
  }
}
