package io.celladb.engine.metrics;

/**
 * What the store holds in memory, in bytes, beside what the limits are.
 *
 * @param memtableBytes rows that are not in files yet, those being flushed among them
 * @param memtableLimitBytes writers wait when there would be more
 * @param pageCacheBytes pages of files
 * @param pageCacheLimitBytes most that the pages take
 */
public record MemoryUse(
    long memtableBytes, long memtableLimitBytes, long pageCacheBytes, long pageCacheLimitBytes) {}
