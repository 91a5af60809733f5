package io.celladb.engine.query;

import io.celladb.engine.rows.Cell;
import io.celladb.engine.rows.CellOrder;
import io.celladb.engine.rows.ComplexValue;
import io.celladb.engine.rows.CounterContext;
import io.celladb.engine.rows.DeletionTime;
import io.celladb.engine.rows.RowHeader;
import io.celladb.engine.schema.ColumnDef;
import java.util.Arrays;
import java.util.List;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * The values of a row by column ordinal, made of its live cells. A flyweight: it changes when its
 * cursor moves, and its bytes belong to the cursor.
 *
 * <p>A complex column has the value that a column of the frozen type would have; {@link #complex}
 * gives the times of its elements. A counter has its sum, a bigint.
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

  /** The stored cells by ordinal; of a table without counters none. */
  private final Cell[] counters;

  /** By ordinal, null for simple columns; shorter than the columns when all are simple. */
  private final ComplexValue[] complex;

  /** Makes a row without any values of those columns, in cell order. */
  public RowValues(List<ColumnDef> columns) {
    int count = columns.size();
    buffers = new byte[count][];
    offsets = new int[count];
    lengths = new int[count];
    timestamps = new long[count];
    ttls = new int[count];
    expirations = new long[count];
    CellOrder order = CellOrder.of(columns);
    counters = new Cell[order.hasCounters() ? count : 0];
    Arrays.setAll(counters, i -> new Cell());
    complex = new ComplexValue[order.hasComplex() ? count : 0];
    for (int i = 0; i < complex.length; i++) {
      if (order.isComplex(i)) {
        complex[i] = new ComplexValue(columns.get(i).type());
      }
    }
    clear();
  }

  /** Takes all values away. For the cursor that fills it. */
  public void clear() {
    Arrays.fill(lengths, ABSENT);
  }

  /** Puts a live cell in. For the cursor that fills it. */
  public void add(Cell cell) {
    if (cell.hasPath()) {
      addElement(cell);
      return;
    }
    int column = cell.column();
    if (counters.length > 0) {
      counters[column].set(cell);
      value(column, CounterContext.value(cell), 0, Long.BYTES);
    } else {
      value(column, cell.bytes(), cell.valueOffset(), cell.valueLength());
    }
    timestamps[column] = cell.timestamp();
    ttls[column] = cell.ttl();
    expirations[column] = cell.localDeletionTime();
  }

  private void addElement(Cell cell) {
    int column = cell.column();
    ComplexValue elements = complex[column];
    if (lengths[column] == ABSENT) {
      elements.clear();
    }
    elements.add(cell);
    value(column, elements.bytes(), 0, elements.length());
  }

  private void value(int column, byte[] bytes, int offset, int length) {
    buffers[column] = bytes;
    offsets[column] = offset;
    lengths[column] = length;
  }

  /** Returns the elements of a complex column that has a value; null of a simple one. */
  public @Nullable ComplexValue complex(int column) {
    return complex.length == 0 ? null : complex[column];
  }

  /** Returns what a node has counted of a counter. */
  public CounterContext.Shard shard(int column, UUID counterId) {
    return has(column)
        ? CounterContext.shard(counters[column], counterId)
        : CounterContext.Shard.NONE;
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

  /** Returns the timestamp of a simple column's write in microseconds. */
  public long timestamp(int column) {
    return timestamps[column];
  }

  /** Returns the TTL of a simple column's write in seconds, or {@link RowHeader#NO_TTL}. */
  public int ttl(int column) {
    return ttls[column];
  }

  /**
   * Returns when a simple column's value expires in seconds, or {@link
   * DeletionTime#NO_DELETION_TIME}.
   */
  public long expiration(int column) {
    return expirations[column];
  }
}
