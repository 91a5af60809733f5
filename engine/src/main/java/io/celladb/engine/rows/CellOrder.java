package io.celladb.engine.rows;

import io.celladb.engine.schema.ColumnDef;
import io.celladb.engine.types.CqlType;
import io.celladb.engine.types.CqlTypes;
import java.util.List;

/**
 * The order of cells within rows of some columns, and what becomes of two cells at one place.
 * Immutable and safe for every thread.
 */
public final class CellOrder {
  private static final CellOrder SIMPLE = new CellOrder(new CqlType[0], false);

  /** By ordinal; null for simple columns. */
  private final CqlType[] pathTypes;

  private final boolean counters;

  private CellOrder(CqlType[] pathTypes, boolean counters) {
    this.pathTypes = pathTypes;
    this.counters = counters;
  }

  /**
   * Returns the order of rows with these columns.
   *
   * @param columns in cell order: complex ones are the last, and where one is a counter all are
   */
  public static CellOrder of(List<ColumnDef> columns) {
    if (columns.isEmpty()) {
      return SIMPLE;
    }
    CqlType last = columns.get(columns.size() - 1).type();
    if (last.equals(CqlTypes.COUNTER)) {
      return new CellOrder(new CqlType[0], true);
    }
    if (!last.isMultiCell()) {
      return SIMPLE;
    }
    CqlType[] pathTypes = new CqlType[columns.size()];
    for (int i = 0; i < pathTypes.length; i++) {
      CqlType type = columns.get(i).type();
      pathTypes[i] = type.isMultiCell() ? type.cellPathType() : null;
    }
    return new CellOrder(pathTypes, false);
  }

  /** Returns whether any column is complex. */
  public boolean hasComplex() {
    return pathTypes.length > 0;
  }

  /** Returns whether the column of that ordinal is complex: its cells have paths. */
  public boolean isComplex(int ordinal) {
    return ordinal < pathTypes.length && pathTypes[ordinal] != null;
  }

  /** Returns whether cells are counters. */
  public boolean hasCounters() {
    return counters;
  }

  /** Compares the places of two cells: columns, then the deletion of a column, then paths. */
  public int compare(Cell a, Cell b) {
    if (a.column() != b.column()) {
      return a.column() < b.column() ? -1 : 1;
    }
    int aLength = a.pathLength();
    int bLength = b.pathLength();
    if (aLength < 0 || bLength < 0) {
      return Boolean.compare(aLength >= 0, bLength >= 0);
    }
    return pathTypes[a.column()].compare(
        a.pathBytes(), a.pathOffset(), aLength, b.pathBytes(), b.pathOffset(), bLength);
  }

  /** Makes {@code kept} what is left of two cells at one place. */
  public void reconcile(Cell kept, Cell other) {
    if (counters) {
      CounterContext.reconcile(kept, other);
    } else if (!kept.beats(other)) {
      kept.set(other);
    }
  }
}
