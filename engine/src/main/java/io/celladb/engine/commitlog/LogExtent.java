package io.celladb.engine.commitlog;

import io.celladb.engine.io.LogPosition;

/**
 * What a log must at least hold; kept outside of it, so that a segment that is gone or cut is told
 * from one that was never written. Both values only grow.
 *
 * @param firstSegmentId segments before this one may have been freed; from it on all must be there
 * @param end the log is valid on the device at least up to here
 */
public record LogExtent(long firstSegmentId, LogPosition end) {
  /** Of a log that has no segment yet. */
  public static final LogExtent EMPTY = new LogExtent(0, LogPosition.NONE);

  /** Returns the extent with the greater values of both. */
  public LogExtent and(LogExtent other) {
    return new LogExtent(
        Math.max(firstSegmentId, other.firstSegmentId),
        end.compareTo(other.end) >= 0 ? end : other.end);
  }
}
