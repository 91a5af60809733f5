package io.celladb.cql.analysis;

import io.celladb.cql.errors.CqlException;
import io.celladb.cql.syntax.Identifier;
import io.celladb.engine.schema.ColumnDef;
import io.celladb.engine.schema.TableDef;
import io.celladb.engine.types.CqlNames;
import java.util.List;

/** Looks columns up, and writes their names as messages do. */
public final class Columns {
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
              .formatted(
                  CqlNames.quoted(name.text()),
                  CqlNames.quoted(table.keyspace()),
                  CqlNames.quoted(table.name())));
    }
    return column;
  }

  /** Returns the names with commas between them. */
  public static String names(List<ColumnDef> columns) {
    return String.join(", ", columns.stream().map(ColumnDef::name).toList());
  }
}
