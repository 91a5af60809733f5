package io.celladb.engine.schema;

import io.celladb.engine.errors.InvalidSchemaException;
import io.celladb.engine.types.CqlType;
import io.celladb.engine.types.UserType;
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

  private static final int MAX_NAME_BYTES = 65_535;

  /** Refuses a name or a type's name that no file can hold. */
  public ColumnDef {
    int typeLength = type.marshalName().length();
    if (typeLength > MAX_NAME_BYTES) {
      throw new InvalidSchemaException(
          "The type of column %s takes %d bytes to write, more than %d"
              .formatted(name, typeLength, MAX_NAME_BYTES));
    }
    int length = name.getBytes(StandardCharsets.UTF_8).length;
    if (length > MAX_NAME_BYTES) {
      throw new InvalidSchemaException(
          "Column names shouldn't be more than %d bytes long (got a name of %d)"
              .formatted(MAX_NAME_BYTES, length));
    }
  }

  /** Returns whether a clustering column sorts in descending order. */
  public boolean isDescending() {
    return type.isReversed();
  }

  /** Returns this column with the user type's definition wherever its type refers to it. */
  ColumnDef withUserType(UserType userType) {
    return new ColumnDef(name, type.withUserType(userType), kind, position);
  }

  /** Returns whether the column is many cells, each with a path, and a deletion of all of them. */
  public boolean isComplex() {
    return type.isMultiCell();
  }

  /**
   * Orders columns in a row as Cassandra does: those of one cell, then those of many; each by the
   * bytes of the name, of which the first counts as signed and the others as unsigned. So a name
   * that begins beyond ASCII comes first.
   */
  @Override
  public int compareTo(ColumnDef other) {
    if (isComplex() != other.isComplex()) {
      return isComplex() ? 1 : -1;
    }
    byte[] bytes = name.getBytes(StandardCharsets.UTF_8);
    byte[] otherBytes = other.name.getBytes(StandardCharsets.UTF_8);
    if (bytes.length > 0 && otherBytes.length > 0 && bytes[0] != otherBytes[0]) {
      return Byte.compare(bytes[0], otherBytes[0]);
    }
    return Arrays.compareUnsigned(bytes, otherBytes);
  }
}
