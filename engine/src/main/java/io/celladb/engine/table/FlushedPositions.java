package io.celladb.engine.table;

import io.celladb.engine.io.LogPosition;
import io.celladb.engine.sstable.SSTableReader;
import io.celladb.engine.sstable.stats.LogInterval;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;

/**
 * Which records of the commit log are in files of a table.
 *
 * @param intervals from after their start up to their end
 */
public record FlushedPositions(List<LogInterval> intervals) {
  /** Copies the list. */
  public FlushedPositions {
    intervals = List.copyOf(intervals);
  }

  static FlushedPositions of(List<SSTableReader> files, UUID hostId) {
    List<LogInterval> intervals = new ArrayList<>();
    for (SSTableReader file : files) {
      if (hostId.equals(file.metadata().stats().originatingHostId())) {
        intervals.addAll(file.metadata().stats().logIntervals());
      }
    }
    return new FlushedPositions(intervals);
  }

  /** Returns whether the record that ends there is in a file. */
  public boolean contains(LogPosition position) {
    for (LogInterval interval : intervals) {
      if (interval.start().compareTo(position) < 0 && interval.end().compareTo(position) >= 0) {
        return true;
      }
    }
    return false;
  }

  /** Returns the greatest position that is spoken of, or NONE. */
  public LogPosition last() {
    LogPosition last = LogPosition.NONE;
    for (LogInterval interval : intervals) {
      last = interval.end().compareTo(last) > 0 ? interval.end() : last;
    }
    return last;
  }
}
