package io.celladb.cql.syntax;

/** A column, one element of it or one field of it: in SET, IF, and after DELETE. */
public sealed interface CellTarget {

  /** The column it belongs to. */
  Identifier column();

  /** The column whole. */
  record Whole(Identifier column) implements CellTarget {}

  /** {@code column[key]}. */
  record Element(Identifier column, Term key) implements CellTarget {}

  /** {@code column.field}. */
  record Field(Identifier column, Identifier field) implements CellTarget {}
}
