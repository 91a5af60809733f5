package io.celladb.engine.commitlog;

/**
 * Keeps outside of the log what it must hold. Told when a segment has its first synced record,
 * before segments are freed, and when the log is opened and closed; not at every sync.
 */
public interface LogWitness {

  /** Returns all that was ever saved, together. */
  LogExtent extent();

  /** Returns when the extent is durable. */
  void save(LogExtent extent);
}
