package io.celladb.server.cli;

import io.celladb.cql.QueryOptions;
import io.celladb.cql.Session;
import io.celladb.cql.errors.CqlException;
import io.celladb.cql.result.Result;
import io.celladb.cql.result.ResultRows;
import io.celladb.cql.syntax.CqlScript;
import io.celladb.cql.syntax.CqlSyntaxException;
import java.io.PrintWriter;
import java.util.List;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;

/** Executes statements and shell commands, and prints rows page by page. */
final class StatementPrinter {
  private final Session session;
  private final PrintWriter out;
  private final ShellCommands commands;
  private final @Nullable BooleanSupplier wantsMore;

  /**
   * @param wantsMore asked before each page after the first; null to print all
   */
  StatementPrinter(Session session, PrintWriter out, @Nullable BooleanSupplier wantsMore) {
    this.session = session;
    this.out = out;
    this.commands = new ShellCommands(out);
    this.wantsMore = wantsMore;
  }

  /** Cuts a text into statements and shell commands. */
  static List<CqlScript.Part> split(String text) {
    return CqlScript.split(text, ShellCommands.WORDS);
  }

  /** The line of what is wrong with the syntax, else the first line of the statement. */
  static int line(CqlScript.Part part, CqlException failure) {
    return failure.getCause() instanceof CqlSyntaxException syntax
        ? part.lineOf(syntax.position())
        : part.start().line();
  }

  /**
   * Prints pages as long as they are wanted.
   *
   * @throws CqlException when it fails, or is a shell command that there is not
   */
  void execute(String statement) {
    if (commands.execute(statement)) {
      return;
    }
    boolean describes = DescribeText.describes(statement);
    QueryOptions options = QueryOptions.DEFAULT.withPage(describes ? 0 : commands.pageRows(), null);
    Result result = session.execute(statement, options);
    if (result instanceof ResultRows rows && describes) {
      DescribeText.print(rows, out);
    } else if (result instanceof ResultRows rows) {
      print(statement, rows, options);
    }
    out.flush();
  }

  private void print(String statement, ResultRows first, QueryOptions options) {
    BooleanSupplier asked = wantsMore;
    ResultTable table = new ResultTable(out, asked != null, commands.expands());
    ResultRows rows = first;
    table.begin();
    table.page(rows, true);
    while (rows.pagingState() != null && (asked == null || asked.getAsBoolean())) {
      QueryOptions next = options.withPage(commands.pageRows(), rows.pagingState());
      rows = (ResultRows) session.execute(statement, next);
      table.page(rows, false);
    }
    table.end();
  }
}
