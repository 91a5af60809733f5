package io.celladb.server.cli;

import io.celladb.cql.result.ColumnSpec;
import io.celladb.cql.result.ResultRows;
import io.celladb.engine.types.CqlType;
import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.List;
import org.jline.utils.WCWidth;

/** Pages of rows as cqlsh prints them: names to the left, values to the right. */
final class ResultTable {
  private final PrintWriter out;
  private final boolean interactive;
  private final boolean expanded;
  private long rowCount;

  /**
   * @param interactive whether someone reads page by page: each gets a header
   * @param expanded whether each row is printed as a list of its columns
   */
  ResultTable(PrintWriter out, boolean interactive, boolean expanded) {
    this.out = out;
    this.interactive = interactive;
    this.expanded = expanded;
  }

  void begin() {
    out.println();
  }

  /** Prints a page; after the first one, an empty page prints nothing. */
  void page(ResultRows rows, boolean first) {
    if (rows.rowCount() == 0) {
      if (first) {
        header(names(rows), widths(names(rows), List.of()));
        out.println();
      }
      return;
    }
    List<String> names = names(rows);
    List<List<String>> values = values(rows);
    if (expanded) {
      list(names, values);
    } else {
      table(names, values, first || interactive);
    }
    rowCount += rows.rowCount();
  }

  void end() {
    if (!interactive) {
      out.println();
    }
    out.println("(" + rowCount + " rows)");
  }

  private void table(List<String> names, List<List<String>> values, boolean withHeader) {
    int[] widths = widths(names, values);
    if (withHeader) {
      header(names, widths);
    }
    for (List<String> row : values) {
      StringBuilder line = new StringBuilder(" ");
      for (int i = 0; i < widths.length; i++) {
        String value = row.get(i);
        line.append(i == 0 ? "" : " | ");
        line.append(" ".repeat(widths[i] - width(value))).append(value);
      }
      out.println(line);
    }
    if (interactive) {
      out.println();
    }
  }

  private void header(List<String> names, int[] widths) {
    StringBuilder titles = new StringBuilder(" ");
    StringBuilder rule = new StringBuilder("-");
    for (int i = 0; i < widths.length; i++) {
      String name = names.get(i);
      titles.append(i == 0 ? "" : " | ");
      titles.append(name).append(" ".repeat(widths[i] - width(name)));
      rule.append(i == 0 ? "" : "-+-").append("-".repeat(widths[i]));
    }
    out.println(titles.toString().stripTrailing());
    out.println(rule.append('-'));
  }

  private void list(List<String> names, List<List<String>> values) {
    int nameWidth = 0;
    int valueWidth = 0;
    for (String name : names) {
      nameWidth = Math.max(nameWidth, width(name));
    }
    for (List<String> row : values) {
      for (String value : row) {
        valueWidth = Math.max(valueWidth, width(value));
      }
    }
    for (int row = 0; row < values.size(); row++) {
      out.println("@ Row " + (rowCount + row + 1));
      out.println("-" + "-".repeat(nameWidth) + "-+-" + "-".repeat(valueWidth) + "-");
      for (int i = 0; i < names.size(); i++) {
        String name = names.get(i);
        out.println(
            " " + name + " ".repeat(nameWidth - width(name)) + " | " + values.get(row).get(i));
      }
      out.println();
    }
  }

  private static List<String> names(ResultRows rows) {
    return rows.columns().stream().map(ColumnSpec::name).toList();
  }

  private static List<List<String>> values(ResultRows rows) {
    List<List<String>> values = new ArrayList<>(rows.rowCount());
    List<ColumnSpec> columns = rows.columns();
    for (int row = 0; row < rows.rowCount(); row++) {
      List<String> texts = new ArrayList<>(columns.size());
      for (int column = 0; column < columns.size(); column++) {
        texts.add(text(columns.get(column).type(), rows, row, column));
      }
      values.add(texts);
    }
    return values;
  }

  private static String text(CqlType type, ResultRows rows, int row, int column) {
    int length = rows.length(row, column);
    if (length == ResultRows.NULL || (length == 0 && type.isEmptyValueMeaningless())) {
      return "null";
    }
    return type.toCqlshText(rows.data(), rows.offset(row, column), length);
  }

  private static int[] widths(List<String> names, List<List<String>> values) {
    int[] widths = new int[names.size()];
    for (int i = 0; i < widths.length; i++) {
      widths[i] = width(names.get(i));
      for (List<String> row : values) {
        widths[i] = Math.max(widths[i], width(row.get(i)));
      }
    }
    return widths;
  }

  /** Columns of a terminal that a text takes. */
  private static int width(String text) {
    int width = 0;
    for (int i = 0; i < text.length(); ) {
      int codePoint = text.codePointAt(i);
      width += Math.max(0, WCWidth.wcwidth(codePoint));
      i += Character.charCount(codePoint);
    }
    return width;
  }
}
