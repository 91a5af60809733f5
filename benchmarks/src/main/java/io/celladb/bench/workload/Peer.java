package io.celladb.bench.workload;

import java.nio.file.Path;

/** A store under measurement. Every read decodes every column and returns a digest of it. */
interface Peer extends AutoCloseable {
  /** How a peer is opened. */
  enum Mode {
    /** Every write is logged and none waits for the device. */
    LOGGED,
    /** A write waits until the device has it. */
    DURABLE,
    /** As LOGGED, and files are compacted only when that is asked for. */
    UNCOMPACTED
  }

  /** Makes a peer in an empty directory. */
  interface Factory {
    Peer open(Path directory, Mode mode);
  }

  String name();

  /** Writes one reading. Safe for use by many threads. */
  void put(Readings readings, long device, long at);

  /** Writes one user. */
  void putUser(long id);

  /** Writes what is in memory to files; returns when that is done. */
  void flush();

  /** Merges all files into one. */
  void compact();

  /** Reads one reading. */
  long pointRead(long device, long at);

  /** Reads one user; {@link Users#ABSENT} when there is none. */
  long user(long id);

  /** Reads the newest readings of a device and returns the sum of their digests. */
  long newest(long device, int count);

  /**
   * Reads all readings and returns the sum of their digests.
   *
   * @throws IllegalStateException when they are not as many as expected
   */
  long fullScan(long expectedCount);

  @Override
  void close();
}
