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
import java.util.Arrays;

/** Brings a mutation that was built before an ALTER of its table to the columns of today. */
final class MutationTranslator {
  private MutationTranslator() {}

  /**
   * Returns the mutation by the columns of {@code table}; cells of dropped columns are left out.
   */
  static Mutation translate(Mutation mutation, TableDef table) {
    TableDef before = mutation.table();
    if (before == table
        || (before.statics().equals(table.statics())
            && before.regulars().equals(table.regulars()))) {
      return mutation;
    }
    MutationBuilder builder = new MutationBuilder(table).begin(mutation.key());
    byte[] body = mutation.body();
    long markedForDeleteAt = Bytes.getLong(body, 0);
    if (markedForDeleteAt != DeletionTime.LIVE.markedForDeleteAt()) {
      builder.deletePartition(markedForDeleteAt, Bytes.getLong(body, 8));
    }
    RowReader reader = new RowReader(Mutation.header(before), table);
    ClusteringPrefix rangeStart = ClusteringPrefix.BOTTOM;
    int at = Mutation.DELETION_LENGTH;
    while (true) {
      at += reader.readHead(body, at, body.length);
      if (reader.kind() == Unfiltered.END) {
        return builder.build();
      }
      reader.openBody(body, at);
      if (reader.kind() != Unfiltered.MARKER) {
        row(reader, builder);
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

  private static void row(RowReader reader, MutationBuilder builder) {
    if (reader.kind() == Unfiltered.STATIC_ROW) {
      builder.staticRow();
    } else {
      builder.row(reader.clustering(), reader.row());
    }
    while (reader.nextCell()) {
      Cell cell = reader.cell();
      if (cell.isTombstone()) {
        builder.tombstone(cell.column(), cell.timestamp(), cell.localDeletionTime());
      } else {
        builder.cell(
            cell.column(),
            cell.timestamp(),
            cell.ttl(),
            cell.localDeletionTime(),
            Arrays.copyOfRange(
                cell.bytes(), cell.valueOffset(), cell.valueOffset() + cell.valueLength()));
      }
    }
    builder.endRow();
  }
}
