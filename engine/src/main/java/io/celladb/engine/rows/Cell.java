package io.celladb.engine.rows;

import java.util.Arrays;

/**
 * The value of one column in a row, or its deletion. A flyweight: it changes when its cursor moves,
 * and its bytes belong to the cursor.
 *
 * <p>A cell with neither TTL nor local deletion time lives; with both it expires; with a local
 * deletion time alone it is a tombstone.
 *
 * <p>A complex column, one whose type is multi-cell, has any number of cells. Each has a path: the
 * key of a map, the element of a set, the time UUID of a list's element, the number of a user
 * type's field. The deletion of all that such a column held before, as an overwrite leaves it, is a
 * cell too, a tombstone in the place of a path.
 */
public final class Cell {
  /** Length of the path of a simple column's cell. */
  public static final int NO_PATH = -1;

  private static final int COMPLEX_DELETION = -2;
  private static final byte[] NOTHING = new byte[0];

  private int column;
  private long timestamp;
  private int ttl;
  private long localDeletionTime;
  private byte[] bytes = NOTHING;
  private int valueOffset;
  private int valueLength;
  private byte[] pathBytes = NOTHING;
  private int pathOffset;
  private int pathLength = NO_PATH;

  /** Sets column ordinal, timestamp (micros), TTL and local deletion time (seconds); no path. */
  public void set(int columnOrdinal, long timestampMicros, int ttlSeconds, long deletionSeconds) {
    column = columnOrdinal;
    timestamp = timestampMicros;
    ttl = ttlSeconds;
    localDeletionTime = deletionSeconds;
    bytes = NOTHING;
    valueOffset = 0;
    valueLength = 0;
    pathLength = NO_PATH;
  }

  /** Makes this the deletion of all that a complex column held up to the timestamp. */
  public void setComplexDeletion(int columnOrdinal, long timestampMicros, long deletionSeconds) {
    set(columnOrdinal, timestampMicros, RowHeader.NO_TTL, deletionSeconds);
    pathLength = COMPLEX_DELETION;
  }

  /** Points the path at a range of a buffer. */
  public void path(byte[] buffer, int offset, int length) {
    pathBytes = buffer;
    pathOffset = offset;
    pathLength = length;
  }

  /** Points the value at a range of a buffer. */
  public void value(byte[] buffer, int offset, int length) {
    bytes = buffer;
    valueOffset = offset;
    valueLength = length;
  }

  /** Makes this equal to another; the bytes of path and value stay where they are. */
  public void set(Cell other) {
    set(other.column, other.timestamp, other.ttl, other.localDeletionTime);
    value(other.bytes, other.valueOffset, other.valueLength);
    if (other.pathLength != NO_PATH) {
      path(other.pathBytes, other.pathOffset, other.pathLength);
    }
  }

  /** Makes this the tombstone that the expired cell has become. */
  public void expire() {
    localDeletionTime -= ttl;
    ttl = RowHeader.NO_TTL;
    value(NOTHING, 0, 0);
  }

  /** Returns the ordinal among the static columns in a static row, else among the regular ones. */
  public int column() {
    return column;
  }

  /** Returns the write's timestamp in microseconds. */
  public long timestamp() {
    return timestamp;
  }

  /** Returns the TTL in seconds, or {@link RowHeader#NO_TTL}. */
  public int ttl() {
    return ttl;
  }

  /** Returns when the cell was deleted or expires, in seconds since the epoch. */
  public long localDeletionTime() {
    return localDeletionTime;
  }

  /** Returns whether this is the deletion of a complex column; it is a tombstone without path. */
  public boolean isComplexDeletion() {
    return pathLength == COMPLEX_DELETION;
  }

  /** Returns whether this is a cell of a complex column. */
  public boolean hasPath() {
    return pathLength >= 0;
  }

  public boolean isTombstone() {
    return ttl == RowHeader.NO_TTL && localDeletionTime != DeletionTime.NO_DELETION_TIME;
  }

  public boolean isExpiring() {
    return ttl != RowHeader.NO_TTL;
  }

  /** Returns whether the cell has a value that has not expired. */
  public boolean isLive(long nowSeconds) {
    return localDeletionTime == DeletionTime.NO_DELETION_TIME
        || (ttl != RowHeader.NO_TTL && nowSeconds < localDeletionTime);
  }

  /** Returns the buffer that holds the value. */
  public byte[] bytes() {
    return bytes;
  }

  public int valueOffset() {
    return valueOffset;
  }

  /** Returns the length of the value in bytes. */
  public int valueLength() {
    return valueLength;
  }

  /** Returns the buffer that holds the path. */
  public byte[] pathBytes() {
    return pathBytes;
  }

  public int pathOffset() {
    return pathOffset;
  }

  /** Returns the length of the path in bytes; negative when there is none. */
  public int pathLength() {
    return pathLength;
  }

  /**
   * Compares by Cassandra's rule for two cells of one column and path; counters have their own.
   *
   * <p>The later timestamp wins. At equal timestamps a tombstone or an expiring cell beats a plain
   * one; a tombstone beats an expiring cell; of two of a kind the later local deletion time wins,
   * then of two expiring ones the smaller TTL; at last the larger value in unsigned bytes.
   *
   * @return whether this cell stays when both are there
   */
  public boolean beats(Cell other) {
    if (timestamp != other.timestamp) {
      return timestamp > other.timestamp;
    }
    boolean dies = localDeletionTime != DeletionTime.NO_DELETION_TIME;
    boolean otherDies = other.localDeletionTime != DeletionTime.NO_DELETION_TIME;
    if (dies != otherDies) {
      return dies;
    }
    if (dies) {
      if (isTombstone() != other.isTombstone()) {
        return isTombstone();
      }
      if (localDeletionTime != other.localDeletionTime) {
        return localDeletionTime > other.localDeletionTime;
      }
      if (ttl != other.ttl) {
        return ttl < other.ttl;
      }
    }
    return Arrays.compareUnsigned(
            bytes,
            valueOffset,
            valueOffset + valueLength,
            other.bytes,
            other.valueOffset,
            other.valueOffset + other.valueLength)
        >= 0;
  }
}
