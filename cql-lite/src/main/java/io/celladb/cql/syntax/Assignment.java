package io.celladb.cql.syntax;

/** One assignment of UPDATE ... SET. */
public sealed interface Assignment {

  /** What is assigned to. */
  CellTarget target();

  /** {@code target = value}. */
  record Put(CellTarget target, Term value) implements Assignment {}

  /** {@code column = column + value} or {@code column += value}. */
  record Add(CellTarget.Whole target, Term value) implements Assignment {}

  /** {@code column = column - value} or {@code column -= value}. */
  record Subtract(CellTarget.Whole target, Term value) implements Assignment {}

  /** {@code column = value + column}. */
  record Prepend(CellTarget.Whole target, Term value) implements Assignment {}
}
