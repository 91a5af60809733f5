package io.celladb.engine.types;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The Java value of a tuple.
 *
 * @param fields the Java values of its fields, in order; null where there is none
 */
public record CqlTuple(List<@Nullable Object> fields) {
  /** Copies the list, so that the tuple never changes. */
  public CqlTuple {
    fields = Collections.unmodifiableList(new ArrayList<>(fields));
  }

  public static CqlTuple of(@Nullable Object... fields) {
    return new CqlTuple(Arrays.asList(fields));
  }
}
