package io.celladb.cql.exec;

import io.celladb.engine.api.Store;
import io.celladb.engine.query.ReadRequest;
import io.celladb.engine.query.RowCursor;

/**
 * Reads at one moment.
 *
 * @param nowSeconds the moment in seconds since the epoch
 */
record RowReader(RowSource source, Store store, long nowSeconds) {
  RowCursor read(ReadRequest request) {
    return source.read(store, request, nowSeconds);
  }
}
