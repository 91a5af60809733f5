package io.celladb.engine.sstable;

import io.celladb.engine.rows.encoding.EncodingStats;
import io.celladb.engine.schema.TableDef;
import io.celladb.engine.sstable.stats.LogInterval;
import java.util.List;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * What a new sstable is to be like.
 *
 * @param table whose rows it holds; its options say how they are compressed and indexed
 * @param stats base of timestamps, deletion times and TTLs: none of the rows may have smaller ones
 *     than are written well, but smaller ones only cost space
 * @param estimatedPartitions about how many partitions there will be; sizes the bloom filter
 * @param blockSizeBytes size of the blocks that wide partitions are indexed by
 * @param logIntervals stretches of the commit log that the file covers
 * @param hostId the node whose commit log that is, or null
 * @param level of levelled compaction, else 0
 */
public record WriterOptions(
    TableDef table,
    EncodingStats stats,
    long estimatedPartitions,
    int blockSizeBytes,
    List<LogInterval> logIntervals,
    @Nullable UUID hostId,
    int level) {

  /** A quarter of Cassandra's: a read of one row passes over half a block of others on its way. */
  public static final int DEFAULT_BLOCK_SIZE_BYTES = 1024;

  /** Returns options of a file that stands for itself: no commit log, level 0. */
  public static WriterOptions of(TableDef table, EncodingStats stats, long estimatedPartitions) {
    return new WriterOptions(
        table, stats, estimatedPartitions, DEFAULT_BLOCK_SIZE_BYTES, List.of(), null, 0);
  }

  /** Returns these options with other commit log intervals. */
  public WriterOptions withLog(List<LogInterval> intervals, UUID host) {
    return new WriterOptions(
        table, stats, estimatedPartitions, blockSizeBytes, intervals, host, level);
  }

  /** Returns these options with another block size. */
  public WriterOptions withBlockSizeBytes(int sizeBytes) {
    return new WriterOptions(
        table, stats, estimatedPartitions, sizeBytes, logIntervals, hostId, level);
  }

  /** Returns these options with another level. */
  public WriterOptions withLevel(int newLevel) {
    return new WriterOptions(
        table, stats, estimatedPartitions, blockSizeBytes, logIntervals, hostId, newLevel);
  }
}
