package io.celladb.engine.io;

/**
 * A place in the commit log: a segment, and bytes from its start. Later writes have greater
 * positions.
 */
public record LogPosition(long segmentId, int position) implements Comparable<LogPosition> {
  /** Before every other position. */
  public static final LogPosition NONE = new LogPosition(-1, 0);

  @Override
  public int compareTo(LogPosition other) {
    int bySegment = Long.compare(segmentId, other.segmentId);
    return bySegment != 0 ? bySegment : Integer.compare(position, other.position);
  }

  @Override
  public String toString() {
    return segmentId + ":" + position;
  }
}
