package io.celladb.engine.merge;

import io.celladb.engine.rows.DecoratedKey;
import java.util.function.ToLongFunction;

/**
 * What a compaction may forget.
 *
 * @param nowSeconds seconds since the epoch; what expires at or before has expired
 * @param gcBeforeSeconds deletions made before this time are old enough: now less gc grace
 * @param maxPurgeableTimestamp of a partition, the timestamp in microseconds below which no source
 *     outside the compaction holds anything; a deletion at or above it must stay, since it may hide
 *     something there. Asked at most once for each partition that has a candidate
 */
public record PurgeRule(
    long nowSeconds, long gcBeforeSeconds, ToLongFunction<DecoratedKey> maxPurgeableTimestamp) {}
