package io.celladb.cql.analysis;

import io.celladb.engine.types.CollectionType;
import io.celladb.engine.types.CqlType;
import io.celladb.engine.types.FieldsType;
import io.celladb.engine.types.ListType;
import io.celladb.engine.types.VectorType;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Clients may send sets and maps in any order; values of a type are equal only as bytes. */
final class Canonical {
  private Canonical() {}

  /** Returns whether every valid value of a type has its only form. */
  static boolean isAlways(CqlType type) {
    if (type.isCustom()) {
      return true;
    }
    if (type instanceof CollectionType && !(type instanceof ListType)) {
      return false;
    }
    List<CqlType> subtypes = type.subtypes();
    for (int i = 0; i < subtypes.size(); i++) {
      if (!isAlways(subtypes.get(i))) {
        return false;
      }
    }
    return true;
  }

  /** Returns a valid value with the sets and maps in it in order, nothing in them twice. */
  static byte[] of(CqlType type, byte[] value) {
    if (isAlways(type)) {
      return value;
    }
    List<CqlType> subtypes = type.subtypes();
    if (type instanceof CollectionType collection) {
      List<byte[]> parts = collection.split(value);
      for (int i = 0; i < parts.size(); i++) {
        parts.set(i, of(subtypes.get(i % subtypes.size()), parts.get(i)));
      }
      return collection.join(parts);
    }
    if (type instanceof VectorType vector) {
      return vector.join(
          vector.split(value).stream().map(part -> of(vector.elementType(), part)).toList());
    }
    List<byte @Nullable []> parts = new ArrayList<>(((FieldsType) type).split(value));
    for (int i = 0; i < parts.size(); i++) {
      byte[] part = parts.get(i);
      parts.set(i, part == null ? null : of(subtypes.get(i), part));
    }
    return FieldsType.join(parts);
  }
}
