package io.celladb.engine.sstable.stats;

/**
 * The least and greatest times and TTLs among everything in an sstable, deletions included.
 *
 * @param minTimestamp in microseconds
 * @param maxTimestamp in microseconds
 * @param minLocalDeletionTime in seconds since the epoch; {@link
 *     io.celladb.engine.rows.DeletionTime#NO_DELETION_TIME} when nothing expires or is deleted
 * @param maxLocalDeletionTime in seconds since the epoch; that constant when something lives on
 * @param minTtl in seconds, 0 when something has none
 * @param maxTtl in seconds
 */
public record ValueRanges(
    long minTimestamp,
    long maxTimestamp,
    long minLocalDeletionTime,
    long maxLocalDeletionTime,
    int minTtl,
    int maxTtl) {}
