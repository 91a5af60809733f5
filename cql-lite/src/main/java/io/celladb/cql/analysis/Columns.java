package io.celladb.cql.analysis;

import io.celladb.cql.errors.CqlException;
import io.celladb.cql.syntax.Identifier;
import io.celladb.engine.schema.ColumnDef;
import io.celladb.engine.schema.TableDef;
import java.util.List;
import java.util.regex.Pattern;

/** Looks columns up, and writes their names as messages do. */
public final class Columns {
  private static final Pattern PLAIN = Pattern.compile("[a-z][a-z0-9_]*");

  private Columns() {}

  /**
   * Returns the column of a name.
   *
   * @throws CqlException when the table has none
   */
  public static ColumnDef existing(TableDef table, Identifier name) {
    ColumnDef column = table.column(name.text());
    if (column == null) {
      throw CqlException.invalid(
          "Undefined column name %s in table %s.%s"
              .formatted(quoted(name.text()), quoted(table.keyspace()), quoted(table.name())));
    }
    return column;
  }

  /** Returns a name as CQL needs it written: in double quotes unless it is plain. */
  public static String quoted(String name) {
    return PLAIN.matcher(name).matches() ? name : '"' + name.replace("\"", "\"\"") + '"';
  }

  /** Returns the names with commas between them. */
  public static String names(List<ColumnDef> columns) {
    return String.join(", ", columns.stream().map(ColumnDef::name).toList());
  }
}
