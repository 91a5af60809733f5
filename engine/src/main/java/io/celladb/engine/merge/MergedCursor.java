package io.celladb.engine.merge;

import io.celladb.engine.rows.BoundKind;
import io.celladb.engine.rows.Cell;
import io.celladb.engine.rows.ClusteringComparator;
import io.celladb.engine.rows.ClusteringPrefix;
import io.celladb.engine.rows.DecoratedKey;
import io.celladb.engine.rows.DeletionTime;
import io.celladb.engine.rows.RowHeader;
import io.celladb.engine.rows.Unfiltered;
import io.celladb.engine.rows.UnfilteredCursor;
import java.util.List;

/**
 * Merges cursors into one: the only merge there is, for reads, flushes and compactions.
 *
 * <ol>
 *   <li>The sources that stand at the least key make up a partition; its deletion is the latest.
 *   <li>Of those, the ones that stand at the least place make up a row or a marker.
 *   <li>Markers say which range deletion each source has open; the latest is the merge's, and only
 *       where it changes does the merge give out a marker.
 *   <li>A row has the latest liveness and the latest deletion of its sources, and of each column
 *       the cell that {@link Cell#beats} the others; all less what the partition deletion, the open
 *       range and the row's own deletion have deleted.
 * </ol>
 *
 * <p>Takes over the sources and closes them.
 */
public final class MergedCursor implements UnfilteredCursor {
  /** One cursor and what it stands at. */
  private static final class Source {
    final UnfilteredCursor cursor;
    DecoratedKey key;
    Unfiltered kind = Unfiltered.END;
    ClusteringPrefix clustering = ClusteringPrefix.EMPTY;
    DeletionTime open = DeletionTime.LIVE;
    boolean hasCell;

    Source(UnfilteredCursor cursor) {
      this.cursor = cursor;
    }
  }

  private final boolean reversed;
  private final ClusteringComparator comparator;
  private final Source[] sources;
  private final HeadOrder<Source> byKey;
  private final HeadOrder<Source> byPlace;

  /** The sources of the current row, and how many they are. */
  private final Source[] group;

  private int groupSize;

  /** The sources of the current partition, and how many they are. */
  private final Source[] partition;

  private int partitionSize;
  private boolean partitionStarted;

  private DecoratedKey key;
  private DeletionTime partitionDeletion = DeletionTime.LIVE;
  private DeletionTime open = DeletionTime.LIVE;
  private final RowHeader row = new RowHeader();
  private long deletedUpTo = Long.MIN_VALUE;
  private boolean deletes;
  private ClusteringPrefix clustering = ClusteringPrefix.EMPTY;
  private DeletionTime endDeletion = DeletionTime.LIVE;
  private DeletionTime startDeletion = DeletionTime.LIVE;
  private Cell cell;
  private final Cell winner = new Cell();

  public MergedCursor(
      List<UnfilteredCursor> cursors, ClusteringComparator comparator, boolean reversed) {
    this.reversed = reversed;
    this.comparator = comparator;
    int count = cursors.size();
    this.sources = new Source[count];
    for (int i = 0; i < count; i++) {
      sources[i] = new Source(cursors.get(i));
    }
    this.byKey = new HeadOrder<>(count, (a, b) -> a.key.compareTo(b.key));
    this.byPlace = new HeadOrder<>(count, this::comparePlaces);
    this.group = new Source[count];
    this.partition = sources.clone();
    this.partitionSize = count;
  }

  private int comparePlaces(Source a, Source b) {
    if (a.kind == Unfiltered.STATIC_ROW || b.kind == Unfiltered.STATIC_ROW) {
      return Boolean.compare(b.kind == Unfiltered.STATIC_ROW, a.kind == Unfiltered.STATIC_ROW);
    }
    int order = comparator.compare(a.clustering, b.clustering);
    return reversed ? -order : order;
  }

  @Override
  public boolean nextPartition() {
    for (int i = 0; i < partitionSize; i++) {
      Source source = partition[i];
      if (source.cursor.nextPartition()) {
        source.key = source.cursor.key();
        byKey.insert(source);
      }
    }
    partitionSize = byKey.firstGroup();
    if (partitionSize == 0) {
      return false;
    }
    partitionDeletion = DeletionTime.LIVE;
    for (int i = 0; i < partitionSize; i++) {
      Source source = byKey.get(i);
      partition[i] = source;
      source.open = DeletionTime.LIVE;
      DeletionTime deletion = source.cursor.partitionDeletion();
      if (deletion.supersedes(partitionDeletion)) {
        partitionDeletion = deletion;
      }
    }
    byKey.removeFirst(partitionSize);
    key = partition[0].key;
    open = DeletionTime.LIVE;
    byPlace.clear();
    groupSize = 0;
    partitionStarted = false;
    return true;
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
    while (true) {
      advance();
      groupSize = byPlace.firstGroup();
      if (groupSize == 0) {
        return Unfiltered.END;
      }
      for (int i = 0; i < groupSize; i++) {
        group[i] = byPlace.get(i);
      }
      byPlace.removeFirst(groupSize);
      clustering = group[0].clustering;
      Unfiltered kind = group[0].kind;
      if (kind != Unfiltered.MARKER) {
        mergeRow();
        return kind;
      }
      if (mergeMarkers()) {
        return kind;
      }
    }
  }

