package io.celladb.cql.syntax;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Parses INSERT, UPDATE, DELETE and batches of them. */
final class ModificationParser {
  private final TokenStream tokens;
  private final NameParser names;
  private final TermParser terms;
  private final RelationParser relations;

  ModificationParser(
      TokenStream tokens, NameParser names, TermParser terms, RelationParser relations) {
    this.tokens = tokens;
    this.names = names;
    this.terms = terms;
    this.relations = relations;
  }

  BatchStatement batch() {
    Position start = tokens.expect(TokenKind.BEGIN).position();
    BatchStatement.Kind kind = BatchStatement.Kind.LOGGED;
    if (tokens.accept(TokenKind.UNLOGGED)) {
      kind = BatchStatement.Kind.UNLOGGED;
    } else if (tokens.accept(TokenKind.COUNTER)) {
      kind = BatchStatement.Kind.COUNTER;
    }
    tokens.expect(TokenKind.BATCH);
    Using using = using();
    List<Modification> modifications = new ArrayList<>();
    for (Modification next = acceptModification(); next != null; next = acceptModification()) {
      modifications.add(next);
      tokens.accept(TokenKind.SEMICOLON);
    }
    tokens.expect(TokenKind.APPLY);
    tokens.expect(TokenKind.BATCH);
    return new BatchStatement(tokens.source(start, 0), kind, using, List.copyOf(modifications));
  }

  /** The INSERT, UPDATE or DELETE that comes next, or null. */
  @Nullable Modification acceptModification() {
    if (tokens.at(TokenKind.INSERT)) {
      return insert();
    }
    if (tokens.at(TokenKind.UPDATE)) {
      return update();
    }
    return tokens.at(TokenKind.DELETE) ? delete() : null;
  }

  private Modification insert() {
    int firstMarker = tokens.markerCount();
    Position start = tokens.expect(TokenKind.INSERT).position();
    tokens.expect(TokenKind.INTO);
    QualifiedName table = names.table();
    if (tokens.accept(TokenKind.JSON)) {
      return insertJson(start, firstMarker, table);
    }
    if (!tokens.at(TokenKind.LEFT_PAREN)) {
      throw tokens.noViableAlternative();
    }
    tokens.next();
    List<Identifier> columns = terms.commaSeparated(names::column);
    tokens.expect(TokenKind.RIGHT_PAREN);
    tokens.expect(TokenKind.VALUES);
    tokens.expect(TokenKind.LEFT_PAREN);
    List<Term> values = terms.commaSeparated(terms::term);
    tokens.expect(TokenKind.RIGHT_PAREN);
    Guard guard = relations.insertGuard();
    Using using = using();
    return new Modification.Insert(
        tokens.source(start, firstMarker), table, columns, values, using, guard);
  }

  private Modification insertJson(Position start, int firstMarker, QualifiedName table) {
    Term json;
    if (tokens.at(TokenKind.STRING)) {
      json = terms.constant();
    } else if (terms.atMarker()) {
      json = terms.marker();
    } else {
      throw tokens.noViableAlternative();
    }
    boolean defaultUnset = tokens.accept(TokenKind.DEFAULT) && unsetOrNull();
    Guard guard = relations.insertGuard();
    Using using = using();
    return new Modification.InsertJson(
        tokens.source(start, firstMarker), table, json, defaultUnset, using, guard);
  }

  private boolean unsetOrNull() {
    if (tokens.accept(TokenKind.UNSET)) {
      return true;
    }
    if (tokens.accept(TokenKind.NULL)) {
      return false;
    }
    throw tokens.noViableAlternative();
  }

  /** USING TIMESTAMP and TTL, or nothing; what is said twice counts the last time. */
  private Using using() {
    if (!tokens.accept(TokenKind.USING)) {
      return Using.NOTHING;
    }
    Term timestamp = null;
    Term timeToLive = null;
    do {
      if (tokens.accept(TokenKind.TIMESTAMP)) {
        timestamp = terms.integerOrMarker();
      } else if (tokens.accept(TokenKind.TTL)) {
        timeToLive = terms.integerOrMarker();
      } else {
        throw tokens.noViableAlternative();
      }
    } while (tokens.accept(TokenKind.AND));
    return new Using(timestamp, timeToLive);
  }

