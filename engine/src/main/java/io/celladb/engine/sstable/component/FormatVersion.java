package io.celladb.engine.sstable.component;

import io.celladb.engine.errors.UnsupportedFormatException;

/** What versions of Cassandra's sstable formats Cella understands. */
public enum FormatVersion {
  /** Cassandra 5.0, index in {@code Index.db} and {@code Summary.db}. */
  OA("oa", "big", Component.INDEX),
  /** Cassandra 5.0, index in {@code Partitions.db} and {@code Rows.db}. */
  DA("da", "bti", Component.PARTITIONS);

  private final String version;
  private final String format;
  private final Component partitionIndex;

  FormatVersion(String version, String format, Component partitionIndex) {
    this.version = version;
    this.format = format;
    this.partitionIndex = partitionIndex;
  }

  /** Returns the two letters that begin the names of files. */
  public String version() {
    return version;
  }

  /** Returns the name of the index format: {@code big} or {@code bti}. */
  public String format() {
    return format;
  }

  /** Returns the component that leads from keys to partitions. */
  public Component partitionIndex() {
    return partitionIndex;
  }

  /**
   * Returns the version of those names.
   *
   * @throws UnsupportedFormatException when Cella cannot read it
   */
  public static FormatVersion of(String version, String format) {
    for (FormatVersion candidate : values()) {
      if (candidate.version.equals(version) && candidate.format.equals(format)) {
        return candidate;
      }
    }
    throw new UnsupportedFormatException(
        "Sstables of format " + version + "-" + format + " cannot be read; oa-big and da-bti can");
  }
}
