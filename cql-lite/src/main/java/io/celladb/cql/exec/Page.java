package io.celladb.cql.exec;

import io.celladb.cql.analysis.Bindings;
import io.celladb.cql.errors.CqlException;
import io.celladb.engine.io.Bytes;
import org.jspecify.annotations.Nullable;

/**
 * Which part of a result is wanted.
 *
 * @param size most rows of a page; 0 or less for all at once
 * @param limit most rows of the whole result
 * @param partitionLimit most rows of each partition
 * @param from where the page starts; null for the first
 */
record Page(int size, int limit, int partitionLimit, @Nullable PagingState from) {
  /** A limit that is none. */
  static final int NO_LIMIT = Integer.MAX_VALUE;

  /** Returns a limit that was given as a serialized int. */
  static int limit(byte @Nullable [] value) {
    if (value == null) {
      throw CqlException.invalid("Invalid null value of limit");
    }
    if (value == Bindings.UNSET) {
      return NO_LIMIT;
    }
    int limit = value.length == 0 ? 0 : Bytes.getInt(value, 0);
    if (limit <= 0) {
      throw CqlException.invalid("LIMIT must be strictly positive");
    }
    return limit;
  }

  /** Returns whether the result comes in pages. */
  boolean isPaged() {
    return size > 0;
  }
}
