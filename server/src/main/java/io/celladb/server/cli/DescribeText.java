package io.celladb.server.cli;

import io.celladb.cql.result.ColumnSpec;
import io.celladb.cql.result.ResultRows;
import java.io.PrintWriter;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Pattern;

/** Answers to DESCRIBE as cqlsh prints them: statements, or lists of names. */
final class DescribeText {
  private static final Pattern DESCRIBE = Pattern.compile("(?is)(DESC|DESCRIBE)\\s.*");
  private static final String NAME_GAP = "  ";

  private DescribeText() {}

  static boolean describes(String statement) {
    return DESCRIBE.matcher(statement).matches();
  }

  static void print(ResultRows rows, PrintWriter out) {
    List<String> columns = rows.columns().stream().map(ColumnSpec::name).toList();
    out.println();
    if (columns.contains("create_statement")) {
      int statement = columns.indexOf("create_statement");
      for (int row = 0; row < rows.rowCount(); row++) {
        out.println(text(rows, row, statement));
        out.println();
      }
    } else if (columns.contains("name")) {
      printNames(rows, columns, out);
    } else {
      for (int row = 0; row < rows.rowCount(); row++) {
        for (int column = 0; column < columns.size(); column++) {
          out.println(title(columns.get(column)) + ": " + text(rows, row, column));
        }
      }
      out.println();
    }
  }

  private static void printNames(ResultRows rows, List<String> columns, PrintWriter out) {
    Map<String, StringBuilder> names = new LinkedHashMap<>();
    for (int row = 0; row < rows.rowCount(); row++) {
      boolean isKeyspace = text(rows, row, columns.indexOf("type")).equals("keyspace");
      String owner = isKeyspace ? "" : text(rows, row, columns.indexOf("keyspace_name"));
      StringBuilder line = names.computeIfAbsent(owner, k -> new StringBuilder());
      line.append(line.isEmpty() ? "" : NAME_GAP);
      line.append(text(rows, row, columns.indexOf("name")));
    }
    names.forEach(
        (keyspace, line) -> {
          if (!keyspace.isEmpty()) {
            out.println("Keyspace " + keyspace);
            out.println("-".repeat("Keyspace ".length() + keyspace.length()));
          }
          out.println(line);
          out.println();
        });
  }

  private static String title(String column) {
    return column.substring(0, 1).toUpperCase(Locale.ROOT) + column.substring(1).replace('_', ' ');
  }

  private static String text(ResultRows rows, int row, int column) {
    byte[] value = rows.value(row, column);
    if (value == null) {
      return "";
    }
    Object decoded = rows.columns().get(column).type().decode(value);
    return String.valueOf(decoded);
  }
}
