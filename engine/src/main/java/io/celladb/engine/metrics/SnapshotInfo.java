package io.celladb.engine.metrics;

/**
 * What there is to know of a snapshot of one table.
 *
 * @param tag its name
 * @param keyspace of the table, as its folder is named
 * @param table as its folder is named; it may have been dropped since
 * @param createdAt when it was made, ISO 8601 in UTC
 * @param sizeBytes of all its files
 * @param ownBytes of those that the table itself does not use any more
 */
public record SnapshotInfo(
    String tag, String keyspace, String table, String createdAt, long sizeBytes, long ownBytes) {}
