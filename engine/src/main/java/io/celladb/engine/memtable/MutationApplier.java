package io.celladb.engine.memtable;

import io.celladb.engine.io.Bytes;
import io.celladb.engine.memtable.MemtablePartition.Content;
import io.celladb.engine.rows.ClusteringComparator;
import io.celladb.engine.rows.ClusteringPrefix;
import io.celladb.engine.rows.DeletionTime;
import io.celladb.engine.rows.Unfiltered;
import io.celladb.engine.rows.encoding.Mutation;
import io.celladb.engine.rows.encoding.RowReader;
import io.celladb.engine.rows.encoding.SerializationHeader;
import io.celladb.engine.schema.TableDef;
import java.util.Arrays;

/**
 * Turns the content of a partition and a mutation's body into the content after it. Scratch space
 * of a writer: not for two threads at a time.
 */
final class MutationApplier {
  /** A row's share of array headers, references and tree nodes, in bytes; an estimate. */
  private static final int ROW_OVERHEAD = 32;

  private static final int RANGE_OVERHEAD = 200;

  private final RowReader reader;
  private final RowReader probe;
  private final RowUpdate update;
  private final ClusteringComparator comparator;
  private final RowTree.RowOrder order;
  private long grownBytes;

  MutationApplier(SerializationHeader encoding, TableDef table, ClusteringComparator comparator) {
    this.reader = new RowReader(encoding, table);
    this.probe = new RowReader(encoding, table);
    this.update = new RowUpdate(encoding, table);
    this.comparator = comparator;
    this.order = this::compare;
  }

  private int compare(byte[] row, ClusteringPrefix place) {
    probe.readHead(row, 0, row.length);
    return comparator.compare(probe.clustering(), place);
  }

  /** Returns by how many bytes the last content outgrew the one before. */
  long grownBytes() {
    return grownBytes;
  }

  Content apply(Content before, byte[] body) {
    grownBytes = 0;
    DeletionTime deletion = before.deletion();
    DeletionTime added = new DeletionTime(Bytes.getLong(body, 0), Bytes.getLong(body, 8));
    if (added.supersedes(deletion)) {
      deletion = added;
    }
    byte[] staticRow = before.staticRow();
    RowTree rows = before.rows();
    RangeDeletions ranges = before.rangeDeletions();
    ClusteringPrefix rangeStart = null;
    int at = Mutation.DELETION_LENGTH;
    while (true) {
      int head = reader.readHead(body, at, body.length);
      if (reader.kind() == Unfiltered.END) {
        return new Content(deletion, staticRow, rows, ranges);
      }
      int length = head + reader.bodyLength();
      if (reader.kind() == Unfiltered.MARKER) {
        if (rangeStart == null) {
          rangeStart = reader.clustering().copy();
        } else {
          ranges = withRange(ranges, rangeStart, body, at + head);
          rangeStart = null;
        }
      } else {
        byte[] row = Arrays.copyOfRange(body, at, at + length);
        if (reader.kind() == Unfiltered.STATIC_ROW) {
          staticRow = merged(staticRow, row);
        } else {
          byte[] old = rows.get(reader.clustering(), order);
          rows = rows.with(merged(old, row), reader.clustering(), order);
        }
      }
      at += length;
    }
  }

  private RangeDeletions withRange(
      RangeDeletions ranges, ClusteringPrefix start, byte[] body, int bodyOffset) {
    reader.openBody(body, bodyOffset);
    ClusteringPrefix end = reader.clustering().copy();
    grownBytes += RANGE_OVERHEAD + start.dataSizeBytes() + end.dataSizeBytes();
    return ranges.with(new RangeDeletions.Range(start, end, reader.endDeletion()), comparator);
  }

  private byte[] merged(byte[] old, byte[] added) {
    if (old == null) {
      grownBytes += added.length + ROW_OVERHEAD;
      return added;
    }
    byte[] row = update.merge(old, added);
    grownBytes += row.length - old.length;
    return row;
  }
}
