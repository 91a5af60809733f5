package io.celladb.engine.sstable.stats;

import io.celladb.engine.rows.DecoratedKey;
import java.util.List;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * What the statistics of a finished sstable record beside its rows.
 *
 * @param bloomFilterFpChance target rate of false positives of its filter, in (0, 1]
 * @param compressionRatio bytes of {@code Data.db} for each byte before compression, or {@link
 *     #NO_COMPRESSION}
 * @param firstKey key of the first partition
 * @param lastKey key of the last partition
 * @param logIntervals stretches of the commit log that the file covers, in order, disjoint
 * @param originatingHostId the node whose commit log that is, or null
 * @param level of levelled compaction, else 0
 * @param repairedAtMillis when the data was repaired, in milliseconds since the epoch, 0 for never
 */
public record FileFacts(
    double bloomFilterFpChance,
    double compressionRatio,
    DecoratedKey firstKey,
    DecoratedKey lastKey,
    List<LogInterval> logIntervals,
    @Nullable UUID originatingHostId,
    int level,
    long repairedAtMillis) {

  /** Compression ratio of an uncompressed file. */
  public static final double NO_COMPRESSION = -1.0;
}
