package io.celladb.engine.rows;

/**
 * A deletion of everything written up to a timestamp.
 *
 * @param markedForDeleteAt timestamp of the deletion, in microseconds; data with a timestamp up to
 *     this one is deleted
 * @param localDeletionTime when the deletion was made by the server's clock, in seconds since the
 *     epoch; gc grace counts from here
 */
public record DeletionTime(long markedForDeleteAt, long localDeletionTime)
    implements Comparable<DeletionTime> {

  /** Local deletion time of what is not deleted and does not expire. */
  public static final long NO_DELETION_TIME = Long.MAX_VALUE;

  /** Nothing is deleted. */
  public static final DeletionTime LIVE = new DeletionTime(Long.MIN_VALUE, NO_DELETION_TIME);

  /** Returns whether nothing is deleted. */
  public boolean isLive() {
    return markedForDeleteAt == Long.MIN_VALUE && localDeletionTime == NO_DELETION_TIME;
  }

  /** Returns whether data of that timestamp is deleted. */
  public boolean deletes(long timestampMicros) {
    return timestampMicros <= markedForDeleteAt;
  }

  /** Returns whether this deletion is the later one. */
  public boolean supersedes(DeletionTime other) {
    return supersedes(
        markedForDeleteAt, localDeletionTime, other.markedForDeleteAt, other.localDeletionTime);
  }

  /** As {@link #supersedes(DeletionTime)}, of deletions held as numbers. */
  public static boolean supersedes(
      long markedForDeleteAt, long localDeletionTime, long otherMarked, long otherLocal) {
    return markedForDeleteAt > otherMarked
        || (markedForDeleteAt == otherMarked && localDeletionTime > otherLocal);
  }

  @Override
  public int compareTo(DeletionTime other) {
    int order = Long.compare(markedForDeleteAt, other.markedForDeleteAt);
    return order != 0 ? order : Long.compare(localDeletionTime, other.localDeletionTime);
  }
}
