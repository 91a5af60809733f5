package io.celladb.engine.sstable;

import io.celladb.engine.rows.Cell;
import io.celladb.engine.rows.ClusteringPrefix;
import io.celladb.engine.rows.DecoratedKey;
import io.celladb.engine.rows.DeletionTime;
import io.celladb.engine.rows.RowHeader;
import io.celladb.engine.rows.Unfiltered;
import io.celladb.engine.rows.UnfilteredCursor;
import java.util.Iterator;
import java.util.List;

/** Walks partitions in memory. */
final class ListCursor implements UnfilteredCursor {
  private final Iterator<Partition> partitions;
  private Partition partition;
  private Iterator<Item> items;
  private Item item;
  private Iterator<Cell> cells;
  private Cell cell;

  ListCursor(List<Partition> partitions) {
    this.partitions = partitions.iterator();
  }

  @Override
  public boolean nextPartition() {
    if (!partitions.hasNext()) {
      return false;
    }
    partition = partitions.next();
    items = partition.items().iterator();
    return true;
  }

  @Override
  public DecoratedKey key() {
    return partition.key();
  }

  @Override
  public DeletionTime partitionDeletion() {
    return partition.deletion();
  }

  @Override
  public Unfiltered next() {
    if (!items.hasNext()) {
      return Unfiltered.END;
    }
    item = items.next();
    cells = item.cells().iterator();
    return item.kind();
  }

  @Override
  public ClusteringPrefix clustering() {
    return item.clustering();
  }

  @Override
  public RowHeader row() {
    return item.row();
  }

  @Override
  public boolean nextCell() {
    if (!cells.hasNext()) {
      return false;
    }
    cell = cells.next();
    return true;
  }

  @Override
  public Cell cell() {
    return cell;
  }

  @Override
  public DeletionTime endDeletion() {
    return item.end();
  }

  @Override
  public DeletionTime startDeletion() {
    return item.start();
  }

  @Override
  public void close() {}
}
