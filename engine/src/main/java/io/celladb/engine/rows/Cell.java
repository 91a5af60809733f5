package io.celladb.engine.rows;

import java.util.Arrays;

/**
 * The value of one column in a row, or its deletion. A flyweight: it changes when its cursor moves,
 * and its bytes belong to the cursor.
 *
 * <p>A cell with neither TTL nor local deletion time lives; with both it expires; with a local
 * deletion time alone it is a tombstone.
 */
public final class Cell {
  private static final byte[] NOTHING = new byte[0];

  private int column;
  private long timestamp;
  private int ttl;
  private long localDeletionTime;
  private byte[] bytes = NOTHING;
  private int valueOffset;
  private int valueLength;

  /** Sets column ordinal, timestamp (micros), TTL and local deletion time (seconds). */
  public void set(int columnOrdinal, long timestampMicros, int ttlSeconds, long deletionSeconds) {
    column = columnOrdinal;
    timestamp = timestampMicros;
    ttl = ttlSeconds;
    localDeletionTime = deletionSeconds;
    bytes = NOTHING;
    valueOffset = 0;
    valueLength = 0;
  }

  /** Points the value at a range of a buffer. */
  public void value(byte[] buffer, int offset, int length) {
    bytes = buffer;
    valueOffset = offset;
    valueLength = length;
  }

  /** Makes this equal to another; the value's bytes stay where they are. */
  public void set(Cell other) {
    set(other.column, other.timestamp, other.ttl, other.localDeletionTime);
    value(other.bytes, other.valueOffset, other.valueLength);
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

  /**
   * Compares by Cassandra's rule for two cells of one column.
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
