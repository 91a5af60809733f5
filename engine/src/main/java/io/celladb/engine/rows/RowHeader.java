package io.celladb.engine.rows;

/**
 * What a row has besides its cells: the liveness of its primary key (an INSERT sets it, an UPDATE
 * does not) and its deletion. A flyweight: it changes when its cursor moves.
 */
public final class RowHeader {
  /** Timestamp of what was not written. */
  public static final long NO_TIMESTAMP = Long.MIN_VALUE;

  /** TTL of what does not expire. */
  public static final int NO_TTL = 0;

  /** TTL that marks a liveness which has already expired. */
  public static final int EXPIRED_TTL = Integer.MAX_VALUE;

  private long timestamp = NO_TIMESTAMP;
  private int ttl;
  private long localExpirationTime = DeletionTime.NO_DELETION_TIME;
  private long markedForDeleteAt = Long.MIN_VALUE;
  private long localDeletionTime = DeletionTime.NO_DELETION_TIME;

  /** Makes this the header of a row with neither liveness nor deletion. */
  public void clear() {
    clearLiveness();
    clearDeletion();
  }

  public void clearLiveness() {
    timestamp = NO_TIMESTAMP;
    ttl = NO_TTL;
    localExpirationTime = DeletionTime.NO_DELETION_TIME;
  }

  public void clearDeletion() {
    markedForDeleteAt = Long.MIN_VALUE;
    localDeletionTime = DeletionTime.NO_DELETION_TIME;
  }

  /**
   * Sets the liveness of the primary key.
   *
   * @param timestampMicros of the write
   * @param ttlSeconds or {@link #NO_TTL}
   * @param localExpirationTimeSeconds since the epoch, or {@link DeletionTime#NO_DELETION_TIME}
   */
  public void liveness(long timestampMicros, int ttlSeconds, long localExpirationTimeSeconds) {
    timestamp = timestampMicros;
    ttl = ttlSeconds;
    localExpirationTime = localExpirationTimeSeconds;
  }

  /** Sets the deletion of the row, as {@link DeletionTime} has it. */
  public void deletion(long markedForDeleteAtMicros, long localDeletionTimeSeconds) {
    markedForDeleteAt = markedForDeleteAtMicros;
    localDeletionTime = localDeletionTimeSeconds;
  }

  /** Makes this equal to another. */
  public void set(RowHeader other) {
    liveness(other.timestamp, other.ttl, other.localExpirationTime);
    deletion(other.markedForDeleteAt, other.localDeletionTime);
  }

  /** Returns the timestamp of the liveness in microseconds, or {@link #NO_TIMESTAMP}. */
  public long timestamp() {
    return timestamp;
  }

  /** Returns the TTL of the liveness in seconds, or {@link #NO_TTL}. */
  public int ttl() {
    return ttl;
  }

  /** Returns when the liveness expires, in seconds since the epoch. */
  public long localExpirationTime() {
    return localExpirationTime;
  }

  public long markedForDeleteAt() {
    return markedForDeleteAt;
  }

  public long localDeletionTime() {
    return localDeletionTime;
  }

  /** Returns whether the primary key was written. */
  public boolean hasLiveness() {
    return timestamp != NO_TIMESTAMP;
  }

  public boolean isExpiring() {
    return ttl != NO_TTL;
  }

  public boolean hasDeletion() {
    return markedForDeleteAt != Long.MIN_VALUE
        || localDeletionTime != DeletionTime.NO_DELETION_TIME;
  }

  /**
   * Returns whether this liveness stays when the other is there too: the later timestamp wins, then
   * an expired one, then an expiring one, then the later expiry.
   */
  public boolean livenessSupersedes(RowHeader other) {
    if (timestamp != other.timestamp) {
      return timestamp > other.timestamp;
    }
    boolean expired = ttl == EXPIRED_TTL;
    boolean otherExpired = other.ttl == EXPIRED_TTL;
    if (expired != otherExpired) {
      return expired;
    }
    if (isExpiring() == other.isExpiring()) {
      return localExpirationTime > other.localExpirationTime;
    }
    return isExpiring();
  }

  /** Returns whether the primary key was written and has not expired. */
  public boolean isLive(long nowSeconds) {
    return timestamp != NO_TIMESTAMP
        && (ttl == NO_TTL || (ttl != EXPIRED_TTL && nowSeconds < localExpirationTime));
  }
}
