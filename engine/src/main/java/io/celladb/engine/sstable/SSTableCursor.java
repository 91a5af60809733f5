package io.celladb.engine.sstable;

import io.celladb.engine.query.KeyRange;
import io.celladb.engine.query.ReadRequest;
import io.celladb.engine.query.Slice;
import io.celladb.engine.rows.Cell;
import io.celladb.engine.rows.ClusteringComparator;
import io.celladb.engine.rows.ClusteringPrefix;
import io.celladb.engine.rows.DecoratedKey;
import io.celladb.engine.rows.DeletionTime;
import io.celladb.engine.rows.RowHeader;
import io.celladb.engine.rows.Unfiltered;
import io.celladb.engine.rows.UnfilteredCursor;
import io.celladb.engine.sstable.data.UnfilteredInput;
import io.celladb.engine.sstable.index.IndexCursor;
import java.util.List;

/**
 * Reads what a request wants of an sstable. Whole partitions of a range are read one after the
 * other without the index; otherwise the index says where each starts.
 */
final class SSTableCursor implements UnfilteredCursor {
  private final UnfilteredInput in;
  private final IndexCursor index;
  private final SliceWalk walk;
  private final KeyRange range;
  private final boolean isSingle;
  private final boolean isSequential;

  private boolean isStarted;
  private boolean isExhausted;
  private DecoratedKey key;
  private long partitionStart;
  private DeletionTime partitionDeletion = DeletionTime.LIVE;
  private Place place = Place.ROWS;
  private Unfiltered kind = Unfiltered.END;

  /** Where in a partition the cursor stands. */
  private enum Place {
    HEADER,
    STATIC_ROW,
    ROWS
  }

  /**
   * Makes a cursor before the first partition.
   *
   * @param index stands at the entry of the first partition
   */
  SSTableCursor(
      UnfilteredInput in, IndexCursor index, ClusteringComparator comparator, ReadRequest request) {
    this.in = in;
    this.index = index;
    this.range = request.range();
    this.isSingle = request.key() != null;
    List<Slice> slices = request.slices().list();
    this.walk =
        request.reversed()
            ? new ReversedWalk(in, comparator, slices)
            : new ForwardWalk(in, comparator, slices);
    this.isSequential = !isSingle && !request.reversed() && request.slices().isAll();
    this.key = index.key();
  }

  @Override
  public boolean nextPartition() {
    if (!isExhausted) {
      isExhausted = !moveToPartition();
      isStarted = true;
    }
    return !isExhausted;
  }

  private boolean moveToPartition() {
    if (isStarted && isSingle) {
      return false;
    }
    if (isStarted && isSequential) {
      return followingPartition();
    }
    if (isStarted && !index.next()) {
      return false;
    }
    if (range.end().compareTo(index.key()) < 0) {
      return false;
    }
    enter(in, index);
    startPartition(index.key(), index.dataPosition());
    return true;
  }

  /** Reads the key of the partition that an entry leads to. */
  static void enter(UnfilteredInput in, IndexCursor entry) {
    in.guidedBy(null);
    if (!in.seekKey(entry.dataPosition(), entry.key())) {
      String reason = "no partition of " + entry.key() + " stands at " + entry.dataPosition();
      throw in.isIntact() ? entry.corrupt(reason) : in.corrupt(reason, null);
    }
  }

  private boolean followingPartition() {
    finishPartition();
    if (in.isAtEnd()) {
      return false;
    }
    long position = in.position();
    DecoratedKey following = in.readKey();
    if (following.compareTo(key) <= 0) {
      throw in.corrupt("partitions are out of order", null);
    }
    if (range.end().compareTo(following) < 0) {
      return false;
    }
    startPartition(following, position);
    return true;
  }

  /** Goes past the end of a partition that may have been left early. */
  private void finishPartition() {
    while (in.readHead() != Unfiltered.END) {
      in.skipBody();
    }
    in.skipBody();
  }

  private void startPartition(DecoratedKey newKey, long position) {
    key = newKey;
    partitionDeletion = in.readDeletion();
    partitionStart = position;
    place = Place.HEADER;
    kind = Unfiltered.END;
  }

  @Override
  public DecoratedKey key() {
    return key;
  }

  @Override
  public DeletionTime partitionDeletion() {
    return partitionDeletion;
  }

  @Override
  public Unfiltered next() {
    if (isExhausted) {
      return Unfiltered.END;
    }
    if (place == Place.HEADER && in.readHead() == Unfiltered.STATIC_ROW) {
      in.openBody();
      place = Place.STATIC_ROW;
      if (!in.reader().isWithoutCells()) {
        kind = Unfiltered.STATIC_ROW;
        return kind;
      }
    }
    if (place != Place.ROWS) {
      place = Place.ROWS;
      walk.startPartition(partitionStart, isSequential ? null : index.blocks());
    }
    kind = walk.next();
    return kind;
  }

  @Override
  public ClusteringPrefix clustering() {
    return kind == Unfiltered.STATIC_ROW ? in.reader().clustering() : walk.clustering();
  }

  @Override
  public RowHeader row() {
    return in.reader().row();
  }

  @Override
  public boolean nextCell() {
    return (kind == Unfiltered.ROW || kind == Unfiltered.STATIC_ROW) && in.nextCell();
  }

  @Override
  public Cell cell() {
    return in.reader().cell();
  }

  @Override
  public DeletionTime endDeletion() {
    return walk.endDeletion();
  }

  @Override
  public DeletionTime startDeletion() {
    return walk.startDeletion();
  }

  /** Does nothing: files are open as long as the reader is. */
  @Override
  public void close() {}
}
