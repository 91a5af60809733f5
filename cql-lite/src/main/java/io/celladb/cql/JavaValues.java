package io.celladb.cql;

import io.celladb.cql.errors.CqlException;
import io.celladb.cql.result.ColumnSpec;
import io.celladb.engine.types.CqlType;
import io.celladb.engine.types.InvalidValueException;
import java.math.BigInteger;
import org.jspecify.annotations.Nullable;

/** Java values to serialized ones. */
final class JavaValues {
  private JavaValues() {}

  static byte @Nullable [] serialize(@Nullable Object value, ColumnSpec receiver) {
    if (value == null) {
      return null;
    }
    if (value instanceof byte[] bytes) {
      return bytes;
    }
    CqlType type = receiver.type();
    try {
      return type.encode(widened(value, type.javaClass()));
    } catch (InvalidValueException e) {
      throw CqlException.invalid(
          "Value of %s (%s): %s".formatted(receiver.name(), type.cqlName(), e.getMessage()));
    }
  }

  /** Integers may stand for wider ones, and a float for a double. */
  private static Object widened(Object value, Class<?> wanted) {
    boolean isWhole = value instanceof Integer || value instanceof Short || value instanceof Byte;
    if (isWhole && wanted == Long.class) {
      return ((Number) value).longValue();
    }
    if ((isWhole || value instanceof Float) && wanted == Double.class) {
      return ((Number) value).doubleValue();
    }
    if ((isWhole || value instanceof Long) && wanted == BigInteger.class) {
      return BigInteger.valueOf(((Number) value).longValue());
    }
    return value;
  }
}
