package io.celladb.engine.tools;

import io.celladb.engine.rows.Cell;
import io.celladb.engine.types.CqlType;

/** The words of cells with paths. */
final class CellText {
  private CellText() {}

  /** Returns the path of a cell of a complex column: element, key, time UUID. */
  static String path(Cell cell, CqlType type) {
    return type.cellPathType().format(cell.pathBytes(), cell.pathOffset(), cell.pathLength());
  }

  /** Returns the type of a cell's value. */
  static CqlType valueType(Cell cell, CqlType type) {
    return cell.hasPath()
        ? type.cellValueType(cell.pathBytes(), cell.pathOffset(), cell.pathLength())
        : type;
  }
}
