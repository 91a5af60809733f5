package io.celladb.engine.types;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The Java value of a user type.
 *
 * @param fields the Java values by name of field, in the order of the type; null where there is
 *     none
 */
public record CqlUserValue(Map<String, @Nullable Object> fields) {
  /** Copies the map, so that the value never changes. */
  public CqlUserValue {
    fields = Collections.unmodifiableMap(new LinkedHashMap<>(fields));
  }
}
