package io.celladb.engine.tools;

import java.util.List;

/**
 * What to dump of an sstable, and how.
 *
 * @param form of the output
 * @param isRawTimes whether times are numbers (microseconds, seconds) in place of ISO 8601
 * @param keys text of the partition keys to dump; empty for all
 * @param excluded text of partition keys to leave out
 */
public record DumpOptions(Form form, boolean isRawTimes, List<String> keys, List<String> excluded) {

  /** All partitions as one indented JSON array. */
  public static final DumpOptions DEFAULT = new DumpOptions(Form.JSON, false, List.of(), List.of());

  /** Copies the lists. */
  public DumpOptions {
    keys = List.copyOf(keys);
    excluded = List.copyOf(excluded);
  }

  /** The shape of the output. */
  public enum Form {
    /** One indented array with an object a partition. */
    JSON,
    /** A line of JSON for each partition. */
    LINES,
    /** One array of the partition keys. */
    KEYS,
    /** A line for each row or marker in Cassandra's own words. */
    INTERNAL
  }
}
