package io.celladb.engine.db;

/** The plain values a database is opened with; {@code api.Settings} tells what each one means. */
public interface DatabaseSettings {

  /** Returns whether a write waits until the device has it. */
  boolean syncsEveryWrite();

  long syncPeriodMillis();

  int commitLogSegmentBytes();

  long commitLogLimitBytes();

  long memtableLimitBytes();

  long memoryWaitMillis();

  long pageCacheLimitBytes();

  String sstableFormat();

  boolean compactsInBackground();

  boolean flushesOnClose();
}
