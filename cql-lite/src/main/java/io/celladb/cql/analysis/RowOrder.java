package io.celladb.cql.analysis;

import io.celladb.engine.types.CqlType;
import java.util.Comparator;
import java.util.List;

/**
 * How the rows of several partitions are sorted together.
 *
 * @param keys what they are sorted by
 * @param comparator of the serialized keys of two rows
 */
public record RowOrder(List<Selected> keys, Comparator<byte[][]> comparator) {

  static RowOrder of(List<Selected> keys, List<CqlType> types, boolean reversed) {
    Comparator<byte[][]> forward = (a, b) -> compare(types, a, b);
    return new RowOrder(keys, reversed ? forward.reversed() : forward);
  }

  /** Null is less than every value. */
  private static int compare(List<CqlType> types, byte[][] a, byte[][] b) {
    for (int i = 0; i < a.length; i++) {
      int order =
          a[i] == null || b[i] == null
              ? Boolean.compare(a[i] != null, b[i] != null)
              : types.get(i).compare(a[i], b[i]);
      if (order != 0) {
        return order;
      }
    }
    return 0;
  }
}
