package io.celladb.engine.metrics;

/**
 * What open sstables hold in memory beside their cached pages, in bytes.
 *
 * @param filterBytes bloom filters
 * @param indexBytes summaries of indexes, and where keys were found last
 * @param chunkBytes where compressed chunks start, or checksums of pieces that are not compressed
 * @param checksumBytes checksums of pages of the components that have none in themselves
 * @param statisticsBytes histograms, and first and last keys
 */
public record FileMemory(
    long filterBytes, long indexBytes, long chunkBytes, long checksumBytes, long statisticsBytes) {

  /** What no file holds. */
  public static final FileMemory NONE = new FileMemory(0, 0, 0, 0, 0);

  /** Returns the sums of this and another. */
  public FileMemory plus(FileMemory other) {
    return new FileMemory(
        filterBytes + other.filterBytes,
        indexBytes + other.indexBytes,
        chunkBytes + other.chunkBytes,
        checksumBytes + other.checksumBytes,
        statisticsBytes + other.statisticsBytes);
  }

  /** Returns all of it. */
  public long totalBytes() {
    return filterBytes + indexBytes + chunkBytes + checksumBytes + statisticsBytes;
  }
}
