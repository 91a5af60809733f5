package io.celladb.engine.compaction;

import io.celladb.engine.sstable.component.SSTableId;

/**
 * What a strategy knows of a file.
 *
 * @param id tells it apart from the others of its table
 * @param sizeBytes of all its components
 * @param minTimestampMicros least timestamp in it
 * @param maxTimestampMicros greatest timestamp in it
 */
public record SSTableFacts(
    SSTableId id, long sizeBytes, long minTimestampMicros, long maxTimestampMicros) {}
