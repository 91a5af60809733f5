package io.celladb.engine.rows;

import io.celladb.engine.io.ByteWriter;
import io.celladb.engine.io.Bytes;
import io.celladb.engine.types.CqlType;
import io.celladb.engine.types.MapType;
import io.celladb.engine.types.SetType;
import io.celladb.engine.types.UserType;
import java.util.Arrays;

/**
 * The live cells of a complex column: together, the one value that a column of the frozen type
 * would hold; and each by itself, with its path and times. A flyweight that owns its bytes; it
 * changes when its cursor moves.
 *
 * <p>Elements come in the order of their paths, which is that of the value. The fields of a user
 * type that have no value are no elements; in the value they are null.
 */
public final class ComplexValue {
  private static final int NULL_LENGTH = -1;

  private final CqlType pathType;
  private final boolean holdsPaths;
  private final boolean holdsValues;

  /** Number of fields of a user type; 0 of a collection. */
  private final int fields;

  private final ByteWriter value = new ByteWriter(64);
  private final ByteWriter paths = new ByteWriter(64);

  /** Length of the value without the nulls that stand for the fields after the last element. */
  private int elementsLength;

  private int fieldsWritten;
  private int size;
  private int[] pathEnds = new int[8];
  private int[] valueOffsets = new int[8];
  private int[] valueLengths = new int[8];
  private long[] timestamps = new long[8];
  private int[] ttls = new int[8];
  private long[] expirations = new long[8];

  /** Makes an empty value of a multi-cell type. */
  public ComplexValue(CqlType type) {
    pathType = type.cellPathType();
    holdsPaths = type instanceof SetType || type instanceof MapType;
    holdsValues = !(type instanceof SetType);
    fields = type instanceof UserType user ? user.fields().size() : 0;
    clear();
  }

  /** Takes all elements away. For the cursor that fills it. */
  public void clear() {
    size = 0;
    fieldsWritten = 0;
    paths.reset();
    value.reset();
    if (fields == 0) {
      value.writeInt(0);
    }
    elementsLength = value.length();
  }

  /** Adds a live cell; they come in the order of their paths. For the cursor that fills it. */
  public void add(Cell cell) {
    makeRoom();
    paths.writeBytes(cell.pathBytes(), cell.pathOffset(), cell.pathLength());
    pathEnds[size] = paths.length();
    value.truncate(elementsLength);
    if (fields > 0) {
      writeNulls(Bytes.getShort(cell.pathBytes(), cell.pathOffset()));
      fieldsWritten++;
    } else {
      value.putInt(0, size + 1);
    }
    if (holdsPaths) {
      write(cell.pathBytes(), cell.pathOffset(), cell.pathLength());
    }
    if (holdsValues) {
      write(cell.bytes(), cell.valueOffset(), cell.valueLength());
    }
    timestamps[size] = cell.timestamp();
    ttls[size] = cell.ttl();
    expirations[size] = cell.localDeletionTime();
    size++;
    elementsLength = value.length();
    int last = fieldsWritten;
    writeNulls(fields);
    fieldsWritten = last;
  }

  private void write(byte[] bytes, int offset, int length) {
    value.writeInt(length);
    valueOffsets[size] = value.length();
    valueLengths[size] = length;
    value.writeBytes(bytes, offset, length);
  }

  private void writeNulls(int upToField) {
    while (fieldsWritten < upToField) {
      value.writeInt(NULL_LENGTH);
      fieldsWritten++;
    }
  }

  private void makeRoom() {
    if (size == timestamps.length) {
      pathEnds = Arrays.copyOf(pathEnds, 2 * size);
      valueOffsets = Arrays.copyOf(valueOffsets, 2 * size);
      valueLengths = Arrays.copyOf(valueLengths, 2 * size);
      timestamps = Arrays.copyOf(timestamps, 2 * size);
      ttls = Arrays.copyOf(ttls, 2 * size);
      expirations = Arrays.copyOf(expirations, 2 * size);
    }
  }

  /** Returns the buffer that holds the serialized value, from its first byte on. */
  public byte[] bytes() {
    return value.array();
  }

  /** Returns the length of the serialized value in bytes. */
  public int length() {
    return value.length();
  }

  /** Returns the number of elements; a column without any has no value. */
  public int size() {
    return size;
  }

  /**
   * Returns a copy of an element's path: the time UUID of a list's element, the element of a set,
   * the key of a map, the number of a user type's field in two bytes.
   */
  public byte[] path(int element) {
    return Arrays.copyOfRange(paths.array(), pathStart(element), pathEnds[element]);
  }

  private int pathStart(int element) {
    return element == 0 ? 0 : pathEnds[element - 1];
  }

  /** Returns the number of the element that has a path, or -1. */
  public int indexOf(byte[] path) {
    int low = 0;
    int high = size - 1;
    while (low <= high) {
      int middle = (low + high) >>> 1;
      int start = pathStart(middle);
      int order =
          pathType.compare(paths.array(), start, pathEnds[middle] - start, path, 0, path.length);
      if (order == 0) {
        return middle;
      }
      if (order < 0) {
        low = middle + 1;
      } else {
        high = middle - 1;
      }
    }
    return -1;
  }

  /** Returns where an element's value begins in {@link #bytes}; of a set, the element itself. */
  public int valueOffset(int element) {
    return valueOffsets[element];
  }

  /** Returns the length of an element's value in bytes. */
  public int valueLength(int element) {
    return valueLengths[element];
  }

  /** Returns the timestamp of an element in microseconds. */
  public long timestamp(int element) {
    return timestamps[element];
  }

  /** Returns the TTL of an element in seconds, or {@link RowHeader#NO_TTL}. */
  public int ttl(int element) {
    return ttls[element];
  }

  /** Returns when an element expires in seconds, or {@link DeletionTime#NO_DELETION_TIME}. */
  public long expiration(int element) {
    return expirations[element];
  }
}
