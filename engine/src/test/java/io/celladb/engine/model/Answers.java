package io.celladb.engine.model;

import io.celladb.engine.query.ReadRequest;
import io.celladb.engine.query.RowCursor;

/** What answers the reads of a run: the store, or something between that gets them wrong. */
interface Answers {
  RowCursor read(ReadRequest request);
}
