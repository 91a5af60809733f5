package io.celladb.engine.rows.encoding;

import io.celladb.engine.io.ByteWriter;
import io.celladb.engine.rows.BoundKind;
import io.celladb.engine.rows.Cell;
import io.celladb.engine.rows.ClusteringPrefix;
import io.celladb.engine.rows.DeletionTime;
import io.celladb.engine.rows.RowHeader;
import io.celladb.engine.schema.ColumnDef;
import java.util.Arrays;
import java.util.List;

/**
 * Encodes unfiltereds as {@code Data.db} has them (Cassandra's {@code UnfilteredSerializer}).
 *
 * <pre>
 * row     flags u8, [extended flags u8], clustering (not of a static row), body length vint, body
 *   body    length of the unfiltered before vint,
 *           [timestamp vint, [ttl vint, local expiration time vint]],
 *           [marked for delete at vint, local deletion time vint],
 *           [columns: missing ones as bitmap vint, or a list where the header has 64 and more],
 *           columns
 *   simple column   a cell
 *   complex column  [marked for delete at vint, local deletion time vint], number of cells vint,
 *                   cells; the deletion, or that of LIVE, stands in all of a row or in none
 *   cell    flags u8, [timestamp vint], [local deletion time vint], [ttl vint],
 *           [path: length vint, bytes], [value]
 *   value   the bytes where the type has a fixed length, else length vint, bytes
 * marker  flags u8, kind u8, number of values u16, values, body length vint, body
 *   body    length of the unfiltered before vint, deletion that ends, deletion that starts
 * values  for each 32: two bits each as vint (01 empty, 10 null), then the values
 * end     flags u8 = 1
 * </pre>
 *
 * <p>Times and TTLs are differences to the least ones of the header. Vints are unsigned.
 */
public final class RowWriter {
  private final ClusteringEncoding clusterings;
  private final int[] staticLengths;
  private final int[] regularLengths;
  private final EncodingStats stats;

  private final ByteWriter front = new ByteWriter(64);
  private final ByteWriter cells = new ByteWriter(256);
  private final RowHeader row = new RowHeader();
  private final long[] present;
  private boolean isStatic;
  private int[] lengths;
  private int columnCount;
  private int lastColumn;
  private final ComplexColumns complex = new ComplexColumns();

  public RowWriter(SerializationHeader header) {
    this.clusterings = new ClusteringEncoding(header.clusteringTypes());
    this.staticLengths = lengths(header.statics());
    this.regularLengths = lengths(header.regulars());
    this.stats = header.stats();
    this.lengths = regularLengths;
    this.present = new long[(Math.max(staticLengths.length, regularLengths.length) + 63) >> 6];
  }

  private static int[] lengths(List<ColumnDef> columns) {
    return columns.stream().mapToInt(column -> column.type().fixedLengthBytes()).toArray();
  }

  /** Starts a row; its cells follow in cell order. */
  public void startRow(RowHeader header) {
    start(header, false);
  }

  /** Starts the static row, which has neither liveness nor deletion. */
  public void startStaticRow() {
    row.clear();
    start(row, true);
  }

  private void start(RowHeader header, boolean staticRow) {
    row.set(header);
    isStatic = staticRow;
    lengths = staticRow ? staticLengths : regularLengths;
    cells.reset();
    columnCount = 0;
    lastColumn = -1;
    complex.clear();
    Arrays.fill(present, 0);
  }

  /**
   * Adds a cell, or the deletion of a complex column.
   *
   * @throws IllegalStateException when its column cannot follow that of the last one
   */
  public void cell(Cell cell) {
    int column = cell.column();
    if (column > lastColumn) {
      lastColumn = column;
      present[column >> 6] |= 1L << column;
      columnCount++;
      if (cell.pathLength() != Cell.NO_PATH) {
        complex.start(cells.length());
      }
    } else if (column < lastColumn || !cell.hasPath()) {
      throw new IllegalStateException(
          "A cell of column %d after one of column %d".formatted(column, lastColumn));
    }
    if (cell.isComplexDeletion()) {
      complex.delete(cell.timestamp(), cell.localDeletionTime());
    } else {
      encode(cell);
    }
  }

  private void encode(Cell cell) {
    boolean usesRowTimestamp = row.hasLiveness() && cell.timestamp() == row.timestamp();
    boolean usesRowTtl =
        cell.isExpiring()
            && row.isExpiring()
            && cell.ttl() == row.ttl()
            && cell.localDeletionTime() == row.localExpirationTime();
    int flags = cell.isTombstone() ? RowFlags.CELL_IS_DELETED : 0;
    flags |= cell.isExpiring() ? RowFlags.CELL_IS_EXPIRING : 0;
    flags |= cell.valueLength() == 0 ? RowFlags.CELL_HAS_EMPTY_VALUE : 0;
    flags |= usesRowTimestamp ? RowFlags.CELL_USES_ROW_TIMESTAMP : 0;
    flags |= usesRowTtl ? RowFlags.CELL_USES_ROW_TTL : 0;
    cells.writeByte(flags);
    if (!usesRowTimestamp) {
      cells.writeUnsignedVInt(cell.timestamp() - stats.minTimestamp());
    }
    if (cell.localDeletionTime() != DeletionTime.NO_DELETION_TIME && !usesRowTtl) {
      cells.writeUnsignedVInt(cell.localDeletionTime() - stats.minLocalDeletionTime());
      if (cell.isExpiring()) {
        cells.writeUnsignedVInt(cell.ttl() - stats.minTtl());
      }
    }
    if (cell.hasPath()) {
      complex.countCell();
      cells.writeVIntLengthBytes(cell.pathBytes(), cell.pathOffset(), cell.pathLength());
    }
    if (cell.valueLength() > 0) {
      if (lengths[cell.column()] < 0) {
        cells.writeUnsignedVInt(cell.valueLength());
      }
      cells.writeBytes(cell.bytes(), cell.valueOffset(), cell.valueLength());
    }
  }

