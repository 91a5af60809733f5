package io.celladb.engine.sstable.component;

import io.celladb.engine.errors.UnsupportedFormatException;
import io.celladb.engine.rows.encoding.DeletionTimes;
import java.util.Arrays;
import java.util.stream.Collectors;

/** What versions of Cassandra's sstable formats Cella understands. */
public enum FormatVersion {
  /** Cassandra 4.0, and 5.0 until it is told to leave the files of 4 behind. Only read. */
  NB("nb", "big", Component.INDEX, DeletionTimes.SIGNED),
  /** Cassandra 5.0, index in {@code Index.db} and {@code Summary.db}. */
  OA("oa", "big", Component.INDEX, DeletionTimes.UNSIGNED),
  /** Cassandra 5.0, index in {@code Partitions.db} and {@code Rows.db}. */
  DA("da", "bti", Component.PARTITIONS, DeletionTimes.UNSIGNED);

  private final String version;
  private final String format;
  private final Component partitionIndex;
  private final DeletionTimes deletionTimes;

  FormatVersion(
      String version, String format, Component partitionIndex, DeletionTimes deletionTimes) {
    this.version = version;
    this.format = format;
    this.partitionIndex = partitionIndex;
    this.deletionTimes = deletionTimes;
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

  /** Returns how it keeps local deletion times. */
  public DeletionTimes deletionTimes() {
    return deletionTimes;
  }

  /** Returns whether Cella writes it, not only reads. */
  public boolean isWritten() {
    return this != NB;
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
        "Sstables of format %s-%s cannot be read; %s can"
            .formatted(
                version,
                format,
                Arrays.stream(values())
                    .map(known -> known.version + "-" + known.format)
                    .collect(Collectors.joining(", "))));
  }
}
