package io.celladb.engine.metrics;

/**
 * What there is of a table and what was done with it since the store was opened.
 *
 * @param memtableBytes rows in memory
 * @param memtablePartitions partitions in memory
 * @param sstableCount files that answer reads
 * @param sstableBytes their size on disk, all components
 * @param estimatedPartitions partitions in files and memory; one in several of them counts as often
 * @param reads reads opened
 * @param writes mutations applied
 * @param flushes memtables written
 * @param compactions compactions that ended well
 * @param pendingCompactions compactions that the strategy would choose now
 */
public record TableStats(
    long memtableBytes,
    long memtablePartitions,
    int sstableCount,
    long sstableBytes,
    long estimatedPartitions,
    long reads,
    long writes,
    long flushes,
    long compactions,
    int pendingCompactions) {}
