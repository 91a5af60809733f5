package io.celladb.engine.memtable;

import io.celladb.engine.memtable.MemtablePartition.Content;
import io.celladb.engine.memtable.RangeDeletions.Marker;
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
import io.celladb.engine.rows.encoding.RowReader;
import io.celladb.engine.rows.encoding.SerializationHeader;
import java.util.Iterator;
import java.util.List;

/** Walks partitions of a memtable, each as it was when the cursor came to it. */
final class MemtableCursor implements UnfilteredCursor {
  private final Iterator<MemtablePartition> partitions;
  private final RowReader reader;
  private final RowReader probe;
  private final ClusteringComparator comparator;
  private final RowTree.RowOrder order;
  private final List<Slice> slices;
  private final boolean reversed;
  private final RowTreeCursor rows = new RowTreeCursor();

  private DecoratedKey key;
  private Content content = Content.EMPTY;
  private boolean staticPending;

  /** How many slices have been entered. */
  private int entered;

  /** What of the slice comes next: a row whose head {@link #reader} has read, and a marker. */
  private byte[] rowAhead;

  private int rowHeadLength;
  private List<Marker> markers = List.of();
  private int markersUsed;
  private Marker marker;
  private boolean rowTaken;

  MemtableCursor(
      Iterator<MemtablePartition> partitions, SerializationHeader encoding, ReadRequest request) {
    this.partitions = partitions;
    this.reader = new RowReader(encoding, request.table());
    this.probe = new RowReader(encoding, request.table());
    this.comparator = new ClusteringComparator(encoding.clusteringTypes());
    this.order = this::compare;
    this.slices = request.slices().list();
    this.reversed = request.reversed();
  }

  private int compare(byte[] row, ClusteringPrefix place) {
    probe.readHead(row, 0, row.length);
    return comparator.compare(probe.clustering(), place);
  }

  @Override
  public boolean nextPartition() {
    if (!partitions.hasNext()) {
      return false;
    }
    MemtablePartition partition = partitions.next();
    key = partition.key();
    content = partition.content();
    staticPending = content.staticRow() != null;
    entered = 0;
    rowAhead = null;
    rowTaken = false;
    marker = null;
    markers = List.of();
    markersUsed = 0;
    return true;
  }

  @Override
  public DecoratedKey key() {
    return key;
  }

  @Override
  public DeletionTime partitionDeletion() {
    return content.deletion();
  }

  @Override
  public Unfiltered next() {
    if (staticPending) {
      staticPending = false;
      byte[] row = content.staticRow();
      reader.openBody(row, reader.readHead(row, 0, row.length));
      return Unfiltered.STATIC_ROW;
    }
    if (rowTaken) {
      rowTaken = false;
      lookAtRow();
    }
    while (rowAhead == null && markersUsed == markers.size()) {
      if (entered == slices.size()) {
        return Unfiltered.END;
      }
      enterSlice();
    }
    if (markersUsed < markers.size()) {
      Marker next = markers.get(reversed ? markers.size() - 1 - markersUsed : markersUsed);
      if (rowAhead == null || isFirst(next)) {
        markersUsed++;
        marker = next;
        return Unfiltered.MARKER;
      }
    }
    marker = null;
    rowTaken = true;
    reader.openBody(rowAhead, rowHeadLength);
    return Unfiltered.ROW;
  }

  private boolean isFirst(Marker next) {
    int compared = comparator.compare(next.place(), reader.clustering());
    return reversed ? compared > 0 : compared < 0;
  }

  private void enterSlice() {
    Slice slice = slices.get(reversed ? slices.size() - 1 - entered : entered);
    entered++;
    slice(slice);
    markersUsed = 0;
    markers =
        content.rangeDeletions().isEmpty()
            ? List.of()
            : content.rangeDeletions().markers(slice.start(), slice.end(), comparator);
  }

  private void slice(Slice slice) {
    if (reversed) {
      rows.seekBackward(content.rows(), slice.end(), order);
    } else {
      rows.seekForward(content.rows(), slice.start(), order);
    }
    lookAtRow();
  }

  /** Reads the head of the slice's next row. */
  private void lookAtRow() {
    rowAhead = reversed ? rows.previous() : rows.next();
    if (rowAhead == null) {
      return;
    }
    rowHeadLength = reader.readHead(rowAhead, 0, rowAhead.length);
    Slice slice = slices.get(reversed ? slices.size() - entered : entered - 1);
    boolean inside =
        reversed
            ? comparator.compare(reader.clustering(), slice.start()) > 0
            : comparator.compare(reader.clustering(), slice.end()) < 0;
    if (!inside) {
      rowAhead = null;
    }
  }

  @Override
  public ClusteringPrefix clustering() {
    return marker != null ? marker.place() : reader.clustering();
  }

  @Override
  public RowHeader row() {
    return reader.row();
  }

  @Override
  public boolean nextCell() {
    return reader.nextCell();
  }

  @Override
  public Cell cell() {
    return reader.cell();
  }

  @Override
  public DeletionTime endDeletion() {
    return marker.end();
  }

  @Override
  public DeletionTime startDeletion() {
    return marker.start();
  }

  @Override
  public void close() {
    rowAhead = null;
    content = Content.EMPTY;
  }
}
