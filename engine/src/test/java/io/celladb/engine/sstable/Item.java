package io.celladb.engine.sstable;

import io.celladb.engine.rows.Cell;
import io.celladb.engine.rows.ClusteringPrefix;
import io.celladb.engine.rows.DeletionTime;
import io.celladb.engine.rows.RowHeader;
import io.celladb.engine.rows.Unfiltered;
import io.celladb.engine.rows.UnfilteredCursor;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;

/** A row or marker that stands by itself. */
record Item(
    Unfiltered kind,
    ClusteringPrefix clustering,
    RowHeader row,
    List<Cell> cells,
    DeletionTime end,
    DeletionTime start) {

  static Item row(ClusteringPrefix clustering, RowHeader row, List<Cell> cells) {
    return new Item(Unfiltered.ROW, clustering, row, cells, DeletionTime.LIVE, DeletionTime.LIVE);
  }

  static Item staticRow(List<Cell> cells) {
    return new Item(
        Unfiltered.STATIC_ROW,
        ClusteringPrefix.EMPTY,
        new RowHeader(),
        cells,
        DeletionTime.LIVE,
        DeletionTime.LIVE);
  }

  static Item marker(ClusteringPrefix bound, DeletionTime end, DeletionTime start) {
    return new Item(Unfiltered.MARKER, bound, new RowHeader(), List.of(), end, start);
  }

  boolean isEmpty() {
    return kind != Unfiltered.MARKER && !row.hasLiveness() && !row.hasDeletion() && cells.isEmpty();
  }

  /** Reads what a cursor stands at. */
  static Item at(UnfilteredCursor cursor, Unfiltered kind) {
    if (kind == Unfiltered.MARKER) {
      return marker(cursor.clustering().copy(), cursor.endDeletion(), cursor.startDeletion());
    }
    RowHeader row = new RowHeader();
    if (kind == Unfiltered.ROW) {
      row.set(cursor.row());
    }
    ClusteringPrefix clustering =
        kind == Unfiltered.ROW ? cursor.clustering().copy() : ClusteringPrefix.EMPTY;
    List<Cell> cells = new ArrayList<>();
    while (cursor.nextCell()) {
      Cell cell = new Cell();
      cell.set(cursor.cell());
      byte[] value = new byte[cell.valueLength()];
      System.arraycopy(cell.bytes(), cell.valueOffset(), value, 0, value.length);
      cell.value(value, 0, value.length);
      if (cell.hasPath()) {
        byte[] path = new byte[cell.pathLength()];
        System.arraycopy(cell.pathBytes(), cell.pathOffset(), path, 0, path.length);
        cell.path(path, 0, path.length);
      }
      cells.add(cell);
    }
    return new Item(kind, clustering, row, cells, DeletionTime.LIVE, DeletionTime.LIVE);
  }

  /** One line, in which two items differ when they do. */
  @Override
  public String toString() {
    if (kind == Unfiltered.MARKER) {
      return clustering + " ends " + text(end) + " starts " + text(start);
    }
    StringBuilder text = new StringBuilder(kind.name());
    if (kind == Unfiltered.ROW) {
      text.append(' ').append(clustering);
    }
    text.append(" @").append(row.timestamp()).append(" ttl ").append(row.ttl());
    text.append(" until ").append(row.localExpirationTime());
    text.append(" deleted ").append(row.markedForDeleteAt());
    text.append('/').append(row.localDeletionTime());
    for (Cell cell : cells) {
      text.append(" [").append(cell.column()).append(" @").append(cell.timestamp());
      text.append(" ttl ").append(cell.ttl()).append('/').append(cell.localDeletionTime());
      if (cell.hasPath()) {
        int start = cell.pathOffset();
        String path = HexFormat.of().formatHex(cell.pathBytes(), start, start + cell.pathLength());
        text.append(" path ").append(path);
      }
      text.append(cell.isComplexDeletion() ? " all" : "");
      int offset = cell.valueOffset();
      text.append(' ');
      text.append(HexFormat.of().formatHex(cell.bytes(), offset, offset + cell.valueLength()));
      text.append(']');
    }
    return text.toString();
  }

  private static String text(DeletionTime deletion) {
    return deletion.isLive()
        ? "-"
        : deletion.markedForDeleteAt() + "/" + deletion.localDeletionTime();
  }
}
