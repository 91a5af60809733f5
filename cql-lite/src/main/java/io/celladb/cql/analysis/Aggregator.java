package io.celladb.cql.analysis;

import org.jspecify.annotations.Nullable;

/** Makes one value of those of many rows. Belongs to one group of one execution. */
interface Aggregator {

  /** Takes the value of one more row. */
  void add(byte @Nullable [] value);

  /** Returns the serialized result. */
  byte @Nullable [] result();
}
