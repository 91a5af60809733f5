package io.celladb.engine.schema;

/** The part a column plays in its table; the names are those of {@code system_schema.columns}. */
public enum ColumnKind {
  PARTITION_KEY("partition_key"),
  CLUSTERING("clustering"),
  STATIC("static"),
  REGULAR("regular");

  private final String cqlName;

  ColumnKind(String cqlName) {
    this.cqlName = cqlName;
  }

  /** Returns the value of {@code system_schema.columns.kind}. */
  public String cqlName() {
    return cqlName;
  }

  /** Returns whether the column is part of the primary key. */
  public boolean isPrimaryKey() {
    return this == PARTITION_KEY || this == CLUSTERING;
  }
}
