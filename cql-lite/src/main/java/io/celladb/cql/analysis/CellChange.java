package io.celladb.cql.analysis;

import io.celladb.engine.schema.ColumnDef;
import io.celladb.engine.schema.TableDef;
import io.celladb.engine.types.CqlType;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** What a statement does to one column. */
public sealed interface CellChange {

  /** Returns the column's number among the static or the regular columns. */
  int ordinal();

  /** A new value of a column that is one cell; a null value deletes the cell. */
  record Put(int ordinal, Value value) implements CellChange {}

  /** A difference to add to a counter. */
  record Count(int ordinal, Value difference) implements CellChange {}

  /**
   * Changes of a column that is many cells, to be made together.
   *
   * @param type the column's type
   */
  record Elements(int ordinal, CqlType type, List<ElementChange> changes) implements CellChange {}

  /**
   * One change of a column that is many cells.
   *
   * @param key of {@link ElementKind#PUT} and {@link ElementKind#DELETE}: an index of a list, an
   *     element of a set, a key of a map, or the path of a field
   * @param value of the others: a whole value; null or unset for none
   */
  record ElementChange(ElementKind kind, @Nullable Value key, Value value) {}

  /** What is done to a column that is many cells. */
  enum ElementKind {
    /** All cells give way to those of a value. */
    REPLACE,
    /** All cells are deleted. */
    CLEAR,
    /** The cells of a value are written too; those of a list behind all others. */
    ADD,
    /** The elements of a value are written before all others of a list. */
    PREPEND,
    /** What is in a value is deleted; of a map, what has a key that is in it. */
    REMOVE,
    /** One cell is written, or deleted where the value is null. */
    PUT,
    /** One cell is deleted. */
    DELETE
  }

  /** Returns the assignment of a whole value. */
  static CellChange put(TableDef table, ColumnDef column, Value value) {
    int ordinal = table.ordinal(column);
    return column.isComplex()
        ? new Elements(
            ordinal, column.type(), List.of(new ElementChange(ElementKind.REPLACE, null, value)))
        : new Put(ordinal, value);
  }
}
