package io.celladb.cql.exec;

import io.celladb.engine.api.Store;
import io.celladb.engine.query.ReadRequest;
import io.celladb.engine.query.RowCursor;

/** Where the rows of a table come from: the store, or something that is computed when read. */
interface RowSource {
  /** The tables of the store. */
  RowSource STORE = Store::read;

  /** Reads the rows that are live at a time in seconds since the epoch. */
  RowCursor read(Store store, ReadRequest request, long nowSeconds);
}
