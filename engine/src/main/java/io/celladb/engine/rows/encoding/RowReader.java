package io.celladb.engine.rows.encoding;

import io.celladb.engine.io.VInt;
import io.celladb.engine.rows.BoundKind;
import io.celladb.engine.rows.Cell;
import io.celladb.engine.rows.ClusteringPrefix;
import io.celladb.engine.rows.DeletionTime;
import io.celladb.engine.rows.RowHeader;
import io.celladb.engine.rows.Unfiltered;
import io.celladb.engine.schema.TableDef;
import java.util.Arrays;

/**
 * Reads encoded unfiltereds one after the other; {@link RowWriter} shows their layout.
 *
 * <p>Steps: {@link #readHead} with as many bytes as are at hand, until it has enough; then {@link
 * #openBody} with {@link #bodyLength()} bytes at hand; then {@link #nextCell} until false. What it
 * returns are flyweights over the buffer, valid until the next step. Bytes that are no row end in
 * an {@link EncodingException} or an {@link IndexOutOfBoundsException}; the caller, who knows the
 * file, reports both.
 */
public final class RowReader {
  /** More bytes are needed. */
  public static final int MORE = ClusteringEncoding.MORE;

  private final ClusteringEncoding clusterings;
  private final ColumnMap staticColumns;
  private final ColumnMap regularColumns;
  private final long minTimestamp;
  private final long minLocalDeletionTime;
  private final DeletionTimes deletionTimes;
  private final int minTtl;

  private final ClusteringPrefix clustering;
  private final RowHeader row = new RowHeader();
  private final Cell cell = new Cell();
  private final long[] present;

  private Unfiltered kind = Unfiltered.END;
  private int flags;
  private int bodyLength;
  private ColumnMap columns;
  private DeletionTime endDeletion = DeletionTime.LIVE;
  private DeletionTime startDeletion = DeletionTime.LIVE;
  private byte[] buffer = new byte[0];
  private int position;
  private int end;
  private int presentWord;

  /** The complex column whose cells are being read, and how many are left. */
  private int complexColumn;

  private int elementsLeft;

  /**
   * Makes a reader.
   *
   * @param header of the encoded rows
   * @param table as the caller sees it: cells carry its ordinals; cells of columns it does not
   *     have, or that were written before their column was dropped, are passed over
   */
  public RowReader(SerializationHeader header, TableDef table) {
    this(new RowLayout(header, table, DeletionTimes.UNSIGNED));
  }

  /** Makes a reader that shares what others have worked out. */
  public RowReader(RowLayout layout) {
    this.clusterings = layout.clusterings;
    this.staticColumns = layout.staticColumns;
    this.regularColumns = layout.regularColumns;
    this.minTimestamp = layout.stats.minTimestamp();
    this.minLocalDeletionTime = layout.stats.minLocalDeletionTime();
    this.deletionTimes = layout.deletionTimes;
    this.minTtl = layout.stats.minTtl();
    this.clustering = new ClusteringPrefix(clusterings.columns());
    this.columns = regularColumns;
    this.present = new long[Math.max(staticColumns.words(), regularColumns.words())];
  }

  /**
   * Reads flags, clustering and length of the unfiltered that begins at {@code offset}.
   *
   * @return the number of bytes read, or {@link #MORE} when it does not end before {@code limit}
   */
  public int readHead(byte[] bytes, int offset, int limit) {
    if (offset >= limit) {
      return MORE;
    }
    flags = bytes[offset];
    int at = offset + 1;
    if ((flags & RowFlags.END_OF_PARTITION) != 0) {
      kind = Unfiltered.END;
      bodyLength = 0;
      return 1;
    }
    at =
        (flags & RowFlags.IS_MARKER) != 0
            ? markerHead(bytes, at, limit)
            : rowHead(bytes, at, limit);
    if (at < 0 || at >= limit || at + VInt.sizeOf(bytes[at]) > limit) {
      return MORE;
    }
    long length = VInt.readUnsigned(bytes, at);
    if (length < 1 || length > Integer.MAX_VALUE - 64) {
      throw new EncodingException("a row of " + length + " bytes");
    }
    bodyLength = (int) length;
    return at + VInt.sizeOf(bytes[at]) - offset;
  }

