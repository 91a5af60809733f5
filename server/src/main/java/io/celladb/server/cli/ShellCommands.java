package io.celladb.server.cli;

import io.celladb.cql.errors.CqlException;
import java.io.PrintWriter;
import java.util.Locale;
import java.util.Set;

/** What cqlsh takes besides CQL: commands that end at a semicolon or with their line. */
final class ShellCommands {
  /** Words that a line's end ends, if nothing else does. DESCRIBE is CQL otherwise. */
  static final Set<String> WORDS =
      Set.of(
          "capture",
          "clear",
          "cls",
          "consistency",
          "debug",
          "desc",
          "describe",
          "exit",
          "expand",
          "help",
          "history",
          "login",
          "paging",
          "quit",
          "serial",
          "show",
          "source",
          "tracing");

  private static final int PAGE_ROWS = 100;

  private final PrintWriter out;
  private boolean expands;
  private int pageRows = PAGE_ROWS;

  ShellCommands(PrintWriter out) {
    this.out = out;
  }

  /** Whether rows are printed as lists of their columns. */
  boolean expands() {
    return expands;
  }

  /** Returns the rows of a page; 0 for all there are. */
  int pageRows() {
    return pageRows;
  }

  /** Whether a statement asks to leave. */
  static boolean leaves(String statement) {
    String[] words = words(statement);
    return words.length == 1 && (words[0].equals("EXIT") || words[0].equals("QUIT"));
  }

  /** Carries a statement out if it is a command; returns whether it was one. */
  boolean execute(String statement) {
    String[] words = words(statement);
    String argument = words.length > 1 ? words[1] : "";
    switch (words[0]) {
      case "EXPAND" -> expand(argument);
      case "PAGING" -> paging(argument);
      case "HELP" -> help();
      case "CLEAR", "CLS" -> out.print("\u001b[H\u001b[2J");
      case "CONSISTENCY", "SERIAL" ->
          out.println("Every consistency level is met by the one node.");
      case "CAPTURE",
          "COPY",
          "DEBUG",
          "EXIT",
          "HISTORY",
          "LOGIN",
          "QUIT",
          "SHOW",
          "SOURCE",
          "TRACING" ->
          throw CqlException.invalid("Shell command %s is not supported".formatted(words[0]));
      default -> {
        return false;
      }
    }
    out.flush();
    return true;
  }

  private static String[] words(String statement) {
    return statement.strip().replaceFirst("\\s*;+$", "").toUpperCase(Locale.ROOT).split("\\s+");
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
        DESCRIBE ...     print what there is: KEYSPACES, TABLES, TABLE t, ...
        EXPAND ON|OFF    print each row as a list of its columns
        PAGING n|ON|OFF  rows that are printed before the shell asks
        CLEAR            empty the screen""");
  }
}
