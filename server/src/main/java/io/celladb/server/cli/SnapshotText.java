package io.celladb.server.cli;

import io.celladb.cql.result.ResultRows;
import io.celladb.engine.types.CqlTypes;
import java.io.PrintWriter;
import java.util.List;

/** What {@code nodetool listsnapshots} prints: a table as Cassandra's, with sizes in bytes. */
final class SnapshotText {
  private static final List<String> HEADS =
      List.of(
          "Snapshot name",
          "Keyspace name",
          "Column family name",
          "True size",
          "Size on disk",
          "Creation time");

  private SnapshotText() {}

  /** Prints the rows of {@code AdminVerbs}: three names, two sizes, a time. */
  static void print(ResultRows rows, PrintWriter out) {
    out.println("Snapshot Details:");
    if (rows.rowCount() == 0) {
      out.println("There are no snapshots");
      return;
    }
    String[][] cells = new String[rows.rowCount() + 1][];
    cells[0] = HEADS.toArray(String[]::new);
    int[] widths = new int[HEADS.size()];
    for (int row = 0; row < cells.length; row++) {
      if (row > 0) {
        cells[row] = texts(rows, row - 1);
      }
      for (int i = 0; i < widths.length; i++) {
        widths[i] = Math.max(widths[i], cells[row][i].length());
      }
    }
    for (String[] line : cells) {
      StringBuilder text = new StringBuilder();
      for (int i = 0; i < widths.length; i++) {
        text.append(line[i]).append(" ".repeat(widths[i] - line[i].length() + 1));
      }
      out.println(text.toString().stripTrailing());
    }
  }

  private static String[] texts(ResultRows rows, int row) {
    String[] texts = new String[HEADS.size()];
    for (int i = 0; i < texts.length; i++) {
      boolean isSize = i == 3 || i == 4;
      texts[i] =
          isSize
              ? CqlTypes.BIGINT.decode(rows.value(row, i)) + " bytes"
              : (String) CqlTypes.TEXT.decode(rows.value(row, i));
    }
    return texts;
  }
}
