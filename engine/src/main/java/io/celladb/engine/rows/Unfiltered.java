package io.celladb.engine.rows;

/** What a cursor stands at within a partition. */
public enum Unfiltered {
  /** The static row; at most one, and first. */
  STATIC_ROW,
  /** A row. */
  ROW,
  /** A bound of a range tombstone, or a boundary between two. */
  MARKER,
  /** Past the last of the partition. */
  END
}
