package io.celladb.cql;

/** How a batch is written. */
public enum BatchKind {
  /** All of it or nothing, whatever happens. */
  LOGGED,
  /** As {@link #LOGGED}: a store of one node needs no log of batches. */
  UNLOGGED,
  /** Of counters only. */
  COUNTER
}
