package io.celladb.cql.result;

import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A page of rows. The serialized values lie one after the other in one buffer. Immutable once
 * built.
 */
public final class ResultRows implements Result {
  /** Length of a value that is null. */
  public static final int NULL = -1;

  private final List<ColumnSpec> columns;
  private final int rowCount;
  private final byte[] data;
  private final int[] offsets;
  private final int[] lengths;
  private final byte @Nullable [] pagingState;

  private ResultRows(Builder builder, byte @Nullable [] pagingState) {
    this.columns = builder.columns;
    this.rowCount = builder.rowCount;
    this.data = builder.data;
    this.offsets = builder.offsets;
    this.lengths = builder.lengths;
    this.pagingState = pagingState;
  }

  public List<ColumnSpec> columns() {
    return columns;
  }

  public int rowCount() {
    return rowCount;
  }

  /** Returns the buffer that holds all values. Not to be changed. */
  public byte[] data() {
    return data;
  }

  /** Returns where a value starts in {@link #data()}. */
  public int offset(int row, int column) {
    return offsets[row * columns.size() + column];
  }

  /** Returns the length of a value in bytes, or {@link #NULL}. */
  public int length(int row, int column) {
    return lengths[row * columns.size() + column];
  }

  /** Returns a copy of a value, or null. */
  public byte @Nullable [] value(int row, int column) {
    int length = length(row, column);
    if (length == NULL) {
      return null;
    }
    int offset = offset(row, column);
    return Arrays.copyOfRange(data, offset, offset + length);
  }

  /** Returns where the next page starts, or null when this is the last. */
  public byte @Nullable [] pagingState() {
    return pagingState;
  }

  /** Collects rows; values come column by column, row by row. */
  public static final class Builder {
    private final List<ColumnSpec> columns;
    private byte[] data = new byte[256];
    private int[] offsets;
    private int[] lengths;
    private int values;
    private int used;
    private int rowCount;

    public Builder(List<ColumnSpec> columns) {
      this.columns = List.copyOf(columns);
      this.offsets = new int[Math.max(16, columns.size())];
      this.lengths = new int[offsets.length];
    }

    /** Adds a value; a length of {@link #NULL} is null. */
    public Builder add(byte[] buffer, int offset, int length) {
      if (values == offsets.length) {
        offsets = Arrays.copyOf(offsets, values * 2);
        lengths = Arrays.copyOf(lengths, values * 2);
      }
      offsets[values] = used;
      lengths[values] = length;
      values++;
      if (length > 0) {
        if (used + length > data.length) {
          data = Arrays.copyOf(data, Math.max(data.length * 2, used + length));
        }
        System.arraycopy(buffer, offset, data, used, length);
        used += length;
      }
      return this;
    }

    /** Adds a value or null. */
    public Builder add(byte @Nullable [] value) {
      return value == null ? addNull() : add(value, 0, value.length);
    }

    public Builder addNull() {
      return add(data, 0, NULL);
    }

    /** Ends a row. */
    public Builder endRow() {
      rowCount++;
      if (values != rowCount * columns.size()) {
        throw new IllegalStateException(
            "%d values in %d rows of %d".formatted(values, rowCount, columns.size()));
      }
      return this;
    }

    public int rowCount() {
      return rowCount;
    }

    /** Returns the bytes of all values together. */
    public int sizeBytes() {
      return used;
    }

    /** Returns the rows; the builder is used up. */
    public ResultRows build(byte @Nullable [] pagingState) {
      return new ResultRows(this, pagingState);
    }
  }
}
