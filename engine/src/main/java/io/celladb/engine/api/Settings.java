package io.celladb.engine.api;

import io.celladb.engine.db.DatabaseSettings;

/**
 * The plain values a store is opened with. Immutable; start from {@link #DEFAULT} and change.
 *
 * @param syncsEveryWrite whether a write is acknowledged only when the device has it, writers at
 *     the same time sharing one sync; otherwise a write is acknowledged at once and the last {@code
 *     syncPeriodMillis} may be lost in a crash. Default true
 * @param syncPeriodMillis time between two syncs when writes do not wait for them, in milliseconds.
 *     Default 10,000
 * @param commitLogSegmentBytes size of a commit log file; a write larger than half of it is
 *     refused. Default 32 MiB
 * @param commitLogLimitBytes when the log is larger, the tables that hold on to its oldest file are
 *     flushed. Default 256 MiB
 * @param memtableLimitBytes memory for rows that are not in files yet, over all tables. Default 64
 *     MiB, or a quarter of the heap if that is less
 * @param memoryWaitMillis most time that a write waits for a flush to make room when that memory is
 *     full, in milliseconds; then it fails. Default 10,000
 * @param pageCacheLimitBytes memory for pages of files. Default 64 MiB, or a quarter of the heap if
 *     that is less
 * @param sstableFormat version of the format of new files, {@code da} or {@code oa}. Default {@code
 *     da}
 * @param compactsInBackground whether files are compacted without being asked. Default true
 * @param flushesOnClose whether closing writes what is in memory to files; otherwise the next
 *     opening reads it from the commit log. Default true
 */
public record Settings(
    boolean syncsEveryWrite,
    long syncPeriodMillis,
    int commitLogSegmentBytes,
    long commitLogLimitBytes,
    long memtableLimitBytes,
    long memoryWaitMillis,
    long pageCacheLimitBytes,
    String sstableFormat,
    boolean compactsInBackground,
    boolean flushesOnClose)
    implements DatabaseSettings {

  private static final int MIB = 1024 * 1024;

  private static final long HEAP_SHARE = Math.min(64L * MIB, Runtime.getRuntime().maxMemory() / 4);

  /** What a store has that is opened without settings. */
  public static final Settings DEFAULT =
      new Settings(
          true, 10_000, 32 * MIB, 256L * MIB, HEAP_SHARE, 10_000, HEAP_SHARE, "da", true, true);

  /** Refuses values that nothing could work with. */
  public Settings {
    require(syncPeriodMillis > 0, "syncPeriodMillis must be positive");
    require(commitLogSegmentBytes >= 4096, "commitLogSegmentBytes must be at least 4096");
    require(commitLogLimitBytes > 0, "commitLogLimitBytes must be positive");
    require(memtableLimitBytes >= 4096, "memtableLimitBytes must be at least 4096");
    require(memoryWaitMillis > 0, "memoryWaitMillis must be positive");
    require(pageCacheLimitBytes >= 0, "pageCacheLimitBytes must not be negative");
  }

  private static void require(boolean holds, String message) {
    if (!holds) {
      throw new IllegalArgumentException(message);
    }
  }

  /** Returns these settings with writes acknowledged at once and synced from time to time. */
  public Settings withPeriodicSync(long periodMillis) {
    return new Settings(
        false,
        periodMillis,
        commitLogSegmentBytes,
        commitLogLimitBytes,
        memtableLimitBytes,
        memoryWaitMillis,
        pageCacheLimitBytes,
        sstableFormat,
        compactsInBackground,
        flushesOnClose);
  }

  /** Returns these settings with another size of commit log files, and limit of all of them. */
  public Settings withCommitLog(int segmentBytes, long limitBytes) {
    return new Settings(
        syncsEveryWrite,
        syncPeriodMillis,
        segmentBytes,
        limitBytes,
        memtableLimitBytes,
        memoryWaitMillis,
        pageCacheLimitBytes,
        sstableFormat,
        compactsInBackground,
        flushesOnClose);
  }

  /** Returns these settings with other limits of memory. */
  public Settings withMemory(long memtableBytes, long pageCacheBytes) {
    return new Settings(
        syncsEveryWrite,
        syncPeriodMillis,
        commitLogSegmentBytes,
        commitLogLimitBytes,
        memtableBytes,
        memoryWaitMillis,
        pageCacheBytes,
        sstableFormat,
        compactsInBackground,
        flushesOnClose);
  }

  /** Returns these settings with another time that writes wait for memory. */
  public Settings withMemoryWait(long waitMillis) {
    return new Settings(
        syncsEveryWrite,
        syncPeriodMillis,
        commitLogSegmentBytes,
        commitLogLimitBytes,
        memtableLimitBytes,
        waitMillis,
        pageCacheLimitBytes,
        sstableFormat,
        compactsInBackground,
        flushesOnClose);
  }

  /** Returns these settings with another format of new files. */
  public Settings withSSTableFormat(String format) {
    return new Settings(
        syncsEveryWrite,
        syncPeriodMillis,
        commitLogSegmentBytes,
        commitLogLimitBytes,
        memtableLimitBytes,
        memoryWaitMillis,
        pageCacheLimitBytes,
        format,
        compactsInBackground,
        flushesOnClose);
  }

  /** Returns these settings with compaction in the background, or without it. */
  public Settings withBackgroundCompaction(boolean compacts) {
    return new Settings(
        syncsEveryWrite,
        syncPeriodMillis,
        commitLogSegmentBytes,
        commitLogLimitBytes,
        memtableLimitBytes,
        memoryWaitMillis,
        pageCacheLimitBytes,
        sstableFormat,
        compacts,
        flushesOnClose);
  }

  /** Returns these settings with a flush when the store closes, or without it. */
  public Settings withFlushOnClose(boolean flushes) {
    return new Settings(
        syncsEveryWrite,
        syncPeriodMillis,
        commitLogSegmentBytes,
        commitLogLimitBytes,
        memtableLimitBytes,
        memoryWaitMillis,
        pageCacheLimitBytes,
        sstableFormat,
        compactsInBackground,
        flushes);
  }
}
