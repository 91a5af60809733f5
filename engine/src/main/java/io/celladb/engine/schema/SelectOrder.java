package io.celladb.engine.schema;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;

/**
 * The order in which {@code SELECT *} shows columns of one kind: Cassandra merges those of one cell
 * with those of many, and compares their names by signed bytes. In that merge it counts a complex
 * column whose name begins beyond ASCII among those of one cell, behind them.
 */
final class SelectOrder {
  private SelectOrder() {}

  /** Adds the columns of one kind, given in cell order. */
  static void addMerged(List<ColumnDef> target, List<ColumnDef> columns) {
    int split = 0;
    while (split < columns.size() && !isPlainComplex(columns.get(split))) {
      split++;
    }
    int left = 0;
    int right = split;
    while (left < split || right < columns.size()) {
      boolean takesLeft =
          right == columns.size()
              || (left < split && compareNames(columns.get(left), columns.get(right)) < 0);
      target.add(columns.get(takesLeft ? left++ : right++));
    }
  }

  private static boolean isPlainComplex(ColumnDef column) {
    return column.isComplex() && (column.name().isEmpty() || column.name().charAt(0) < 0x80);
  }

  private static int compareNames(ColumnDef a, ColumnDef b) {
    return Arrays.compare(
        a.name().getBytes(StandardCharsets.UTF_8), b.name().getBytes(StandardCharsets.UTF_8));
  }
}
