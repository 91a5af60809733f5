package io.celladb.server.cli;

import io.celladb.cql.result.ResultRows;
import io.celladb.engine.types.CqlTypes;
import java.io.PrintWriter;

/** What is wrong in a store: a line for each problem. */
final class ProblemText {
  private ProblemText() {}

  /** Columns of {@code AdminVerbs}: subject, file, reason. */
  static void print(ResultRows rows, PrintWriter out) {
    for (int row = 0; row < rows.rowCount(); row++) {
      String file = text(rows, row, 1);
      String reason = text(rows, row, 2);
      String named = reason.contains(file) ? reason : file + ": " + reason;
      out.println("problem: %s: %s".formatted(text(rows, row, 0), CellaCommand.oneLine(named)));
    }
    out.flush();
  }

  private static String text(ResultRows rows, int row, int column) {
    return (String) CqlTypes.TEXT.decode(rows.value(row, column));
  }
}
