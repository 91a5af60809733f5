package io.celladb.cql.syntax;

/** One of the conditions that AND joins after IF. */
public sealed interface Condition {

  /** What is compared. */
  CellTarget target();

  /** {@code target operator value}. */
  record Compare(CellTarget target, Operator operator, Term value) implements Condition {}

  /** {@code target IN values}. */
  record In(CellTarget target, InValues values) implements Condition {}
}
