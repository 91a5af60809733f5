package io.celladb.engine.schema;

import io.celladb.engine.types.CqlType;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/**
 * One column of a table.
 *
 * @param name the name as stored, case kept
 * @param type the type of the values; of a clustering column with descending order, the reversed
 *     type
 * @param kind the part the column plays
 * @param position the place among the partition key or clustering columns, from 0; -1 for others
 */
public record ColumnDef(String name, CqlType type, ColumnKind kind, int position)
    implements Comparable<ColumnDef> {

  /** Position of columns outside the primary key. */
  public static final int NO_POSITION = -1;

  /** Returns whether a clustering column sorts in descending order. */
  public boolean isDescending() {
    return type.isReversed();
  }

  /** Orders cells in a row as Cassandra does: by the unsigned bytes of the name. */
  @Override
  public int compareTo(ColumnDef other) {
    return Arrays.compareUnsigned(
        name.getBytes(StandardCharsets.UTF_8), other.name.getBytes(StandardCharsets.UTF_8));
  }
}
