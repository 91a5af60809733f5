package io.celladb.engine.rows;

/**
 * The deletions that lie over the cells of a row: of partition, range and row, and the complex
 * deletions met on the way. It is asked about the cells in the order of {@link CellOrder}.
 */
public final class Shadow {
  private static final int NO_COLUMN = -1;

  private long deletedUpTo;
  private long localDeletionTime;

  /** The column that a complex deletion was met of, and the latest of those. */
  private int column;

  private long columnDeletedUpTo;
  private long columnLocalDeletionTime;

  /**
   * Starts a row.
   *
   * @param markedForDeleteAtMicros the latest deletion that covers all of the row, or that of
   *     {@link DeletionTime#LIVE}
   * @param localDeletionTimeSeconds of that deletion
   */
  public void startRow(long markedForDeleteAtMicros, long localDeletionTimeSeconds) {
    deletedUpTo = markedForDeleteAtMicros;
    localDeletionTime = localDeletionTimeSeconds;
    column = NO_COLUMN;
  }

  /** Returns whether the deletion of the whole row covers a timestamp. */
  public boolean covers(long timestampMicros) {
    return timestampMicros <= deletedUpTo;
  }

  /**
   * Returns whether a cell is out of the shadow. A complex deletion is when it is later than what
   * lay over its column so far; from then on it lies over the column's cells itself.
   */
  public boolean admits(Cell cell) {
    if (cell.column() != column) {
      if (!cell.isComplexDeletion()) {
        return cell.timestamp() > deletedUpTo;
      }
      columnDeletedUpTo = deletedUpTo;
      columnLocalDeletionTime = localDeletionTime;
      column = cell.column();
    }
    if (!cell.isComplexDeletion()) {
      return cell.timestamp() > columnDeletedUpTo;
    }
    if (!DeletionTime.supersedes(
        cell.timestamp(), cell.localDeletionTime(), columnDeletedUpTo, columnLocalDeletionTime)) {
      return false;
    }
    columnDeletedUpTo = cell.timestamp();
    columnLocalDeletionTime = cell.localDeletionTime();
    return true;
  }
}
