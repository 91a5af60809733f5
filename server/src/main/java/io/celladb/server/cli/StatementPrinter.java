package io.celladb.server.cli;

import io.celladb.cql.QueryOptions;
import io.celladb.cql.Session;
import io.celladb.cql.result.Result;
import io.celladb.cql.result.ResultRows;
import java.io.PrintWriter;
import java.util.function.BooleanSupplier;

/** Executes statements and prints their rows page by page. */
final class StatementPrinter {
  /** As many rows as cqlsh asks for at once. */
  private static final int PAGE_ROWS = 100;

  private final Session session;
  private final PrintWriter out;

  StatementPrinter(Session session, PrintWriter out) {
    this.session = session;
    this.out = out;
  }

  /** Prints all pages. */
  void execute(String statement) {
    execute(statement, new ResultTable(out, false, false), PAGE_ROWS, () -> true);
  }

  /**
   * Prints pages as long as they are wanted.
   *
   * @param wantsMore asked before each page after the first
   */
  void execute(String statement, ResultTable table, int pageRows, BooleanSupplier wantsMore) {
    int askedRows = DescribeText.describes(statement) ? 0 : pageRows;
    QueryOptions options = QueryOptions.DEFAULT.withPage(askedRows, null);
    Result result = session.execute(statement, options);
    if (result instanceof ResultRows rows && DescribeText.describes(statement)) {
      DescribeText.print(rows, out);
    } else if (result instanceof ResultRows rows) {
      table.begin();
      table.page(rows, true);
      while (rows.pagingState() != null && wantsMore.getAsBoolean()) {
        rows =
            (ResultRows) session.execute(statement, options.withPage(pageRows, rows.pagingState()));
        table.page(rows, false);
      }
      table.end();
    }
    out.flush();
  }
}
