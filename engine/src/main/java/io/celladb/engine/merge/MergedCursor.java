package io.celladb.engine.merge;

import io.celladb.engine.rows.BoundKind;
import io.celladb.engine.rows.Cell;
import io.celladb.engine.rows.CellOrder;
import io.celladb.engine.rows.ClusteringComparator;
import io.celladb.engine.rows.ClusteringPrefix;
import io.celladb.engine.rows.DecoratedKey;
import io.celladb.engine.rows.DeletionTime;
import io.celladb.engine.rows.RowHeader;
import io.celladb.engine.rows.Shadow;
import io.celladb.engine.rows.Unfiltered;
import io.celladb.engine.rows.UnfilteredCursor;
import io.celladb.engine.schema.TableDef;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Merges cursors into one: the only merge there is, for reads, flushes and compactions.
 *
 * <ol>
 *   <li>The sources that stand at the least key make up a partition; its deletion is the latest.
 *   <li>Of those, the ones that stand at the least place make up a row or a marker.
 *   <li>Markers say which range deletion each source has open; the latest is the merge's, and only
 *       where it changes does the merge give out a marker.
 *   <li>A row has the latest liveness and the latest deletion of its sources, of each complex
 *       column the latest deletion, and at each place of {@link CellOrder} the cell that is left of
 *       theirs; all less what lies in the {@link Shadow} of partition deletion, open range, the
 *       row's own deletion and the column's.
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
    @Nullable Cell cell;

    Source(UnfilteredCursor cursor) {
      this.cursor = cursor;
    }
  }

  private final boolean reversed;
  private final ClusteringComparator comparator;
  private final CellOrder staticOrder;
  private final CellOrder regularOrder;
  private final Source[] sources;
  private final HeadOrder<Source> byKey;
  private final HeadOrder<Source> byPlace;

  /** The sources of the current row, and how many they are. */
  private final Source[] group;

  private int groupSize;

  /** The sources that stand at the least cell of the row. */
  private final Source[] tied;

  private CellOrder order;

  /** The sources of the current partition, and how many they are. */
  private final Source[] partition;

  private int partitionSize;
  private boolean partitionStarted;

  private DecoratedKey key;
  private DeletionTime partitionDeletion = DeletionTime.LIVE;
  private DeletionTime open = DeletionTime.LIVE;
  private final RowHeader row = new RowHeader();
  private final Shadow shadow = new Shadow();
  private ClusteringPrefix clustering = ClusteringPrefix.EMPTY;
  private DeletionTime endDeletion = DeletionTime.LIVE;
  private DeletionTime startDeletion = DeletionTime.LIVE;
  private Cell cell;
  private final Cell winner = new Cell();

  /**
   * Makes a merge.
   *
   * @param table by which all cursors count columns
   * @param reversed whether all cursors go backward in their partitions
   */
  public MergedCursor(List<UnfilteredCursor> cursors, TableDef table, boolean reversed) {
    this.reversed = reversed;
    this.comparator = new ClusteringComparator(table.clusteringTypes());
    this.staticOrder = CellOrder.of(table.statics());
    this.regularOrder = CellOrder.of(table.regulars());
    this.order = regularOrder;
    int count = cursors.size();
    this.sources = new Source[count];
    for (int i = 0; i < count; i++) {
      sources[i] = new Source(cursors.get(i));
    }
    this.byKey = new HeadOrder<>(count, (a, b) -> a.key.compareTo(b.key));
    this.byPlace = new HeadOrder<>(count, this::comparePlaces);
    this.group = new Source[count];
    this.tied = new Source[count];
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
    return partitionSize == 1 ? nextOfOne() : nextOfMany();
  }

  /** A single source needs no order among places, but its own deletions apply to its rows. */
  private Unfiltered nextOfOne() {
    Source source = partition[0];
    while (!partitionStarted || groupSize == 1) {
      partitionStarted = true;
      source.kind = source.cursor.next();
      if (source.kind == Unfiltered.END) {
        groupSize = 0;
        break;
      }
      group[0] = source;
      groupSize = 1;
      clustering = source.cursor.clustering();
      if (source.kind != Unfiltered.MARKER) {
        mergeRow();
        return source.kind;
      }
      if (mergeMarkers()) {
        return Unfiltered.MARKER;
      }
    }
    return Unfiltered.END;
  }

  private Unfiltered nextOfMany() {
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
      nextCellOf(source);
    }
    if (groupSize > 1) {
      nextCellOf(first);
    }
    applyDeletions();
  }

  private static void nextCellOf(Source source) {
    source.cell = source.cursor.nextCell() ? source.cursor.cell() : null;
  }

  /** Deletes liveness and row deletion where a wider deletion covers them. */
  private void applyDeletions() {
    boolean isStatic = group[0].kind == Unfiltered.STATIC_ROW;
    order = isStatic ? staticOrder : regularOrder;
    DeletionTime wider = isStatic || open.isLive() ? partitionDeletion : open;
    shadow.startRow(wider.markedForDeleteAt(), wider.localDeletionTime());
    if (row.hasDeletion()) {
      if (DeletionTime.supersedes(
          row.markedForDeleteAt(),
          row.localDeletionTime(),
          wider.markedForDeleteAt(),
          wider.localDeletionTime())) {
        shadow.startRow(row.markedForDeleteAt(), row.localDeletionTime());
      } else {
        row.clearDeletion();
      }
    }
    if (shadow.covers(row.timestamp())) {
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
      if (shadow.admits(cell)) {
        return true;
      }
    }
    return false;
  }

  private boolean nextCellOfMany() {
    cell = winner;
    int count = findTied();
    while (count > 0) {
      if (mergeTied(count)) {
        return true;
      }
      count = findTied();
    }
    return false;
  }

  /** Finds the sources whose next cell stands at the least place; returns how many they are. */
  private int findTied() {
    Cell least = null;
    int count = 0;
    for (int i = 0; i < groupSize; i++) {
      Cell candidate = group[i].cell;
      if (candidate == null) {
        continue;
      }
      int compared = least == null ? -1 : order.compare(candidate, least);
      if (compared < 0) {
        least = candidate;
        count = 0;
      }
      if (compared <= 0) {
        tied[count++] = group[i];
      }
    }
    return count;
  }

  /** Makes what is left of the tied cells current. Returns false when all are deleted. */
  private boolean mergeTied(int count) {
    boolean found = false;
    for (int i = 0; i < count; i++) {
      Cell candidate = tied[i].cell;
      if (candidate != null && shadow.admits(candidate)) {
        if (found) {
          order.reconcile(winner, candidate);
        } else {
          winner.set(candidate);
        }
        found = true;
      }
      nextCellOf(tied[i]);
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
