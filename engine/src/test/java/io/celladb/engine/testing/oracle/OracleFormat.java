package io.celladb.engine.testing.oracle;

/** The sstable format an oracle node writes. */
public enum OracleFormat {
  /** Version {@code oa}: Index.db and Summary.db. */
  BIG("oa", "storage_compatibility_mode: NONE"),
  /** Version {@code da}: Partitions.db and Rows.db. */
  BTI("da", "storage_compatibility_mode: NONE\nsstable:\n  selected_format: bti"),
  /** Version {@code nb}, Cassandra 5's own default. */
  LEGACY("nb", "storage_compatibility_mode: CASSANDRA_4");

  private final String version;
  private final String settings;

  OracleFormat(String version, String settings) {
    this.version = version;
    this.settings = settings;
  }

  /** The two letters that begin the names of files. */
  public String version() {
    return version;
  }

  /** The lines of cassandra.yaml that choose this format. */
  String settings() {
    return settings;
  }
}
