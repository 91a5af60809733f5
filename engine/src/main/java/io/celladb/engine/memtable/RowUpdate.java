package io.celladb.engine.memtable;

import io.celladb.engine.io.ByteWriter;
import io.celladb.engine.rows.Cell;
import io.celladb.engine.rows.CellOrder;
import io.celladb.engine.rows.ClusteringPrefix;
import io.celladb.engine.rows.DeletionTime;
import io.celladb.engine.rows.RowHeader;
import io.celladb.engine.rows.Shadow;
import io.celladb.engine.rows.Unfiltered;
import io.celladb.engine.rows.encoding.RowReader;
import io.celladb.engine.rows.encoding.RowWriter;
import io.celladb.engine.rows.encoding.SerializationHeader;
import io.celladb.engine.schema.TableDef;
import java.util.Arrays;

/**
 * Makes one encoded row of two at the same place. Scratch space of a writer: not for two threads at
 * a time.
 */
final class RowUpdate {
  private final RowReader old;
  private final RowReader added;
  private final RowWriter writer;
  private final CellOrder statics;
  private final CellOrder regulars;
  private final Shadow shadow = new Shadow();
  private final Cell merged = new Cell();
  private final RowHeader header = new RowHeader();
  private final ByteWriter out = new ByteWriter(256);

  RowUpdate(SerializationHeader encoding, TableDef table) {
    old = new RowReader(encoding, table);
    added = new RowReader(encoding, table);
    writer = new RowWriter(encoding);
    statics = CellOrder.of(table.statics());
    regulars = CellOrder.of(table.regulars());
  }

  /**
   * Returns the encoded row that holds what both say, less what its own deletions cover. Of two
   * spellings of one clustering, such as the decimals 1.0 and 1.00, the first stays.
   */
  byte[] merge(byte[] oldRow, byte[] addedRow) {
    open(old, oldRow);
    open(added, addedRow);
    ClusteringPrefix clustering = old.clustering();
    if (added.kind() == Unfiltered.STATIC_ROW) {
      header.clear();
      writer.startStaticRow();
    } else {
      mergeHeaders();
      writer.startRow(header);
    }
    CellOrder order = added.kind() == Unfiltered.STATIC_ROW ? statics : regulars;
    shadow.startRow(header.markedForDeleteAt(), header.localDeletionTime());
    boolean hasOld = old.nextCell();
    boolean hasAdded = added.nextCell();
    while (hasOld || hasAdded) {
      int compared = !hasAdded ? -1 : !hasOld ? 1 : order.compare(old.cell(), added.cell());
      boolean oldStays = compared <= 0 && shadow.admits(old.cell());
      boolean addedStays = compared >= 0 && shadow.admits(added.cell());
      if (oldStays && addedStays) {
        merged.set(old.cell());
        order.reconcile(merged, added.cell());
        writer.cell(merged);
      } else if (oldStays || addedStays) {
        writer.cell(oldStays ? old.cell() : added.cell());
      }
      hasOld = compared <= 0 ? old.nextCell() : hasOld;
      hasAdded = compared >= 0 ? added.nextCell() : hasAdded;
    }
    out.reset();
    writer.finishRow(out, clustering, 0);
    return Arrays.copyOf(out.array(), out.length());
  }

  private void mergeHeaders() {
    RowHeader one = old.row();
    RowHeader two = added.row();
    header.set(one);
    if (two.livenessSupersedes(one)) {
      header.liveness(two.timestamp(), two.ttl(), two.localExpirationTime());
    }
    if (DeletionTime.supersedes(
        two.markedForDeleteAt(),
        two.localDeletionTime(),
        one.markedForDeleteAt(),
        one.localDeletionTime())) {
      header.deletion(two.markedForDeleteAt(), two.localDeletionTime());
    }
    if (header.hasDeletion() && header.timestamp() <= header.markedForDeleteAt()) {
      header.clearLiveness();
    }
  }

  private void open(RowReader reader, byte[] row) {
    reader.openBody(row, reader.readHead(row, 0, row.length));
  }
}
