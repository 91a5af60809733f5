package io.celladb.engine.rows.encoding;

import io.celladb.engine.rows.DeletionTime;
import java.util.Arrays;

/**
 * The complex columns of a row that is being encoded. Their cells are encoded one after the other
 * before it is known how many they are and whether any column of the row has a deletion; this keeps
 * where the cells of each begin, and what is to be written before them.
 */
final class ComplexColumns {
  private static final int INITIAL = 4;

  private int size;
  private boolean hasDeletion;
  private int[] starts = new int[INITIAL];
  private int[] counts = new int[INITIAL];
  private long[] markedForDeleteAt = new long[INITIAL];
  private long[] localDeletionTimes = new long[INITIAL];

  void clear() {
    size = 0;
    hasDeletion = false;
  }

  /** Starts a column whose cells begin at an offset among the encoded cells. */
  void start(int offset) {
    if (size == starts.length) {
      starts = Arrays.copyOf(starts, 2 * size);
      counts = Arrays.copyOf(counts, 2 * size);
      markedForDeleteAt = Arrays.copyOf(markedForDeleteAt, 2 * size);
      localDeletionTimes = Arrays.copyOf(localDeletionTimes, 2 * size);
    }
    starts[size] = offset;
    counts[size] = 0;
    markedForDeleteAt[size] = DeletionTime.LIVE.markedForDeleteAt();
    size++;
  }

  /** Counts a cell of the column that was started last. */
  void countCell() {
    counts[size - 1]++;
  }

  /** Sets the deletion of the column that was started last. */
  void delete(long markedForDeleteAtMicros, long localDeletionTimeSeconds) {
    hasDeletion = true;
    markedForDeleteAt[size - 1] = markedForDeleteAtMicros;
    localDeletionTimes[size - 1] = localDeletionTimeSeconds;
  }

  int size() {
    return size;
  }

  /** Returns whether a column has a deletion; then all are written with theirs, or with LIVE. */
  boolean hasDeletion() {
    return hasDeletion;
  }

  boolean isDeleted(int column) {
    return markedForDeleteAt[column] != DeletionTime.LIVE.markedForDeleteAt();
  }

  /** Returns where a column's cells begin; of the one after the last, {@code end}. */
  int start(int column, int end) {
    return column < size ? starts[column] : end;
  }

  int count(int column) {
    return counts[column];
  }

  long markedForDeleteAt(int column) {
    return markedForDeleteAt[column];
  }

  long localDeletionTime(int column) {
    return localDeletionTimes[column];
  }
}
