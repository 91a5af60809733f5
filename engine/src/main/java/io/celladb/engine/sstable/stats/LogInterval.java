package io.celladb.engine.sstable.stats;

import io.celladb.engine.io.LogPosition;

/**
 * A stretch of the commit log whose writes to the table are all in the sstable.
 *
 * @param start of the stretch
 * @param end of the stretch; what lies at or before it is covered
 */
public record LogInterval(LogPosition start, LogPosition end) {}
