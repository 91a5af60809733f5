package io.celladb.engine.rows.encoding;

import io.celladb.engine.schema.ColumnDef;
import io.celladb.engine.schema.DroppedColumn;
import io.celladb.engine.schema.TableDef;
import io.celladb.engine.types.CqlType;
import io.celladb.engine.types.ListType;
import io.celladb.engine.types.UserType;
import java.util.List;

/** Columns as a header counts them, and what the table makes of each today. */
final class ColumnMap {
  private static final int ABSENT = -1;
  private static final int ANY = -1;
  private static final int SIMPLE = -2;
  private static final int LIST_PATH_LENGTH = 16;

  private final int[] ordinals;
  private final int[] fixedLengths;

  /** Of complex columns the length that all paths have, or {@link #ANY}; else {@link #SIMPLE}. */
  private final int[] pathLengths;

  private final long[] droppedTimes;

  ColumnMap(List<ColumnDef> encoded, List<ColumnDef> current, TableDef table) {
    int count = encoded.size();
    ordinals = new int[count];
    fixedLengths = new int[count];
    pathLengths = new int[count];
    droppedTimes = new long[count];
    for (int i = 0; i < count; i++) {
      ColumnDef column = encoded.get(i);
      fixedLengths[i] = column.type().fixedLengthBytes();
      pathLengths[i] = column.type().isMultiCell() ? pathLength(column.type()) : SIMPLE;
      ordinals[i] = ABSENT;
      for (int j = 0; j < current.size(); j++) {
        if (current.get(j).name().equals(column.name())) {
          ordinals[i] = j;
        }
      }
      DroppedColumn dropped = table.dropped().get(column.name());
      droppedTimes[i] = dropped == null ? Long.MIN_VALUE : dropped.droppedTimeMicros();
    }
  }

  int size() {
    return ordinals.length;
  }

  /** Returns the number of 64-bit words that hold a bit for each column. */
  int words() {
    return (ordinals.length + 63) >> 6;
  }

  /** Sets the bit of every column. */
  void all(long[] bits) {
    int words = words();
    for (int i = 0; i < words; i++) {
      bits[i] = -1L;
    }
    if ((ordinals.length & 63) != 0) {
      bits[words - 1] = (1L << ordinals.length) - 1;
    }
  }

  /** Returns the column's ordinal in the table today, or -1. */
  int ordinal(int column) {
    return ordinals[column];
  }

  int fixedLength(int column) {
    return fixedLengths[column];
  }

  private static int pathLength(CqlType type) {
    return type instanceof UserType
        ? Short.BYTES
        : type instanceof ListType ? LIST_PATH_LENGTH : ANY;
  }

  /** Returns whether the column was written with any number of cells, each with a path. */
  boolean isComplex(int column) {
    return pathLengths[column] != SIMPLE;
  }

  /** Returns whether a path of a complex column's cell may have that length. */
  boolean allowsPath(int column, int length) {
    return pathLengths[column] == ANY || pathLengths[column] == length;
  }

  /** Returns the timestamp up to which cells are hidden by a drop of the column. */
  long droppedTime(int column) {
    return droppedTimes[column];
  }
}
