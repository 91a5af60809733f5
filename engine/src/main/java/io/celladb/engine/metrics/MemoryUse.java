package io.celladb.engine.metrics;

/**
 * What the store holds in memory, in bytes, beside what the limits are.
 *
 * @param memtableBytes rows that are not in files yet, those being flushed among them
 * @param memtableLimitBytes writers wait when there would be more
 * @param pageCacheBytes pages of files
 * @param pageCacheLimitBytes most that the pages take
 * @param files what else the open sstables hold; it grows with them
 * @param commitLogBytes records that wait to be written, and buffers for the next ones
 * @param writerBytes filters, indexes and buffers of the sstables that flushes and compactions
 *     write
 */
public record MemoryUse(
    long memtableBytes,
    long memtableLimitBytes,
    long pageCacheBytes,
    long pageCacheLimitBytes,
    FileMemory files,
    long commitLogBytes,
    long writerBytes) {

  /** Returns all that is held. */
  public long totalBytes() {
    return memtableBytes + pageCacheBytes + files.totalBytes() + commitLogBytes + writerBytes;
  }
}
