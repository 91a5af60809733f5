package io.celladb.engine.table;

import io.celladb.engine.io.Bytes;
import io.celladb.engine.rows.Cell;
import io.celladb.engine.rows.ClusteringPrefix;
import io.celladb.engine.rows.DeletionTime;
import io.celladb.engine.rows.Unfiltered;
import io.celladb.engine.rows.encoding.Mutation;
import io.celladb.engine.rows.encoding.MutationBuilder;
import io.celladb.engine.rows.encoding.RowReader;
import io.celladb.engine.schema.TableDef;

/** Makes a mutation anew, by other columns or with other cells. */
final class MutationTranslator {
  private MutationTranslator() {}

  /** What becomes of the cells of a mutation. */
  interface CellChange {
    /** Leaves the cells as they are. */
    CellChange NONE = (row, cell) -> {};

    /** Changes a cell of the row at which the reader stands. */
    void change(RowReader row, Cell cell);
  }

  /**
   * Returns a mutation that was built before an ALTER of its table by the columns of today; cells
   * of dropped columns are left out.
   */
  static Mutation translate(Mutation mutation, TableDef table) {
    TableDef before = mutation.table();
    if (before == table
        || (before.statics().equals(table.statics())
            && before.regulars().equals(table.regulars()))) {
      return mutation;
    }
    return rewrite(mutation, table, CellChange.NONE);
  }

  /** Returns the mutation by the columns of {@code table}, with changed cells. */
  static Mutation rewrite(Mutation mutation, TableDef table, CellChange change) {
    MutationBuilder builder = new MutationBuilder(table).begin(mutation.key());
    byte[] body = mutation.body();
    long markedForDeleteAt = Bytes.getLong(body, 0);
    if (markedForDeleteAt != DeletionTime.LIVE.markedForDeleteAt()) {
      builder.deletePartition(markedForDeleteAt, Bytes.getLong(body, 8));
    }
    RowReader reader = new RowReader(Mutation.header(mutation.table()), table);
    ClusteringPrefix rangeStart = ClusteringPrefix.BOTTOM;
    int at = Mutation.DELETION_LENGTH;
    while (true) {
      at += reader.readHead(body, at, body.length);
      if (reader.kind() == Unfiltered.END) {
        return builder.build();
      }
      reader.openBody(body, at);
      if (reader.kind() != Unfiltered.MARKER) {
        row(reader, builder, change);
      } else if (reader.clustering().kind().isStart()) {
        rangeStart = reader.clustering().copy();
      } else {
        DeletionTime deletion = reader.endDeletion();
        builder.deleteRange(
            rangeStart,
            reader.clustering(),
            deletion.markedForDeleteAt(),
            deletion.localDeletionTime());
      }
      at += reader.bodyLength();
    }
  }

  private static void row(RowReader reader, MutationBuilder builder, CellChange change) {
    if (reader.kind() == Unfiltered.STATIC_ROW) {
      builder.staticRow();
    } else {
      builder.row(reader.clustering(), reader.row());
    }
    while (reader.nextCell()) {
      change.change(reader, reader.cell());
      builder.cell(reader.cell());
    }
    builder.endRow();
  }
}
