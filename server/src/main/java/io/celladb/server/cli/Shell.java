package io.celladb.server.cli;

import io.celladb.cql.Cella;
import io.celladb.cql.Session;
import io.celladb.cql.errors.CqlException;
import io.celladb.cql.syntax.CqlScript;
import java.io.PrintWriter;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;

/**
 * Lines to statements and commands, each carried out once it is complete. No error ends it. For one
 * thread.
 */
final class Shell {
  private final Session session;
  private final StatementPrinter printer;
  private final PrintWriter out;
  private final PrintWriter err;
  private final boolean isInteractive;
  private final StringBuilder pending = new StringBuilder();
  private int lineCount;
  private int linesBeforePending;
  private boolean failed;

  /**
   * @param wantsMore asked before each further page; null when nobody is there to be asked, and
   *     errors name their lines instead
   */
  Shell(Cella cella, PrintWriter out, PrintWriter err, @Nullable BooleanSupplier wantsMore) {
    this.session = cella.session();
    this.printer = new StatementPrinter(session, out, wantsMore);
    this.out = out;
    this.err = err;
    this.isInteractive = wantsMore != null;
  }

  String prompt() {
    String keyspace = session.keyspace();
    return keyspace == null ? "cella> " : "cella:" + keyspace + "> ";
  }

  /** Whether a statement was begun and is not complete. */
  boolean isContinued() {
    return !pending.isEmpty();
  }

  /** Whether something has failed, or was left incomplete at the end. */
  boolean hasFailed() {
    return failed;
  }

  /** Drops the statement that was begun. */
  void forget() {
    pending.setLength(0);
  }

  /** Takes a line; returns whether the shell goes on. */
  boolean line(String line) {
    if (!isContinued()) {
      linesBeforePending = lineCount;
    }
    lineCount++;
    pending.append(line).append('\n');
    String text = pending.toString();
    if (CqlScript.isComplete(text, ShellCommands.WORDS)) {
      forget();
      return execute(text);
    }
    return true;
  }

  /** The input ends. */
  void end() {
    String text = pending.toString();
    forget();
    execute(text);
  }

  private boolean execute(String text) {
    for (CqlScript.Part part : StatementPrinter.split(text)) {
      if (ShellCommands.leaves(part.text())) {
        return false;
      }
      if (!CqlScript.isComplete(part.text() + '\n', ShellCommands.WORDS)) {
        fail(linesBeforePending + part.start().line(), "Incomplete statement at end of input");
        continue;
      }
      try {
        printer.execute(part.text());
      } catch (CqlException e) {
        fail(linesBeforePending + StatementPrinter.line(part, e), e.getMessage());
      }
    }
    return true;
  }

  private void fail(int line, String message) {
    failed = true;
    out.flush();
    err.println((isInteractive ? "" : "<stdin>:" + line + ": ") + CellaCommand.oneLine(message));
    err.flush();
  }
}
