package io.celladb.engine.rows.encoding;

import io.celladb.engine.rows.CellOrder;
import io.celladb.engine.schema.TableDef;

/**
 * How the rows of a header are to be read for a table: worked out once, shared by the readers of a
 * file. Safe for use by many threads.
 */
public final class RowLayout {
  private final TableDef table;
  final ClusteringEncoding clusterings;
  final ColumnMap staticColumns;
  final ColumnMap regularColumns;
  final EncodingStats stats;
  final DeletionTimes deletionTimes;
  private final boolean hasCounters;

  /**
   * Works it out.
   *
   * @param header of the encoded rows
   * @param table as the caller sees it: cells carry its ordinals; cells of columns it does not
   *     have, or that were written before their column was dropped, are passed over
   * @param deletionTimes how local deletion times were written
   */
  public RowLayout(SerializationHeader header, TableDef table, DeletionTimes deletionTimes) {
    this.table = table;
    this.clusterings = new ClusteringEncoding(header.clusteringTypes());
    this.staticColumns = new ColumnMap(header.statics(), table.statics(), table);
    this.regularColumns = new ColumnMap(header.regulars(), table.regulars(), table);
    this.stats = header.stats();
    this.deletionTimes = deletionTimes;
    this.hasCounters =
        CellOrder.of(header.regulars()).hasCounters()
            || CellOrder.of(header.statics()).hasCounters();
  }

  /** Returns whether the cells are counters. */
  public boolean hasCounters() {
    return hasCounters;
  }

  /** Returns the table. */
  public TableDef table() {
    return table;
  }

  /** Returns how local deletion times were written. */
  public DeletionTimes deletionTimes() {
    return deletionTimes;
  }
}