  private int rowHead(byte[] bytes, int offset, int limit) {
    int at = offset;
    boolean isStatic = false;
    if ((flags & RowFlags.HAS_EXTENDED_FLAGS) != 0) {
      if (at >= limit) {
        return MORE;
      }
      isStatic = (bytes[at++] & RowFlags.EXTENDED_IS_STATIC) != 0;
    }
    if (isStatic) {
      kind = Unfiltered.STATIC_ROW;
      columns = staticColumns;
      clustering.reset(BoundKind.STATIC_CLUSTERING, bytes);
      return at;
    }
    kind = Unfiltered.ROW;
    columns = regularColumns;
    clustering.reset(BoundKind.CLUSTERING, bytes);
    return clusterings.readValues(bytes, at, limit, clusterings.columns(), clustering);
  }

  private int markerHead(byte[] bytes, int offset, int limit) {
    kind = Unfiltered.MARKER;
    return clusterings.readBound(bytes, offset, limit, clustering);
  }

  /** Returns what {@link #readHead} has found. */
  public Unfiltered kind() {
    return kind;
  }

  /** Returns the number of bytes that follow the head. */
  public int bodyLength() {
    return bodyLength;
  }

  /** Returns the clustering of the row, or the bound of the marker. */
  public ClusteringPrefix clustering() {
    return clustering;
  }

  /** Reads what comes before the cells, of which all must lie in the buffer. */
  public void openBody(byte[] bytes, int offset) {
    buffer = bytes;
    end = offset + bodyLength;
    position = offset + VInt.sizeOf(bytes[offset]);
    if (kind == Unfiltered.MARKER) {
      openMarker();
      return;
    }
    row.clear();
    if ((flags & RowFlags.HAS_TIMESTAMP) != 0) {
      long timestamp = timestamp();
      if ((flags & RowFlags.HAS_TTL) != 0) {
        int ttl = ttl();
        row.liveness(timestamp, ttl, deletionTimes.expiration(localDeletionTime(), ttl));
      } else {
        row.liveness(timestamp, RowHeader.NO_TTL, DeletionTime.NO_DELETION_TIME);
      }
    }
    if ((flags & RowFlags.HAS_DELETION) != 0) {
      long markedForDeleteAt = timestamp();
      row.deletion(markedForDeleteAt, localDeletionTime());
    }
    presentWord = 0;
    elementsLeft = 0;
    if ((flags & RowFlags.HAS_ALL_COLUMNS) != 0) {
      columns.all(present);
    } else {
      readSubset();
    }
    checkEnd();
  }

  private void openMarker() {
    endDeletion = DeletionTime.LIVE;
    startDeletion = DeletionTime.LIVE;
    if (clustering.kind().isEnd()) {
      endDeletion = deletion();
    }
    if (clustering.kind().isStart()) {
      startDeletion = deletion();
    }
    checkEnd();
  }

  private DeletionTime deletion() {
    long markedForDeleteAt = timestamp();
    return new DeletionTime(markedForDeleteAt, localDeletionTime());
  }

  /** Reads which columns the row has: a bitmap of the missing, or a list where there are many. */
  private void readSubset() {
    int count = columns.size();
    long encoded = unsigned();
    if (count < 64) {
      columns.all(present);
      if (columns.words() > 0) {
        present[0] &= ~encoded;
      }
      return;
    }
    if (encoded < 0 || encoded > count) {
      throw new EncodingException(encoded + " columns missing of " + count);
    }
    int missing = (int) encoded;
    int there = count - missing;
    boolean listsPresent = missing > 0 && there < count / 2;
    if (listsPresent) {
      Arrays.fill(present, 0, columns.words(), 0);
    } else {
      columns.all(present);
    }
    int listed = listsPresent ? there : missing;
    for (int i = 0; i < listed; i++) {
      long column = unsigned();
      if (column < 0 || column >= count) {
        throw new EncodingException("column " + column + " of " + count);
      }
      present[(int) column >> 6] ^= 1L << column;
    }
  }

  /** Moves to the next cell that the table still has. Returns false when there is none. */
  public boolean nextCell() {
    while (true) {
      int column;
      if (elementsLeft > 0) {
        elementsLeft--;
        column = complexColumn;
        readCell(column);
      } else {
        column = nextColumn();
        if (column < 0) {
          return false;
        }
        if (!columns.isComplex(column)) {
          readCell(column);
        } else if (!startComplex(column)) {
          continue;
        }
      }
      checkEnd();
      int ordinal = cell.column();
      if (ordinal >= 0 && cell.timestamp() > columns.droppedTime(column)) {
        return true;
      }
    }
  }