  /** Moves on the sources of the row just given out; at first, all of the partition. */
  private void advance() {
    if (!partitionStarted) {
      partitionStarted = true;
      for (int i = 0; i < partitionSize; i++) {
        move(partition[i]);
      }
      return;
    }
    for (int i = 0; i < groupSize; i++) {
      move(group[i]);
    }
  }

  private void move(Source source) {
    source.kind = source.cursor.next();
    if (source.kind != Unfiltered.END) {
      source.clustering = source.cursor.clustering();
      byPlace.insert(source);
    }
  }

  /** Returns whether the open deletion of the merge changes here. */
  private boolean mergeMarkers() {
    for (int i = 0; i < groupSize; i++) {
      group[i].open = group[i].cursor.opened(reversed);
    }
    DeletionTime latest = partitionDeletion;
    for (int i = 0; i < partitionSize; i++) {
      if (partition[i].open.supersedes(latest)) {
        latest = partition[i].open;
      }
    }
    DeletionTime before = open;
    open = latest.equals(partitionDeletion) ? DeletionTime.LIVE : latest;
    if (open.equals(before)) {
      return false;
    }
    endDeletion = reversed ? open : before;
    startDeletion = reversed ? before : open;
    BoundKind kind = clustering.kind();
    BoundKind merged =
        endDeletion.isLive()
            ? kind.opening()
            : startDeletion.isLive() ? kind.closing() : kind.boundary();
    if (merged != kind) {
      clustering = clustering.withKind(merged);
    }
    return true;
  }

  private void mergeRow() {
    Source first = group[0];
    row.set(first.cursor.row());
    first.hasCell = true;
    for (int i = 1; i < groupSize; i++) {
      Source source = group[i];
      RowHeader other = source.cursor.row();
      if (other.livenessSupersedes(row)) {
        row.liveness(other.timestamp(), other.ttl(), other.localExpirationTime());
      }
      if (DeletionTime.supersedes(
          other.markedForDeleteAt(),
          other.localDeletionTime(),
          row.markedForDeleteAt(),
          row.localDeletionTime())) {
        row.deletion(other.markedForDeleteAt(), other.localDeletionTime());
      }
      source.hasCell = source.cursor.nextCell();
    }
    if (groupSize > 1) {
      first.hasCell = first.cursor.nextCell();
    }
    applyDeletions();
  }

  /** Deletes liveness and row deletion where a wider deletion covers them. */
  private void applyDeletions() {
    boolean isStatic = group[0].kind == Unfiltered.STATIC_ROW;
    DeletionTime wider = isStatic || open.isLive() ? partitionDeletion : open;
    deletedUpTo = wider.markedForDeleteAt();
    deletes = !wider.isLive();
    if (row.hasDeletion()) {
      if (DeletionTime.supersedes(
          row.markedForDeleteAt(),
          row.localDeletionTime(),
          wider.markedForDeleteAt(),
          wider.localDeletionTime())) {
        deletedUpTo = row.markedForDeleteAt();
        deletes = true;
      } else {
        row.clearDeletion();
      }
    }
    if (deletes && row.timestamp() <= deletedUpTo) {
      row.clearLiveness();
    }
  }

  @Override
  public ClusteringPrefix clustering() {
    return clustering;
  }

  @Override
  public RowHeader row() {
    return row;
  }

  @Override
  public boolean nextCell() {
    return groupSize == 1 ? nextCellOfOne() : nextCellOfMany();
  }

  private boolean nextCellOfOne() {
    UnfilteredCursor source = group[0].cursor;
    while (source.nextCell()) {
      cell = source.cell();
      if (!deletes || cell.timestamp() > deletedUpTo) {
        return true;
      }
    }
    return false;
  }

  private boolean nextCellOfMany() {
    cell = winner;
    while (true) {
      int column = Integer.MAX_VALUE;
      for (int i = 0; i < groupSize; i++) {
        if (group[i].hasCell) {
          column = Math.min(column, group[i].cursor.cell().column());
        }
      }
      if (column == Integer.MAX_VALUE) {
        return false;
      }
      if (mergeCells(column)) {
        return true;
      }
    }
  }

  /** Makes the winner of a column's cells current. Returns false when all are deleted. */
  private boolean mergeCells(int column) {
    boolean found = false;
    for (int i = 0; i < groupSize; i++) {
      Source source = group[i];
      if (source.hasCell && source.cursor.cell().column() == column) {
        Cell candidate = source.cursor.cell();
        if ((!deletes || candidate.timestamp() > deletedUpTo)
            && (!found || !winner.beats(candidate))) {
          winner.set(candidate);
          found = true;
        }
        source.hasCell = source.cursor.nextCell();
      }
    }
    return found;
  }

  @Override
  public Cell cell() {
    return cell;
  }

  @Override
  public DeletionTime endDeletion() {
    return endDeletion;
  }

  @Override
  public DeletionTime startDeletion() {
    return startDeletion;
  }

  /** Closes all sources, also when closing one of them fails. */
  @Override
  public void close() {
    RuntimeException failure = null;
    for (Source source : sources) {
      try {
        source.cursor.close();
      } catch (RuntimeException e) {
        if (failure == null) {
          failure = e;
        } else {
          failure.addSuppressed(e);
        }
      }
    }
    if (failure != null) {
      throw failure;
    }
  }
}
