package io.celladb.server.cli;

import io.celladb.cql.Cella;
import io.celladb.cql.Session;
import io.celladb.cql.errors.CqlException;
import io.celladb.cql.syntax.CqlScript;
import java.io.PrintWriter;
import java.util.Locale;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;

/**
 * Lines to statements and commands, each carried out once it is complete. No error ends it. For one
 * thread.
 */
final class Shell {
  private static final int PAGE_ROWS = 100;

  private final Session session;
  private final StatementPrinter printer;
  private final PrintWriter out;
  private final PrintWriter err;
  private final @Nullable BooleanSupplier wantsMore;
  private final StringBuilder pending = new StringBuilder();
  private boolean expands;
  private int pageRows = PAGE_ROWS;

  /**
   * @param wantsMore asked before each further page; null when nobody is there to be asked
   */
  Shell(Cella cella, PrintWriter out, PrintWriter err, @Nullable BooleanSupplier wantsMore) {
    this.session = cella.session();
    this.printer = new StatementPrinter(session, out);
    this.out = out;
    this.err = err;
    this.wantsMore = wantsMore;
  }

  String prompt() {
    String keyspace = session.keyspace();
    return keyspace == null ? "cella> " : "cella:" + keyspace + "> ";
  }

  /** Whether a statement was begun and is not complete. */
  boolean isContinued() {
    return !pending.isEmpty();
  }

  /** Drops the statement that was begun. */
  void forget() {
    pending.setLength(0);
  }

  /** Takes a line; returns whether the shell goes on. */
  boolean line(String line) {
    if (!isContinued()) {
      String[] words = line.strip().replaceFirst("\\s*;+$", "").split("\\s+");
      String command = words[0].toUpperCase(Locale.ROOT);
      if (words.length == 1 && (command.equals("EXIT") || command.equals("QUIT"))) {
        return false;
      }
      if (isCommand(command, words)) {
        return true;
      }
    }
    pending.append(line).append('\n');
    String text = pending.toString();
    if (CqlScript.isComplete(text)) {
      forget();
      execute(text);
    }
    return true;
  }

  /** The input ends. */
  void end() {
    if (!pending.toString().isBlank()) {
      err.println("Incomplete statement at end of input");
    }
    err.flush();
    out.flush();
  }

  private void execute(String text) {
    for (CqlScript.Part part : CqlScript.split(text)) {
      try {
        BooleanSupplier asked = wantsMore;
        ResultTable table = new ResultTable(out, asked != null, expands);
        printer.execute(part.text(), table, pageRows, asked == null ? () -> true : asked);
      } catch (CqlException e) {
        out.flush();
        err.println(CellaCommand.oneLine(e.getMessage()));
        err.flush();
      }
    }
  }

  private boolean isCommand(String command, String[] words) {
    String argument = words.length > 1 ? words[1].toUpperCase(Locale.ROOT) : "";
    switch (command) {
      case "EXPAND" -> expand(argument);
      case "PAGING" -> paging(argument);
      case "HELP" -> help();
      case "CLEAR", "CLS" -> out.print("\u001b[H\u001b[2J");
      case "CONSISTENCY" -> out.println("Every consistency level is met by the one node.");
      default -> {
        return false;
      }
    }
    out.flush();
    return true;
  }

  private void expand(String argument) {
    if (argument.equals("ON") || argument.equals("OFF")) {
      expands = argument.equals("ON");
      out.println("Expanded output is now " + (expands ? "enabled" : "disabled"));
    } else {
      out.println(
          "Expanded output is currently %s. Use EXPAND %s to %s"
              .formatted(
                  expands ? "enabled" : "disabled",
                  expands ? "OFF" : "ON",
                  expands ? "disable" : "enable"));
    }
  }

  private void paging(String argument) {
    if (argument.matches("[1-9][0-9]{0,6}")) {
      pageRows = Integer.parseInt(argument);
    } else if (argument.equals("ON")) {
      pageRows = PAGE_ROWS;
    } else if (argument.equals("OFF")) {
      pageRows = 0;
    }
    out.println(pageRows == 0 ? "Paging is disabled" : "Page size: " + pageRows);
  }

  private void help() {
    out.println(
        """
        A statement of CQL ends with a semicolon and may take several lines.
        EXIT, QUIT       leave the shell
        EXPAND ON|OFF    print each row as a list of its columns
        PAGING n|ON|OFF  rows that are printed before the shell asks
        CLEAR            empty the screen""");
  }
}
