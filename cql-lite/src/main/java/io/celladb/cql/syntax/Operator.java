package io.celladb.cql.syntax;

/** The comparisons of WHERE and IF; IN has records of its own. */
public enum Operator {
  EQ("="),
  LT("<"),
  LTE("<="),
  GT(">"),
  GTE(">="),
  NEQ("!="),
  CONTAINS("CONTAINS"),
  CONTAINS_KEY("CONTAINS KEY"),
  LIKE("LIKE"),
  /** Only before {@code NULL}. */
  IS_NOT("IS NOT");

  private final String symbol;

  Operator(String symbol) {
    this.symbol = symbol;
  }

  /** As written in CQL. */
  public String symbol() {
    return symbol;
  }

  @Override
  public String toString() {
    return symbol;
  }
}
