package io.celladb.engine.tools.layout;

import static io.celladb.engine.tools.layout.FieldReader.Number.U8;
import static io.celladb.engine.tools.layout.FieldReader.Number.VINT;

import io.celladb.engine.rows.encoding.EncodingStats;
import io.celladb.engine.rows.encoding.RowFlags;
import io.celladb.engine.types.CqlType;
import java.util.Map;
import java.util.TreeMap;

/** Cells of simple and of complex columns. */
final class CellFields {
  private static final Map<Integer, String> FLAGS = new TreeMap<>();

  static {
    FLAGS.put(RowFlags.CELL_IS_DELETED, "deleted");
    FLAGS.put(RowFlags.CELL_IS_EXPIRING, "expiring");
    FLAGS.put(RowFlags.CELL_HAS_EMPTY_VALUE, "empty value");
    FLAGS.put(RowFlags.CELL_USES_ROW_TIMESTAMP, "timestamp of the row");
    FLAGS.put(RowFlags.CELL_USES_ROW_TTL, "TTL of the row");
  }

  private final FieldReader in;
  private final EncodingStats base;

  CellFields(FieldReader in, EncodingStats base) {
    this.in = in;
    this.base = base;
  }

  /** Reads a timestamp, stored as the difference to the least one. */
  void time(String name) {
    in.number(
        VINT,
        name,
        difference -> Words.micros(difference + base.minTimestamp()),
        "stored less the least timestamp in the header");
  }

  /** Reads a moment in seconds, stored as the difference to the least one. */
  void seconds(String name) {
    in.number(
        VINT,
        name,
        difference -> Words.seconds(difference + base.minLocalDeletionTime()),
        "stored less the least deletion time in the header");
  }

  /** Reads a TTL, stored as the difference to the least one. */
  void ttl() {
    in.number(
        VINT,
        "TTL",
        difference -> Long.toString(difference + base.minTtl()),
        "seconds, stored less the least TTL in the header");
  }

  /** Reads the cell of a simple column. */
  void simple(CqlType type) {
    int flags = times();
    if ((flags & RowFlags.CELL_HAS_EMPTY_VALUE) == 0) {
      value(type, type.fixedLengthBytes());
    }
  }

  /** Reads the cells of a complex column. */
  void elements(CqlType type) {
    int count = in.count(VINT, "cells", "number of cells of the column");
    CqlType pathType = type.cellPathType();
    for (int i = 0; i < count; i++) {
      in.group("cell " + i);
      int flags = times();
      int length = in.count(VINT, "path length", "");
      byte[] path = in.bytes(length, "path", b -> Words.value(pathType, b), "which element it is");
      if ((flags & RowFlags.CELL_HAS_EMPTY_VALUE) == 0) {
        value(type.cellValueType(path, 0, path.length), -1);
      }
      in.end();
    }
  }

  private int times() {
    int flags =
        (int) in.number(U8, "cell flags", bits -> RowFields.names(bits, FLAGS), "one bit each");
    if ((flags & RowFlags.CELL_USES_ROW_TIMESTAMP) == 0) {
      time("timestamp");
    }
    boolean isExpiring = (flags & RowFlags.CELL_IS_EXPIRING) != 0;
    if ((flags & RowFlags.CELL_USES_ROW_TTL) == 0
        && (isExpiring || (flags & RowFlags.CELL_IS_DELETED) != 0)) {
      seconds(isExpiring ? "expires at" : "local deletion time");
      if (isExpiring) {
        ttl();
      }
    }
    return flags;
  }

  private void value(CqlType type, int fixedLength) {
    int length = fixedLength >= 0 ? fixedLength : in.count(VINT, "value length", "");
    in.bytes(length, "value", b -> Words.value(type, b), type.cqlName());
  }
}
