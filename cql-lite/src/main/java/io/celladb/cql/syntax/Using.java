package io.celladb.cql.syntax;

import org.jspecify.annotations.Nullable;

/**
 * The USING clause; each an {@link Term.LiteralKind#INTEGER} literal or a marker.
 *
 * @param timestamp in microseconds; null if absent
 * @param timeToLive in seconds; null if absent
 */
public record Using(@Nullable Term timestamp, @Nullable Term timeToLive) {

  /** No USING clause. */
  public static final Using NOTHING = new Using(null, null);
}
