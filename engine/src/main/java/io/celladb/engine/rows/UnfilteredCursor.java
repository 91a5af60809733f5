package io.celladb.engine.rows;

/**
 * Walks partitions, and in each its deletion, its static row, and its rows and range tombstone
 * markers, with everything that was deleted or has expired still in it: what a memtable, an sstable
 * and a merge of both have in common.
 *
 * <p>Order: partitions by {@link DecoratedKey}; in a partition the static row first, then rows and
 * markers by {@link ClusteringComparator}, or all the other way round when the cursor is reversed;
 * in a row cells by {@link CellOrder}, that is, by column ordinal, and in a complex column its
 * deletion first, then its cells by path. Markers come in pairs: what one opens the next one
 * closes. In a reversed cursor the marker met first is still described in clustering order, that
 * is, its kind is an end bound; {@link #opened(boolean)} and {@link #closed(boolean)} hide the
 * difference.
 *
 * <p>A source may hold rows and cells that its own deletions shadow; what a merge gives out never
 * does. A row may turn out to have neither liveness, deletion nor cells; it counts as absent.
 *
 * <p>Everything returned is a view that stays valid until the next call that moves the cursor. A
 * cursor belongs to one thread. Its use is: {@code while (nextPartition()) while (next() != END)
 * while (nextCell())}; each inner loop may be left early or not entered.
 */
public interface UnfilteredCursor extends AutoCloseable {

  /** Moves to the next partition. Returns false when there is none. */
  boolean nextPartition();

  /** Returns the key of the partition; the object itself may be kept. */
  DecoratedKey key();

  /** Returns the deletion of the whole partition, or {@link DeletionTime#LIVE}. */
  DeletionTime partitionDeletion();

  /** Moves to the next row or marker of the partition. */
  Unfiltered next();

  /** Returns where the row or marker stands. Of a static row it is empty. */
  ClusteringPrefix clustering();

  /** Returns liveness and deletion of the row. */
  RowHeader row();

  /** Moves to the next cell of the row. Returns false when there is none. */
  boolean nextCell();

  /** Returns the cell. */
  Cell cell();

  /** Returns the deletion that ends at the marker in clustering order, or LIVE. */
  DeletionTime endDeletion();

  /** Returns the deletion that starts at the marker in clustering order, or LIVE. */
  DeletionTime startDeletion();

  /** Returns the deletion that begins at the marker, in the direction of travel. */
  default DeletionTime opened(boolean reversed) {
    return reversed ? endDeletion() : startDeletion();
  }

  /** Returns the deletion that is over after the marker, in the direction of travel. */
  default DeletionTime closed(boolean reversed) {
    return reversed ? startDeletion() : endDeletion();
  }

  @Override
  void close();
}