  private Modification update() {
    int firstMarker = tokens.markerCount();
    Position start = tokens.expect(TokenKind.UPDATE).position();
    QualifiedName table = names.table();
    Using using = using();
    tokens.expect(TokenKind.SET);
    List<Assignment> assignments = new ArrayList<>();
    do {
      Assignment assignment = assignment();
      refuseContradiction(assignments, assignment);
      assignments.add(assignment);
    } while (tokens.accept(TokenKind.COMMA));
    tokens.expect(TokenKind.WHERE);
    List<Relation> where = relations.where();
    Guard guard = relations.guard();
    return new Modification.Update(
        tokens.source(start, firstMarker), table, using, List.copyOf(assignments), where, guard);
  }

  private Assignment assignment() {
    CellTarget target = relations.target();
    if (!(target instanceof CellTarget.Whole whole)) {
      tokens.expect(TokenKind.EQ);
      return new Assignment.Put(target, terms.term());
    }
    if (tokens.accept(TokenKind.PLUS_EQ)) {
      return new Assignment.Add(whole, terms.term());
    }
    if (tokens.accept(TokenKind.MINUS_EQ)) {
      return new Assignment.Subtract(whole, terms.term());
    }
    if (!tokens.accept(TokenKind.EQ)) {
      throw tokens.noViableAlternative();
    }
    return atColumnOperand() ? columnAndTerm(whole) : termAndColumn(whole);
  }

  /** Whether a column comes next, and not the call of a function. */
  private boolean atColumnOperand() {
    TokenKind behind = tokens.kind(1);
    return names.atColumn(0) && behind != TokenKind.LEFT_PAREN && behind != TokenKind.DOT;
  }

  /** {@code a + x}, {@code a - x}, and {@code a -3}, where the minus sign belongs to the number. */
  private Assignment columnAndTerm(CellTarget.Whole target) {
    Identifier column = names.column();
    if (tokens.at(TokenKind.INTEGER)) {
      String sign = tokens.peek().text().startsWith("-") ? "-" : "+";
      requireSameColumn(target, column, "X = X " + sign + " <value>");
      return new Assignment.Add(target, terms.constant());
    }
    if (tokens.accept(TokenKind.PLUS)) {
      Term value = terms.term();
      requireSameColumn(target, column, "X = X +<value>");
      return new Assignment.Add(target, value);
    }
    if (tokens.accept(TokenKind.MINUS)) {
      Term value = terms.term();
      requireSameColumn(target, column, "X = X -<value>");
      return new Assignment.Subtract(target, value);
    }
    throw tokens.noViableAlternative("'+' or '-', as a column alone is no value");
  }

  private Assignment termAndColumn(CellTarget.Whole target) {
    Term value = terms.termBeforeColumn();
    if (!tokens.accept(TokenKind.PLUS)) {
      return new Assignment.Put(target, value);
    }
    requireSameColumn(target, names.column(), "X = <value> + X");
    return new Assignment.Prepend(target, value);
  }

  private void requireSameColumn(CellTarget.Whole target, Identifier column, String form) {
    if (!target.column().text().equals(column.text())) {
      throw tokens.error(
          column.position(), "Only expressions of the form " + form + " are supported.");
    }
  }

  /** A column set as a whole cannot be set again in any way, nor a field twice. */
  private void refuseContradiction(List<Assignment> before, Assignment added) {
    Identifier column = added.target().column();
    for (Assignment assignment : before) {
      if (assignment.target().column().text().equals(column.text())
          && (setsWhole(assignment) || setsWhole(added) || sameField(assignment, added))) {
        throw tokens.error(
            column.position(), "Multiple incompatible setting of column " + column.text());
      }
    }
  }

  private static boolean setsWhole(Assignment assignment) {
    return assignment instanceof Assignment.Put put && put.target() instanceof CellTarget.Whole;
  }

  private static boolean sameField(Assignment one, Assignment other) {
    return one.target() instanceof CellTarget.Field field
        && other.target() instanceof CellTarget.Field otherField
        && field.field().text().equals(otherField.field().text());
  }

  private Modification delete() {
    int firstMarker = tokens.markerCount();
    Position start = tokens.expect(TokenKind.DELETE).position();
    List<CellTarget> targets =
        names.atColumn(0) ? terms.commaSeparated(relations::target) : List.of();
    tokens.expect(TokenKind.FROM);
    QualifiedName table = names.table();
    Using using = Using.NOTHING;
    if (tokens.accept(TokenKind.USING)) {
      tokens.expect(TokenKind.TIMESTAMP);
      using = new Using(terms.integerOrMarker(), null);
    }
    tokens.expect(TokenKind.WHERE);
    List<Relation> where = relations.where();
    Guard guard = relations.guard();
    return new Modification.Delete(
        tokens.source(start, firstMarker), table, targets, using, where, guard);
  }
}
