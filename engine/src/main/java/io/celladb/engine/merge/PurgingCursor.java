package io.celladb.engine.merge;

import io.celladb.engine.rows.BoundKind;
import io.celladb.engine.rows.Cell;
import io.celladb.engine.rows.ClusteringPrefix;
import io.celladb.engine.rows.DecoratedKey;
import io.celladb.engine.rows.DeletionTime;
import io.celladb.engine.rows.RowHeader;
import io.celladb.engine.rows.Unfiltered;
import io.celladb.engine.rows.UnfilteredCursor;

/**
 * Leaves out of a cursor what a {@link PurgeRule} lets go: deletions, expired cells and expired
 * liveness that are old enough and hide nothing anywhere else. An expired cell that must stay
 * becomes a tombstone of the time it was written, as it needs its value no more.
 */
public final class PurgingCursor implements UnfilteredCursor {
  private final UnfilteredCursor source;
  private final PurgeRule rule;
  private final RowHeader row = new RowHeader();
  private final Cell tombstone = new Cell();

  private boolean maxPurgeableKnown;
  private long maxPurgeable;
  private DeletionTime partitionDeletion = DeletionTime.LIVE;
  private DeletionTime endDeletion = DeletionTime.LIVE;
  private DeletionTime startDeletion = DeletionTime.LIVE;
  private ClusteringPrefix clustering = ClusteringPrefix.EMPTY;
  private Cell cell;

  /** Takes over the source and closes it. */
  public PurgingCursor(UnfilteredCursor source, PurgeRule rule) {
    this.source = source;
    this.rule = rule;
  }

  @Override
  public boolean nextPartition() {
    if (!source.nextPartition()) {
      return false;
    }
    maxPurgeableKnown = false;
    partitionDeletion = kept(source.partitionDeletion());
    return true;
  }

  private boolean purges(long timestamp, long localDeletionTime) {
    if (localDeletionTime >= rule.gcBeforeSeconds()) {
      return false;
    }
    if (!maxPurgeableKnown) {
      maxPurgeable = rule.maxPurgeableTimestamp().applyAsLong(source.key());
      maxPurgeableKnown = true;
    }
    return timestamp < maxPurgeable;
  }

  private DeletionTime kept(DeletionTime deletion) {
    return !deletion.isLive() && purges(deletion.markedForDeleteAt(), deletion.localDeletionTime())
        ? DeletionTime.LIVE
        : deletion;
  }

  @Override
  public DecoratedKey key() {
    return source.key();
  }

  @Override
  public DeletionTime partitionDeletion() {
    return partitionDeletion;
  }

  @Override
  public Unfiltered next() {
    while (true) {
      Unfiltered kind = source.next();
      if (kind == Unfiltered.END) {
        return kind;
      }
      clustering = source.clustering();
      if (kind != Unfiltered.MARKER) {
        purgeRow();
        return kind;
      }
      if (purgeMarker()) {
        return kind;
      }
    }
  }

  private void purgeRow() {
    row.set(source.row());
    if (row.hasLiveness()
        && !row.isLive(rule.nowSeconds())
        && purges(row.timestamp(), row.localExpirationTime())) {
      row.clearLiveness();
    }
    if (row.hasDeletion() && purges(row.markedForDeleteAt(), row.localDeletionTime())) {
      row.clearDeletion();
    }
  }

  /** Returns whether something of the marker stays. */
  private boolean purgeMarker() {
    endDeletion = kept(source.endDeletion());
    startDeletion = kept(source.startDeletion());
    if (endDeletion.isLive() && startDeletion.isLive()) {
      return false;
    }
    BoundKind kind = clustering.kind();
    if (kind.isBoundary() && endDeletion.isLive()) {
      clustering = clustering.withKind(kind.opening());
    } else if (kind.isBoundary() && startDeletion.isLive()) {
      clustering = clustering.withKind(kind.closing());
    }
    return true;
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
    while (source.nextCell()) {
      cell = source.cell();
      if (cell.isLive(rule.nowSeconds())) {
        return true;
      }
      if (purges(cell.timestamp(), cell.localDeletionTime())) {
        continue;
      }
      if (!cell.isExpiring()) {
        return true;
      }
      tombstone.set(cell);
      tombstone.expire();
      cell = tombstone;
      if (!purges(cell.timestamp(), cell.localDeletionTime())) {
        return true;
      }
    }
    return false;
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

  @Override
  public void close() {
    source.close();
  }
}
