package io.celladb.engine.tools.layout;

import static io.celladb.engine.tools.layout.FieldReader.Number.U8;
import static io.celladb.engine.tools.layout.FieldReader.Number.VINT;

import io.celladb.engine.rows.BoundKind;
import io.celladb.engine.rows.encoding.RowFlags;
import io.celladb.engine.rows.encoding.SerializationHeader;
import io.celladb.engine.schema.ColumnDef;
import java.util.BitSet;
import java.util.List;
import java.util.Map;
import java.util.StringJoiner;
import java.util.TreeMap;

/** Rows, markers and the end of a partition. */
final class RowFields {
  private static final int MANY_COLUMNS = 64;
  private static final Map<Integer, String> FLAGS = new TreeMap<>();

  static {
    FLAGS.put(RowFlags.END_OF_PARTITION, "end of partition");
    FLAGS.put(RowFlags.IS_MARKER, "marker");
    FLAGS.put(RowFlags.HAS_TIMESTAMP, "timestamp");
    FLAGS.put(RowFlags.HAS_TTL, "TTL");
    FLAGS.put(RowFlags.HAS_DELETION, "deletion");
    FLAGS.put(RowFlags.HAS_ALL_COLUMNS, "all columns");
    FLAGS.put(RowFlags.HAS_COMPLEX_DELETION, "complex deletion");
    FLAGS.put(RowFlags.HAS_EXTENDED_FLAGS, "extended flags");
  }

  private final FieldReader in;
  private final SerializationHeader header;
  private final ClusteringFields clusterings;
  private final CellFields cells;

  RowFields(FieldReader in, SerializationHeader header, ClusteringFields clusterings) {
    this.in = in;
    this.header = header;
    this.clusterings = clusterings;
    this.cells = new CellFields(in, header.stats());
  }

  /** Reads what comes next; returns false when that was the end of the partition. */
  boolean next() {
    int flags = in.peek();
    if ((flags & RowFlags.END_OF_PARTITION) != 0) {
      flags("flags", FLAGS);
      return false;
    }
    boolean isMarker = (flags & RowFlags.IS_MARKER) != 0;
    boolean hasMoreFlags = (flags & RowFlags.HAS_EXTENDED_FLAGS) != 0;
    in.group(isMarker ? "marker" : hasMoreFlags ? "static row" : "row");
    flags("flags", FLAGS);
    if (isMarker) {
      marker();
    } else {
      boolean isStatic =
          hasMoreFlags
              && (flags("extended flags", Map.of(RowFlags.EXTENDED_IS_STATIC, "static"))
                      & RowFlags.EXTENDED_IS_STATIC)
                  != 0;
      row(flags, isStatic);
    }
    in.end();
    return true;
  }

  private int flags(String name, Map<Integer, String> names) {
    return (int) in.number(U8, name, flags -> names(flags, names), "one bit each");
  }

  static String names(long flags, Map<Integer, String> names) {
    StringJoiner text = new StringJoiner(", ");
    names.forEach(
        (bit, name) -> {
          if ((flags & bit) != 0) {
            text.add(name);
          }
        });
    return text.length() == 0 ? "none" : text.toString();
  }

  private long bodyEnd() {
    int length = in.count(VINT, "body length", "bytes that follow in this row or marker");
    long end = in.position() + length;
    in.number(VINT, "previous length", "bytes of what stands before it in the partition");
    return end;
  }

  private void checkEnd(long end) {
    if (in.position() != end) {
      throw in.corrupt(in.position(), "a row or marker that should end at " + end);
    }
  }

  private void marker() {
    BoundKind kind = clusterings.bound();
    long end = bodyEnd();
    if (kind.isEnd()) {
      deletion("deletion that ends");
    }
    if (kind.isStart()) {
      deletion("deletion that starts");
    }
    checkEnd(end);
  }

  private void deletion(String what) {
    cells.time(what + ": marked for delete at");
    cells.seconds(what + ": local deletion time");
  }

  private void row(int flags, boolean isStatic) {
    if (!isStatic) {
      clusterings.row();
    }
    long end = bodyEnd();
    if ((flags & RowFlags.HAS_TIMESTAMP) != 0) {
      cells.time("timestamp");
      if ((flags & RowFlags.HAS_TTL) != 0) {
        cells.ttl();
        cells.seconds("expires at");
      }
    }
    if ((flags & RowFlags.HAS_DELETION) != 0) {
      deletion("row deletion");
    }
    List<ColumnDef> columns = isStatic ? header.statics() : header.regulars();
    BitSet present = new BitSet(columns.size());
    present.set(0, columns.size());
    if ((flags & RowFlags.HAS_ALL_COLUMNS) == 0) {
      subset(columns.size(), present);
    }
    boolean hasComplexDeletion = (flags & RowFlags.HAS_COMPLEX_DELETION) != 0;
    for (int i = present.nextSetBit(0); i >= 0; i = present.nextSetBit(i + 1)) {
      ColumnDef column = columns.get(i);
      in.group("column " + column.name());
      if (column.type().isMultiCell()) {
        if (hasComplexDeletion) {
          deletion("column deletion");
        }
        cells.elements(column.type());
      } else {
        cells.simple(column.type());
      }
      in.end();
    }
    checkEnd(end);
  }

  /** Leaves the columns that the row has: a bitmap of the missing ones, or a list. */
  private void subset(int count, BitSet present) {
    if (count < MANY_COLUMNS) {
      long missing =
          in.number(
              VINT,
              "missing columns",
              Long::toBinaryString,
              "bit n, from the least, is set when column n has no cell");
      present.andNot(BitSet.valueOf(new long[] {missing}));
      return;
    }
    int missing = in.count(VINT, "missing columns", "how many have no cell");
    int there = count - missing;
    boolean listsPresent = missing > 0 && there < count / 2;
    if (listsPresent) {
      present.clear();
    }
    String meaning = listsPresent ? "number of one that has" : "number of one that has none";
    for (int i = 0; i < (listsPresent ? there : missing); i++) {
      long position = in.position();
      int column = in.count(VINT, "column", meaning);
      if (column >= count) {
        throw in.corrupt(position, "column " + column + " of " + count);
      }
      present.flip(column);
    }
  }
}
