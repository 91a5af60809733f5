package io.celladb.engine.rows.encoding;

import io.celladb.engine.errors.InvalidMutationException;
import io.celladb.engine.io.ByteWriter;
import io.celladb.engine.rows.Cell;
import io.celladb.engine.rows.CellOrder;
import io.celladb.engine.rows.ClusteringPrefix;
import io.celladb.engine.rows.DecoratedKey;
import io.celladb.engine.rows.DeletionTime;
import io.celladb.engine.rows.RowHeader;
import io.celladb.engine.schema.TableDef;
import java.util.Arrays;

/**
 * Builds mutations of one table. May be used again after {@link #build()}; belongs to one thread.
 *
 * <p>Values are taken as they are: that they are valid for their type is the caller's business.
 * What the engine itself cannot hold, a key or a clustering that is too long, is refused.
 */
public final class MutationBuilder {
  private final TableDef table;
  private final RowWriter writer;
  private final ByteWriter body = new ByteWriter(512);
  private final RowHeader header = new RowHeader();
  private final Cell cell = new Cell();
  private final CellOrder staticOrder;
  private final CellOrder regularOrder;

  /** The order of the present row, and the last cell of it. */
  private CellOrder order;

  private final Cell last = new Cell();
  private boolean hasLast;

  private DecoratedKey key;
  private ClusteringPrefix clustering;
  private DeletionTime deletion = DeletionTime.LIVE;

  public MutationBuilder(TableDef table) {
    this.table = table;
    this.writer = new RowWriter(Mutation.header(table));
    this.staticOrder = CellOrder.of(table.statics());
    this.regularOrder = CellOrder.of(table.regulars());
    this.order = regularOrder;
  }

  /** Starts the mutation of a partition. */
  public MutationBuilder begin(DecoratedKey partitionKey) {
    if (partitionKey.bytes().length > DecoratedKey.MAX_LENGTH_BYTES) {
      throw new InvalidMutationException(
          "Key length of %d is longer than maximum of %d"
              .formatted(partitionKey.bytes().length, DecoratedKey.MAX_LENGTH_BYTES));
    }
    key = partitionKey;
    deletion = DeletionTime.LIVE;
    body.reset();
    body.writeLong(0);
    body.writeLong(0);
    return this;
  }

  /**
   * Deletes all of the partition that was written up to the timestamp, which must not be negative:
   * the first byte of a partition's deletion says in {@code Data.db} whether there is one.
   */
  public MutationBuilder deletePartition(long timestampMicros, long localDeletionTimeSeconds) {
    if (timestampMicros < 0) {
      throw new InvalidMutationException(
          "The deletion of a partition cannot have a negative timestamp (%d): no file can hold it"
              .formatted(timestampMicros));
    }
    DeletionTime added = new DeletionTime(timestampMicros, localDeletionTimeSeconds);
    if (added.supersedes(deletion)) {
      deletion = added;
    }
    return this;
  }

  /**
   * Starts a row. Cells follow in order of their ordinals, those of a complex column after its
   * deletion and in order of their paths; then {@link #endRow()}.
   *
   * @param place the row's clustering; must stay as it is until {@link #endRow()}
   * @param liveness liveness and deletion of the row; copied
   */
  public MutationBuilder row(ClusteringPrefix place, RowHeader liveness) {
    checkClustering(place);
    clustering = place;
    order = regularOrder;
    hasLast = false;
    writer.startRow(liveness);
    return this;
  }

  /** Starts a row that an UPDATE or a deletion of cells touches: it has no liveness. */
  public MutationBuilder row(ClusteringPrefix place) {
    header.clear();
    return row(place, header);
  }

  /** Starts the static row. */
  public MutationBuilder staticRow() {
    clustering = ClusteringPrefix.EMPTY;
    order = staticOrder;
    hasLast = false;
    writer.startStaticRow();
    return this;
  }