  /** Reads what precedes a column's cells. Returns whether it has a deletion: that is the cell. */
  private boolean startComplex(int column) {
    boolean isDeleted = false;
    if ((flags & RowFlags.HAS_COMPLEX_DELETION) != 0) {
      long markedForDeleteAt = timestamp();
      cell.setComplexDeletion(columns.ordinal(column), markedForDeleteAt, localDeletionTime());
      isDeleted = markedForDeleteAt != DeletionTime.LIVE.markedForDeleteAt();
    }
    long count = unsigned();
    if (count < 0 || count > end - position) {
      throw new EncodingException(count + " cells of a column in " + (end - position) + " bytes");
    }
    complexColumn = column;
    elementsLeft = (int) count;
    return isDeleted;
  }

  /** Returns whether no cell is left in the row. */
  public boolean isWithoutCells() {
    if (elementsLeft > 0) {
      return false;
    }
    for (int i = presentWord; i < columns.words(); i++) {
      if (present[i] != 0) {
        return false;
      }
    }
    return true;
  }

  private int nextColumn() {
    int words = columns.words();
    while (presentWord < words) {
      long word = present[presentWord];
      if (word != 0) {
        present[presentWord] = word & (word - 1);
        return (presentWord << 6) + Long.numberOfTrailingZeros(word);
      }
      presentWord++;
    }
    return -1;
  }

  private void readCell(int column) {
    int cellFlags = buffer[position++];
    long timestamp =
        (cellFlags & RowFlags.CELL_USES_ROW_TIMESTAMP) != 0 ? row.timestamp() : timestamp();
    long deletionTime = DeletionTime.NO_DELETION_TIME;
    int ttl = RowHeader.NO_TTL;
    if ((cellFlags & RowFlags.CELL_USES_ROW_TTL) != 0) {
      deletionTime = row.localExpirationTime();
      ttl = row.ttl();
    } else if ((cellFlags & (RowFlags.CELL_IS_DELETED | RowFlags.CELL_IS_EXPIRING)) != 0) {
      deletionTime = localDeletionTime();
      if ((cellFlags & RowFlags.CELL_IS_EXPIRING) != 0) {
        ttl = ttl();
        deletionTime = deletionTimes.expiration(deletionTime, ttl);
      }
    }
    cell.set(columns.ordinal(column), timestamp, ttl, deletionTime);
    if (columns.isComplex(column)) {
      int length = length("a path", unsigned());
      if (!columns.allowsPath(column, length)) {
        throw new EncodingException("a path of " + length + " bytes");
      }
      cell.path(buffer, position, length);
      position += length;
    }
    if ((cellFlags & RowFlags.CELL_HAS_EMPTY_VALUE) == 0) {
      int fixed = columns.fixedLength(column);
      int length = length("a value", fixed < 0 ? unsigned() : fixed);
      cell.value(buffer, position, length);
      position += length;
    }
  }

  private int length(String what, long length) {
    if (length < 0 || length > end - position) {
      throw new EncodingException(what + " of " + length + " bytes in " + (end - position));
    }
    return (int) length;
  }

  private void checkEnd() {
    if (position > end) {
      throw new EncodingException("a row longer than its " + bodyLength + " bytes");
    }
  }

  private long unsigned() {
    long value = VInt.readUnsigned(buffer, position);
    position += VInt.sizeOf(buffer[position]);
    return value;
  }

  private long timestamp() {
    return unsigned() + minTimestamp;
  }

  private long localDeletionTime() {
    return unsigned() + minLocalDeletionTime;
  }

  private int ttl() {
    return (int) unsigned() + minTtl;
  }

  /** Returns liveness and deletion of the row. */
  public RowHeader row() {
    return row;
  }

  public Cell cell() {
    return cell;
  }

  /** Returns the deletion that ends at the marker in clustering order, or LIVE. */
  public DeletionTime endDeletion() {
    return endDeletion;
  }

  /** Returns the deletion that starts at the marker in clustering order, or LIVE. */
  public DeletionTime startDeletion() {
    return startDeletion;
  }
}
