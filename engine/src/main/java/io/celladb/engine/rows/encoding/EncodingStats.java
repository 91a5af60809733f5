package io.celladb.engine.rows.encoding;

/**
 * The least values among the rows of one file; timestamps, deletion times and TTLs are written as
 * differences to them.
 *
 * @param minTimestamp in microseconds
 * @param minLocalDeletionTime in seconds since the epoch
 * @param minTtl in seconds
 */
public record EncodingStats(long minTimestamp, long minLocalDeletionTime, int minTtl) {
  /** 2015-09-22 00:00 UTC in microseconds: the base where no timestamp is known. */
  public static final long TIMESTAMP_EPOCH = 1_442_880_000_000_000L;

  /** 2015-09-22 00:00 UTC in seconds: the base where no deletion time is known. */
  public static final long DELETION_TIME_EPOCH = 1_442_880_000L;

  /** The base of rows whose values are not known before they are written. */
  public static final EncodingStats NONE =
      new EncodingStats(TIMESTAMP_EPOCH, DELETION_TIME_EPOCH, 0);
}
