package io.celladb.cql.exec;

import io.celladb.engine.query.ReadRequest;
import io.celladb.engine.query.RowCursor;
import io.celladb.engine.query.RowValues;
import io.celladb.engine.query.Slice;
import io.celladb.engine.rows.Cell;
import io.celladb.engine.rows.ClusteringComparator;
import io.celladb.engine.rows.ClusteringPrefix;
import io.celladb.engine.rows.DecoratedKey;
import io.celladb.engine.rows.DeletionTime;
import io.celladb.engine.rows.RowHeader;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Iterator;
import java.util.List;
import java.util.Map;

/** Walks computed rows that answer a read. */
final class VirtualCursor implements RowCursor {
  private final ReadRequest request;
  private final ClusteringComparator comparator;
  private final Iterator<Map.Entry<DecoratedKey, List<VirtualRows.Row>>> partitions;
  private final RowValues statics = new RowValues(List.of());
  private final RowValues values;
  private final Cell cell = new Cell();
  private DecoratedKey key = DecoratedKey.leastOf(DecoratedKey.MIN_TOKEN);
  private Iterator<VirtualRows.Row> rows = Collections.emptyIterator();
  private ClusteringPrefix clustering = ClusteringPrefix.EMPTY;

  VirtualCursor(
      ReadRequest request,
      Map<DecoratedKey, List<VirtualRows.Row>> partitions,
      ClusteringComparator comparator) {
    this.request = request;
    this.comparator = comparator;
    this.partitions = partitions.entrySet().iterator();
    this.values = new RowValues(request.table().regulars());
  }

  @Override
  public boolean nextPartition() {
    while (partitions.hasNext()) {
      Map.Entry<DecoratedKey, List<VirtualRows.Row>> partition = partitions.next();
      if (request.range().contains(partition.getKey())) {
        List<VirtualRows.Row> wanted = new ArrayList<>(partition.getValue());
        wanted.removeIf(row -> !isWanted(row.clustering()));
        if (!wanted.isEmpty()) {
          if (request.reversed()) {
            Collections.reverse(wanted);
          }
          key = partition.getKey();
          rows = wanted.iterator();
          return true;
        }
      }
    }
    rows = Collections.emptyIterator();
    return false;
  }

  private boolean isWanted(ClusteringPrefix place) {
    for (Slice slice : request.slices().list()) {
      if (comparator.compare(slice.start(), place) < 0
          && comparator.compare(place, slice.end()) < 0) {
        return true;
      }
    }
    return false;
  }

  @Override
  public DecoratedKey key() {
    return key;
  }

  @Override
  public RowValues staticRow() {
    return statics;
  }

  @Override
  public boolean nextRow() {
    if (!rows.hasNext()) {
      return false;
    }
    VirtualRows.Row row = rows.next();
    clustering = row.clustering();
    values.clear();
    for (int i = 0; i < row.values().length; i++) {
      byte[] value = row.values()[i];
      if (value != null) {
        cell.set(i, 0, RowHeader.NO_TTL, DeletionTime.NO_DELETION_TIME);
        cell.value(value, 0, value.length);
        values.add(cell);
      }
    }
    return true;
  }

  @Override
  public ClusteringPrefix clustering() {
    return clustering;
  }

  @Override
  public RowValues row() {
    return values;
  }

  /** Holds nothing that has to be let go. */
  @Override
  public void close() {
    rows = Collections.emptyIterator();
  }
}
