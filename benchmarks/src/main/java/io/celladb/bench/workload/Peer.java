package io.celladb.bench.workload;

/** A store under measurement. Every read decodes every column and returns a digest of it. */
interface Peer extends AutoCloseable {
  String name();

  /** Writes all readings, moment by moment over all devices, each logged; ends with a flush. */
  void load(Readings readings);

  /** Merges all files into one. */
  void compact();

  /** Reads one row. */
  long pointRead(long device, long at);

  /** Reads the newest rows of a device and returns the sum of their digests. */
  long newest(long device, int count);

  /** Reads all rows and returns the sum of their digests. */
  long fullScan();

  @Override
  void close();
}
