package io.celladb.cql.syntax;

/** The five operators between numbers; {@code +} and {@code -} also move dates by durations. */
public enum ArithmeticOperator {
  ADD('+'),
  SUBTRACT('-'),
  MULTIPLY('*'),
  DIVIDE('/'),
  MODULO('%');

  private final char symbol;

  ArithmeticOperator(char symbol) {
    this.symbol = symbol;
  }

  /** As written in CQL. */
  public char symbol() {
    return symbol;
  }
}
