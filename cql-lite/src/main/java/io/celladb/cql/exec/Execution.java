package io.celladb.cql.exec;

import io.celladb.cql.analysis.Bindings;
import io.celladb.engine.api.Store;
import org.jspecify.annotations.Nullable;

/**
 * What a plan is carried out with.
 *
 * @param store the store
 * @param listPaths makes the paths of list elements, one for all writers of the store
 * @param bindings the values of its markers, as many as it has
 * @param pageSize rows of a page; 0 or less for all at once
 * @param pagingState where the page starts, or null for the first
 * @param timestampMicros the client's timestamp, or null for the store's
 * @param nowSeconds what the client says is now in seconds since the epoch, or null for the clock
 */
public record Execution(
    Store store,
    ListPaths listPaths,
    Bindings bindings,
    int pageSize,
    byte @Nullable [] pagingState,
    @Nullable Long timestampMicros,
    @Nullable Long nowSeconds) {

  /** Returns the time by which rows expire, in seconds since the epoch. */
  public long now() {
    return nowSeconds == null ? store.nowSeconds() : nowSeconds;
  }
}
