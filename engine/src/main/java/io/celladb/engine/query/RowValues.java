package io.celladb.engine.query;

import io.celladb.engine.rows.Cell;
import io.celladb.engine.rows.DeletionTime;
import io.celladb.engine.rows.RowHeader;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * The live cells of a row by column ordinal. A flyweight: it changes when its cursor moves, and its
 * bytes belong to the cursor.
 */
public final class RowValues {
  /** Length of a value that is not there. */
  public static final int ABSENT = -1;

  private final byte[][] buffers;
  private final int[] offsets;
  private final int[] lengths;
  private final long[] timestamps;
  private final int[] ttls;
  private final long[] expirations;

  /** Makes an empty row of that many columns. */
  public RowValues(int columns) {
    buffers = new byte[columns][];
    offsets = new int[columns];
    lengths = new int[columns];
    timestamps = new long[columns];
    ttls = new int[columns];
    expirations = new long[columns];
    clear();
  }

  /** Takes all cells away. For the cursor that fills it. */
  public void clear() {
    Arrays.fill(lengths, ABSENT);
  }

  /** Puts a cell in. For the cursor that fills it. */
  public void set(Cell cell) {
    int column = cell.column();
    buffers[column] = cell.bytes();
    offsets[column] = cell.valueOffset();
    lengths[column] = cell.valueLength();
    timestamps[column] = cell.timestamp();
    ttls[column] = cell.ttl();
    expirations[column] = cell.localDeletionTime();
  }

  /** Returns whether the column has a value. */
  public boolean has(int column) {
    return lengths[column] != ABSENT;
  }

  /** Returns the buffer that holds the column's value. */
  public byte[] bytes(int column) {
    return buffers[column];
  }

  public int offset(int column) {
    return offsets[column];
  }

  /** Returns the length of the value in bytes, or {@link #ABSENT}. */
  public int length(int column) {
    return lengths[column];
  }

  /** Returns a copy of the value, or null when the column has none. */
  public byte @Nullable [] value(int column) {
    return has(column)
        ? Arrays.copyOfRange(buffers[column], offsets[column], offsets[column] + lengths[column])
        : null;
  }

  /** Returns the timestamp of the write in microseconds. */
  public long timestamp(int column) {
    return timestamps[column];
  }

  /** Returns the TTL of the write in seconds, or {@link RowHeader#NO_TTL}. */
  public int ttl(int column) {
    return ttls[column];
  }

  /** Returns when the value expires in seconds, or {@link DeletionTime#NO_DELETION_TIME}. */
  public long expiration(int column) {
    return expirations[column];
  }
}
