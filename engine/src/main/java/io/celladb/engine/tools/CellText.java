package io.celladb.engine.tools;

import io.celladb.engine.rows.Cell;
import io.celladb.engine.types.CqlType;
import io.celladb.engine.types.UserType;

/** The words of cells with paths. */
final class CellText {
  private CellText() {}

  /** Returns the path of a cell of a complex column: element, key, time UUID, name of a field. */
  static String path(Cell cell, CqlType type) {
    if (type instanceof UserType user) {
      int field = user.fieldIndex(cell.pathBytes(), cell.pathOffset(), cell.pathLength());
      return user.fieldNames().get(field);
    }
    return type.cellPathType().format(cell.pathBytes(), cell.pathOffset(), cell.pathLength());
  }

  /** Returns the type of a cell's value. */
  static CqlType valueType(Cell cell, CqlType type) {
    return cell.hasPath()
        ? type.cellValueType(cell.pathBytes(), cell.pathOffset(), cell.pathLength())
        : type;
  }
}
