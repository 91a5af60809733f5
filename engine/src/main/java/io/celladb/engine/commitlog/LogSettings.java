package io.celladb.engine.commitlog;

/**
 * How a log works.
 *
 * @param folder where the segments are, relative to the file system
 * @param segmentBytes size at which a segment is full; a record takes at most half of it
 * @param syncsEveryWrite whether {@link CommitLog#append} returns after the sync of its record
 * @param syncPeriodNanos time between syncs when writes do not wait for them
 */
public record LogSettings(
    String folder, int segmentBytes, boolean syncsEveryWrite, long syncPeriodNanos) {}
