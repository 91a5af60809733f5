package io.celladb.engine.rows;

import java.util.Arrays;
import java.util.HexFormat;

/**
 * The first values of a clustering, or all of them, with the {@link BoundKind} that says whether it
 * is a row's place or a bound. Values are kept serialized, as ranges of one buffer.
 *
 * <p>A prefix handed out by a cursor is a flyweight: it changes when the cursor moves, and its
 * bytes belong to the cursor. {@link #copy()} makes one that stands by itself. Prefixes made by the
 * factories never change.
 */
public final class ClusteringPrefix {
  /** Length of a value that is null. */
  public static final int NULL = -1;

  /** The bound before everything in a partition. */
  public static final ClusteringPrefix BOTTOM = bound(BoundKind.INCL_START_BOUND);

  /** The bound after everything in a partition. */
  public static final ClusteringPrefix TOP = bound(BoundKind.INCL_END_BOUND);

  /** The clustering of tables that have no clustering columns. */
  public static final ClusteringPrefix EMPTY = bound(BoundKind.CLUSTERING);

  private BoundKind kind;
  private int size;
  private byte[] bytes;
  private final int[] offsets;
  private final int[] lengths;

  /** Makes a flyweight for up to that many values. */
  public ClusteringPrefix(int capacity) {
    this.kind = BoundKind.CLUSTERING;
    this.bytes = new byte[0];
    this.offsets = new int[capacity];
    this.lengths = new int[capacity];
  }

  /** Returns the clustering of a row. A null element is a null value. */
  public static ClusteringPrefix clustering(byte[]... values) {
    return bound(BoundKind.CLUSTERING, values);
  }

  /** Returns a prefix of a kind. A null element is a null value. */
  public static ClusteringPrefix bound(BoundKind kind, byte[]... values) {
    ClusteringPrefix prefix = new ClusteringPrefix(values.length);
    int total = 0;
    for (byte[] value : values) {
      total += value == null ? 0 : value.length;
    }
    byte[] bytes = new byte[total];
    prefix.reset(kind, bytes);
    int at = 0;
    for (byte[] value : values) {
      if (value == null) {
        prefix.add(at, NULL);
      } else {
        System.arraycopy(value, 0, bytes, at, value.length);
        prefix.add(at, value.length);
        at += value.length;
      }
    }
    return prefix;
  }

  /** Empties this flyweight and points it at a buffer. For whoever owns the flyweight. */
  public void reset(BoundKind newKind, byte[] buffer) {
    kind = newKind;
    bytes = buffer;
    size = 0;
  }

  /** Adds a value, a range of the buffer; {@link #NULL} as length is the null value. */
  public void add(int offset, int length) {
    offsets[size] = offset;
    lengths[size] = length;
    size++;
  }

  public BoundKind kind() {
    return kind;
  }

  /** Returns the number of values. */
  public int size() {
    return size;
  }

  /** Returns the buffer that holds the values. */
  public byte[] bytes() {
    return bytes;
  }

  /** Returns where value {@code i} starts in {@link #bytes()}. */
  public int offset(int i) {
    return offsets[i];
  }

  /** Returns the length of value {@code i} in bytes, or {@link #NULL}. */
  public int length(int i) {
    return lengths[i];
  }

  /** Returns a copy of value {@code i}, or null. */
  public byte[] value(int i) {
    return lengths[i] == NULL
        ? null
        : Arrays.copyOfRange(bytes, offsets[i], offsets[i] + lengths[i]);
  }

  /** Returns the number of bytes of all values together. */
  public int dataSizeBytes() {
    int total = 0;
    for (int i = 0; i < size; i++) {
      total += Math.max(lengths[i], 0);
    }
    return total;
  }

  /** Returns a prefix of the same values that no cursor changes. */
  public ClusteringPrefix copy() {
    return withKind(kind);
  }

  /** Returns a prefix of the same values and another kind that no cursor changes. */
  public ClusteringPrefix withKind(BoundKind newKind) {
    ClusteringPrefix copy = new ClusteringPrefix(size);
    byte[] own = new byte[dataSizeBytes()];
    copy.reset(newKind, own);
    int at = 0;
    for (int i = 0; i < size; i++) {
      int length = lengths[i];
      if (length > 0) {
        System.arraycopy(bytes, offsets[i], own, at, length);
      }
      copy.add(at, length);
      at += Math.max(length, 0);
    }
    return copy;
  }

  /** For messages and test output: kind and values in hex. */
  @Override
  public String toString() {
    StringBuilder out = new StringBuilder(kind.name()).append('(');
    for (int i = 0; i < size; i++) {
      out.append(i == 0 ? "" : ", ");
      if (lengths[i] == NULL) {
        out.append("null");
      } else {
        out.append(HexFormat.of().formatHex(bytes, offsets[i], offsets[i] + lengths[i]));
      }
    }
    return out.append(')').toString();
  }
}
