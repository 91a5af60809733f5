package io.celladb.engine.rows.encoding;

/** Bits of the first bytes of unfiltereds and cells in {@code Data.db}. They may never change. */
public final class RowFlags {
  /** No unfiltered: the partition ends here. */
  public static final int END_OF_PARTITION = 0x01;

  /** A range tombstone marker, not a row. */
  public static final int IS_MARKER = 0x02;

  public static final int HAS_TIMESTAMP = 0x04;
  public static final int HAS_TTL = 0x08;
  public static final int HAS_DELETION = 0x10;
  public static final int HAS_ALL_COLUMNS = 0x20;
  public static final int HAS_COMPLEX_DELETION = 0x40;
  public static final int HAS_EXTENDED_FLAGS = 0x80;

  public static final int EXTENDED_IS_STATIC = 0x01;

  public static final int CELL_IS_DELETED = 0x01;
  public static final int CELL_IS_EXPIRING = 0x02;
  public static final int CELL_HAS_EMPTY_VALUE = 0x04;
  public static final int CELL_USES_ROW_TIMESTAMP = 0x08;
  public static final int CELL_USES_ROW_TTL = 0x10;

  private RowFlags() {}
}
