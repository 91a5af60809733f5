package io.celladb.engine.testing.oracle;

/** The sstable format an oracle node writes. */
public enum OracleFormat {
  /** Version {@code oa}: Index.db and Summary.db. */
  BIG("storage_compatibility_mode: NONE"),
  /** Version {@code da}: Partitions.db and Rows.db. */
  BTI("storage_compatibility_mode: NONE\nsstable:\n  selected_format: bti"),
  /** Version {@code nb}, Cassandra 5's own default. */
  LEGACY("storage_compatibility_mode: CASSANDRA_4");

  private final String settings;

  OracleFormat(String settings) {
    this.settings = settings;
  }

  /** The lines of cassandra.yaml that choose this format. */
  String settings() {
    return settings;
  }
}
