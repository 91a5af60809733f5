package io.celladb.cql;

import io.celladb.cql.analysis.Bindings;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * How a statement is to be executed. Start from {@link #DEFAULT} and change.
 *
 * @param values serialized values of the bind markers; null for null, {@link #UNSET} for none
 * @param names of the values; null when they stand in the order of the markers
 * @param pageSize most rows of a page; 0 or less for all at once
 * @param pagingState where the page starts, as the page before gave it; null for the first
 * @param timestampMicros of the writes, in microseconds since the epoch; null for the store's
 * @param nowSeconds by which rows expire, in seconds since the epoch; null for the store's clock
 * @param keyspace in which names without one are looked up; null for the session's
 */
public record QueryOptions(
    List<byte[]> values,
    @Nullable List<String> names,
    int pageSize,
    byte @Nullable [] pagingState,
    @Nullable Long timestampMicros,
    @Nullable Long nowSeconds,
    @Nullable String keyspace) {

  /** Stands for a marker that is left unset; compared by identity. */
  public static final byte[] UNSET = Bindings.UNSET;

  /** No values, all rows at once. */
  public static final QueryOptions DEFAULT =
      new QueryOptions(List.of(), null, 0, null, null, null, null);

  /** Returns these options with values in the order of the markers. */
  public QueryOptions withValues(List<byte[]> newValues) {
    return new QueryOptions(
        newValues, null, pageSize, pagingState, timestampMicros, nowSeconds, keyspace);
  }

  /** Returns these options with a page. */
  public QueryOptions withPage(int newPageSize, byte @Nullable [] newPagingState) {
    return new QueryOptions(
        values, names, newPageSize, newPagingState, timestampMicros, nowSeconds, keyspace);
  }
}
