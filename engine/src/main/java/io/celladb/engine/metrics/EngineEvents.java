package io.celladb.engine.metrics;

import java.util.List;

/**
 * Told what the engine does in the background. Called on the thread that did it, outside of locks;
 * must return soon and throw nothing. The default is to ignore the event.
 */
public interface EngineEvents {

  /** Ignores everything. */
  EngineEvents NONE = new EngineEvents() {};

  default void flushed(Flushed event) {}

  default void compacted(Compacted event) {}

  default void corruptionFound(CorruptionFound event) {}

  default void logReplayed(LogReplayed event) {}

  /** A background task failed; the store may have stopped taking writes because of it. */
  default void backgroundFailed(BackgroundFailed event) {}

  /** A memtable became an sstable. */
  record Flushed(
      String keyspace, String table, String file, long partitions, long sizeBytes, long nanos) {}

  /** Sstables became other sstables, or none when nothing was left. */
  record Compacted(
      String keyspace,
      String table,
      List<String> from,
      List<String> to,
      long readBytes,
      long writtenBytes,
      long nanos) {}

  /** Damage at a place; {@code consequence} says what becomes of the file. */
  record CorruptionFound(
      String file, String component, long offset, String reason, String consequence) {}

  /** The commit log was read at start-up. */
  record LogReplayed(int segments, long mutations, long skippedBytes, long nanos) {}

  /** The task's name and what it threw. */
  record BackgroundFailed(String task, Throwable failure) {}
}
