package io.celladb.cql.analysis;

import java.util.function.Supplier;

/**
 * An aggregate of a SELECT.
 *
 * @param argument what it takes from each row
 * @param maker makes what it collects in
 */
record AggregateCall(Selected argument, Supplier<Aggregator> maker) {}
