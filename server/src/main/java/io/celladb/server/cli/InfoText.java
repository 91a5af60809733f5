package io.celladb.server.cli;

import io.celladb.cql.result.ResultRows;
import io.celladb.engine.types.CqlTypes;
import java.io.PrintWriter;
import java.util.Locale;

/** What a store holds, a line each in nodetool's form, in units of 2^20 bytes. */
final class InfoText {
  private static final double MIB = 1024 * 1024;

  private InfoText() {}

  /** Prints rows of {@code AdminVerbs}: what, bytes, and the limit of these, or 0. */
  static void print(ResultRows rows, PrintWriter out) {
    for (int row = 0; row < rows.rowCount(); row++) {
      String name = (String) CqlTypes.TEXT.decode(rows.value(row, 0));
      long limit = bytes(rows, row, 2);
      out.println(
          "%-23s: %s%s"
              .formatted(
                  name + " (MB)",
                  mebibytes(bytes(rows, row, 1)),
                  limit == 0 ? "" : " / " + mebibytes(limit)));
    }
  }

  private static long bytes(ResultRows rows, int row, int column) {
    return (Long) CqlTypes.BIGINT.decode(rows.value(row, column));
  }

  private static String mebibytes(long bytes) {
    return String.format(Locale.ROOT, "%.2f", bytes / MIB);
  }
}