  /** Returns whether the row has neither liveness, deletion nor cells; it is not to be written. */
  public boolean isEmpty() {
    return columnCount == 0 && !row.hasLiveness() && !row.hasDeletion();
  }

  /**
   * Writes the row that was started.
   *
   * @param clustering the row's place; of a static row any
   * @param previousLength length in bytes of the unfiltered before it, which a reader can use to go
   *     back; 0 where nobody does
   */
  public void finishRow(ByteWriter out, ClusteringPrefix clustering, long previousLength) {
    boolean hasAllColumns = columnCount == lengths.length;
    front.reset();
    front.writeUnsignedVInt(previousLength);
    int flags = hasAllColumns ? RowFlags.HAS_ALL_COLUMNS : 0;
    if (row.hasLiveness()) {
      flags |= RowFlags.HAS_TIMESTAMP;
      front.writeUnsignedVInt(row.timestamp() - stats.minTimestamp());
      if (row.isExpiring()) {
        flags |= RowFlags.HAS_TTL;
        front.writeUnsignedVInt(row.ttl() - stats.minTtl());
        front.writeUnsignedVInt(row.localExpirationTime() - stats.minLocalDeletionTime());
      }
    }
    if (row.hasDeletion()) {
      flags |= RowFlags.HAS_DELETION;
      deletion(front, row.markedForDeleteAt(), row.localDeletionTime());
    }
    if (complex.hasDeletion()) {
      flags |= RowFlags.HAS_COMPLEX_DELETION;
    }
    if (!hasAllColumns) {
      writeSubset();
    }
    out.writeByte(isStatic ? flags | RowFlags.HAS_EXTENDED_FLAGS : flags);
    if (isStatic) {
      out.writeByte(RowFlags.EXTENDED_IS_STATIC);
    } else {
      clusterings.writeValues(out, clustering);
    }
    int simpleLength = complex.start(0, cells.length());
    if (complex.size() > 0) {
      front.writeBytes(cells.array(), 0, simpleLength);
      writeComplex();
      simpleLength = 0;
    }
    out.writeUnsignedVInt((long) front.length() + simpleLength);
    out.writeBytes(front.array(), 0, front.length());
    out.writeBytes(cells.array(), 0, simpleLength);
  }

  private void writeComplex() {
    for (int i = 0; i < complex.size(); i++) {
      if (complex.isDeleted(i)) {
        deletion(front, complex.markedForDeleteAt(i), complex.localDeletionTime(i));
      } else if (complex.hasDeletion()) {
        noDeletion(front);
      }
      front.writeUnsignedVInt(complex.count(i));
      int start = complex.start(i, 0);
      int end = complex.start(i + 1, cells.length());
      front.writeBytes(cells.array(), start, end - start);
    }
  }

  private void writeSubset() {
    int count = lengths.length;
    if (count < 64) {
      long all = count == 0 ? 0 : -1L >>> (64 - count);
      front.writeUnsignedVInt(all & ~present[0]);
      return;
    }
    front.writeUnsignedVInt(count - columnCount);
    boolean listsPresent = columnCount < count / 2;
    for (int i = 0; i < count; i++) {
      boolean there = (present[i >> 6] & 1L << i) != 0;
      if (there == listsPresent) {
        front.writeUnsignedVInt(i);
      }
    }
  }

  /** Writes a range tombstone marker; of a bound that only starts or ends, the other is LIVE. */
  public void writeMarker(
      ByteWriter out,
      ClusteringPrefix bound,
      DeletionTime endDeletion,
      DeletionTime startDeletion,
      long previousLength) {
    out.writeByte(RowFlags.IS_MARKER);
    clusterings.write(out, bound);
    front.reset();
    front.writeUnsignedVInt(previousLength);
    BoundKind kind = bound.kind();
    if (kind.isEnd()) {
      deletion(front, endDeletion.markedForDeleteAt(), endDeletion.localDeletionTime());
    }
    if (kind.isStart()) {
      deletion(front, startDeletion.markedForDeleteAt(), startDeletion.localDeletionTime());
    }
    out.writeUnsignedVInt(front.length());
    out.writeBytes(front.array(), 0, front.length());
  }

  /** Writes the end of a partition. */
  public void writeEndOfPartition(ByteWriter out) {
    out.writeByte(RowFlags.END_OF_PARTITION);
  }

  private void deletion(ByteWriter out, long markedForDeleteAt, long localDeletionTime) {
    out.writeUnsignedVInt(markedForDeleteAt - stats.minTimestamp());
    out.writeUnsignedVInt(localDeletionTime - stats.minLocalDeletionTime());
  }

  /** Writes LIVE. Of its local deletion time, too large for them, Cassandra's 32 bits are kept. */
  private void noDeletion(ByteWriter out) {
    out.writeUnsignedVInt(DeletionTime.LIVE.markedForDeleteAt() - stats.minTimestamp());
    out.writeUnsignedVInt(
        (int) (DeletionTime.LIVE.localDeletionTime() - stats.minLocalDeletionTime()));
  }
}
