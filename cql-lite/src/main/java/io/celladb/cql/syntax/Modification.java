package io.celladb.cql.syntax;

import java.util.List;

/** INSERT, UPDATE or DELETE: what may also stand in a batch. */
public sealed interface Modification extends Statement {

  /** The table that is modified. */
  QualifiedName table();

  /** The USING clause, {@link Using#NOTHING} if there is none. */
  Using using();

  /** The IF clause, {@link Guard#NONE} if there is none. */
  Guard guard();

  /**
   * INSERT ... VALUES. Whether there are as many values as columns is the analysis' matter.
   *
   * @param guard {@link Guard.None} or {@link Guard.NotExists}
   */
  record Insert(
      Source source,
      QualifiedName table,
      List<Identifier> columns,
      List<Term> values,
      Using using,
      Guard guard)
      implements Modification {}

  /**
   * INSERT ... JSON.
   *
   * @param json a {@link Term.LiteralKind#STRING} literal or a marker
   * @param defaultUnset whether columns that the JSON does not name stay as they are
   * @param guard {@link Guard.None} or {@link Guard.NotExists}
   */
  record InsertJson(
      Source source, QualifiedName table, Term json, boolean defaultUnset, Using using, Guard guard)
      implements Modification {}

  /** UPDATE; the guard is never {@link Guard.NotExists}. */
  record Update(
      Source source,
      QualifiedName table,
      Using using,
      List<Assignment> assignments,
      List<Relation> where,
      Guard guard)
      implements Modification {}

  /**
   * DELETE; the guard is never {@link Guard.NotExists}.
   *
   * @param targets empty to delete rows
   * @param using without time to live
   */
  record Delete(
      Source source,
      QualifiedName table,
      List<CellTarget> targets,
      Using using,
      List<Relation> where,
      Guard guard)
      implements Modification {}
}
