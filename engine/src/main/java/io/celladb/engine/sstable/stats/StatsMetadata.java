package io.celladb.engine.sstable.stats;

import java.util.List;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * What reads and compactions want to know about an sstable without reading its rows.
 *
 * @param partitionSizes bytes of each partition, before compression
 * @param cellCounts cells of each partition
 * @param logIntervals stretches of the originating node's commit log that the file covers
 * @param ranges the least and greatest times and TTLs
 * @param compressionRatio bytes of {@code Data.db} for each byte before compression; -1 for none
 * @param dropTimes when deletions and expiring cells become droppable
 * @param level of levelled compaction, else 0
 * @param repair what repairs have recorded
 * @param covered where in clustering order the rows lie
 * @param hasLegacyCounterShards whether counters of the oldest kind are in the file
 * @param totalColumnsSet columns with a value or tombstone, over all rows
 * @param totalRows rows, static ones included
 * @param originatingHostId the node that wrote the file, or null
 * @param hasPartitionDeletions whether any partition has, or may have, a deletion of all of it
 * @param firstKey serialized key of the first partition; empty in version {@code nb}
 * @param lastKey serialized key of the last partition; empty in version {@code nb}
 * @param tokenSpaceCoverage part of the token ring that a shard's file covers; NaN when not known
 */
public record StatsMetadata(
    EstimatedHistogram partitionSizes,
    EstimatedHistogram cellCounts,
    List<LogInterval> logIntervals,
    ValueRanges ranges,
    double compressionRatio,
    TombstoneHistogram dropTimes,
    int level,
    RepairState repair,
    CoveredClustering covered,
    boolean hasLegacyCounterShards,
    long totalColumnsSet,
    long totalRows,
    @Nullable UUID originatingHostId,
    boolean hasPartitionDeletions,
    byte[] firstKey,
    byte[] lastKey,
    double tokenSpaceCoverage) {

  /** In microseconds, among everything in the file, deletions included. */
  public long minTimestamp() {
    return ranges.minTimestamp();
  }

  /** In microseconds, among everything in the file, deletions included. */
  public long maxTimestamp() {
    return ranges.maxTimestamp();
  }

  /**
   * In seconds since the epoch; {@link io.celladb.engine.rows.DeletionTime#NO_DELETION_TIME} when
   * something in the file lives on.
   */
  public long maxLocalDeletionTime() {
    return ranges.maxLocalDeletionTime();
  }

  /** Returns the bytes of heap that histograms and keys take. */
  public long memoryBytes() {
    return partitionSizes.memoryBytes()
        + cellCounts.memoryBytes()
        + dropTimes.memoryBytes()
        + firstKey.length
        + lastKey.length;
  }

  /** Estimates which part of the cells is deleted or expired before that second. */
  public double droppableRatio(long gcBeforeSeconds) {
    long cells = cellCounts.mean() * cellCounts.count();
    return cells > 0 ? dropTimes.countUpTo(gcBeforeSeconds) / cells : 0;
  }
}