  /** Adds a cell with a value to the row. */
  public MutationBuilder cell(
      int ordinal, long timestampMicros, int ttlSeconds, long expirySeconds, byte[] value) {
    cell.set(ordinal, timestampMicros, ttlSeconds, expirySeconds);
    cell.value(value, 0, value.length);
    return cell(cell);
  }

  /** Adds a cell with a value to a complex column of the row. */
  public MutationBuilder cell(
      int ordinal,
      byte[] path,
      long timestampMicros,
      int ttlSeconds,
      long expirySeconds,
      byte[] value) {
    cell.set(ordinal, timestampMicros, ttlSeconds, expirySeconds);
    cell.path(path, 0, path.length);
    cell.value(value, 0, value.length);
    return cell(cell);
  }

  /** Adds the tombstone of a cell to the row. */
  public MutationBuilder tombstone(
      int ordinal, long timestampMicros, long localDeletionTimeSeconds) {
    cell.set(ordinal, timestampMicros, RowHeader.NO_TTL, localDeletionTimeSeconds);
    return cell(cell);
  }

  /** Adds the tombstone of a cell to a complex column of the row. */
  public MutationBuilder tombstone(
      int ordinal, byte[] path, long timestampMicros, long localDeletionTimeSeconds) {
    cell.set(ordinal, timestampMicros, RowHeader.NO_TTL, localDeletionTimeSeconds);
    cell.path(path, 0, path.length);
    return cell(cell);
  }

  /** Deletes all that a complex column of the row was given up to the timestamp. */
  public MutationBuilder complexDeletion(
      int ordinal, long timestampMicros, long localDeletionTimeSeconds) {
    cell.setComplexDeletion(ordinal, timestampMicros, localDeletionTimeSeconds);
    return cell(cell);
  }

  /**
   * Adds a cell of any kind to the row; it is copied.
   *
   * @throws IllegalStateException when it cannot follow the cell before, or when it has a path and
   *     its column is simple, or the other way round
   */
  public MutationBuilder cell(Cell added) {
    boolean isComplex = added.pathLength() != Cell.NO_PATH;
    if (isComplex != order.isComplex(added.column())) {
      throw new IllegalStateException(
          "A cell of column %d %s a path"
              .formatted(added.column(), isComplex ? "with" : "without"));
    }
    if (hasLast && order.compare(last, added) >= 0) {
      throw new IllegalStateException(
          "A cell of column %d that comes too late".formatted(added.column()));
    }
    writer.cell(added);
    last.set(added);
    hasLast = true;
    return this;
  }

  /** Ends the row. A row without liveness, deletion and cells is left out. */
  public MutationBuilder endRow() {
    if (!writer.isEmpty()) {
      writer.finishRow(body, clustering, 0);
    }
    return this;
  }

  /** Deletes what lies between two bounds and was written up to the timestamp. */
  public MutationBuilder deleteRange(
      ClusteringPrefix start, ClusteringPrefix end, long timestampMicros, long localSeconds) {
    checkClustering(start);
    checkClustering(end);
    DeletionTime range = new DeletionTime(timestampMicros, localSeconds);
    writer.writeMarker(body, start, DeletionTime.LIVE, range, 0);
    writer.writeMarker(body, end, range, DeletionTime.LIVE, 0);
    return this;
  }

  /** Returns whether nothing was added since {@link #begin}. */
  public boolean isEmpty() {
    return body.length() == Mutation.DELETION_LENGTH && deletion.isLive();
  }

  /** Returns the mutation. */
  public Mutation build() {
    writer.writeEndOfPartition(body);
    body.putLong(0, deletion.markedForDeleteAt());
    body.putLong(8, deletion.localDeletionTime());
    return new Mutation(table, key, Arrays.copyOf(body.array(), body.length()));
  }

  private static void checkClustering(ClusteringPrefix prefix) {
    int total = prefix.dataSizeBytes();
    if (total > DecoratedKey.MAX_LENGTH_BYTES) {
      throw new InvalidMutationException(
          "Key length of %d is longer than maximum of %d"
              .formatted(total, DecoratedKey.MAX_LENGTH_BYTES));
    }
  }
}
