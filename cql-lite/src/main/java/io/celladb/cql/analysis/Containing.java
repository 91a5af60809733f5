package io.celladb.cql.analysis;

import io.celladb.cql.analysis.Value.Evaluation;
import io.celladb.cql.errors.CqlException;
import io.celladb.engine.schema.ColumnDef;
import io.celladb.engine.types.CollectionType;
import io.celladb.engine.types.CqlType;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;

/**
 * What has to be in a collection.
 *
 * @param elements elements, or values of a map
 * @param keys keys of a map
 * @param entries keys of a map, each with its value behind it
 */
record Containing(List<byte[]> elements, List<byte[]> keys, List<byte[]> entries) {

  static Containing of(Restriction.Contains restriction, Evaluation evaluation) {
    ColumnDef column = restriction.first();
    return new Containing(
        restriction.elements().stream().map(v -> bytes(column, v, evaluation)).toList(),
        restriction.keys().stream().map(v -> bytes(column, v, evaluation)).toList(),
        restriction.entries().stream()
            .flatMap(
                e ->
                    Stream.of(
                        part(column, "key", e.key(), evaluation),
                        part(column, "value", e.value(), evaluation)))
            .toList());
  }

  private static byte[] bytes(ColumnDef column, Value value, Evaluation evaluation) {
    return RowFilter.checked(column, value.bytes(evaluation));
  }

  private static byte[] part(ColumnDef column, String what, Value value, Evaluation evaluation) {
    byte[] bytes = value.bytes(evaluation);
    if (bytes == null || bytes == Bindings.UNSET) {
      throw CqlException.invalid(
          "Unsupported %s map %s for column %s"
              .formatted(bytes == null ? "null" : "unset", what, column.name()));
    }
    return bytes;
  }

  /** Returns whether all of it is in a collection. */
  boolean isIn(CqlType type, byte[] bytes, int offset, int length) {
    CollectionType collection = (CollectionType) type;
    List<CqlType> types = collection.subtypes();
    int step = types.size();
    List<byte[]> parts = collection.split(Arrays.copyOfRange(bytes, offset, offset + length));
    for (byte[] element : elements) {
      if (indexOf(parts, types.get(step - 1), element, step - 1, step) < 0) {
        return false;
      }
    }
    for (byte[] key : keys) {
      if (indexOf(parts, types.get(0), key, 0, step) < 0) {
        return false;
      }
    }
    for (int i = 0; i < entries.size(); i += 2) {
      int at = indexOf(parts, types.get(0), entries.get(i), 0, step);
      if (at < 0 || types.get(1).compare(parts.get(at + 1), entries.get(i + 1)) != 0) {
        return false;
      }
    }
    return true;
  }

  private static int indexOf(List<byte[]> parts, CqlType type, byte[] wanted, int first, int step) {
    for (int i = first; i < parts.size(); i += step) {
      if (type.compare(parts.get(i), wanted) == 0) {
        return i;
      }
    }
    return -1;
  }
}
