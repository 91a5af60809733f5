package io.celladb.cql.syntax;

import java.util.List;

/** One of the conditions that AND joins in WHERE. */
public sealed interface Relation {

  /** Where the relation begins. */
  Position position();

  /** {@code column operator value}. */
  record Single(Identifier column, Operator operator, Term value) implements Relation {
    @Override
    public Position position() {
      return column.position();
    }
  }

  /** {@code column IN values}. */
  record In(Identifier column, InValues values) implements Relation {
    @Override
    public Position position() {
      return column.position();
    }
  }

  /** {@code column[key] operator value}. */
  record Element(Identifier column, Term key, Operator operator, Term value) implements Relation {
    @Override
    public Position position() {
      return column.position();
    }
  }

  /** {@code token(columns) operator value}. */
  record Token(List<Identifier> columns, Operator operator, Term value, Position position)
      implements Relation {}

  /** {@code (columns) operator value}; the value is a tuple literal or a marker. */
  record Multi(List<Identifier> columns, Operator operator, Term value, Position position)
      implements Relation {}

  /** {@code (columns) IN values}. */
  record MultiIn(List<Identifier> columns, InValues values, Position position)
      implements Relation {}

  /** {@code expr(index, value)}, for indexes of a language of their own. */
  record IndexExpression(Identifier index, Term value, Position position) implements Relation {}
}
