package io.celladb.cql.syntax;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Parses WHERE and IF. */
final class RelationParser {
  private final TokenStream tokens;
  private final NameParser names;
  private final TermParser terms;

  RelationParser(TokenStream tokens, NameParser names, TermParser terms) {
    this.tokens = tokens;
    this.names = names;
    this.terms = terms;
  }

  /** What follows WHERE. */
  List<Relation> where() {
    List<Relation> relations = new ArrayList<>();
    do {
      relations.add(tokens.at(TokenKind.EXPR_PAREN) ? indexExpression() : relation());
    } while (tokens.accept(TokenKind.AND));
    return List.copyOf(relations);
  }

  private Relation indexExpression() {
    Position start = tokens.next().position();
    Identifier index = names.index();
    tokens.expect(TokenKind.COMMA);
    Term value = terms.term();
    tokens.expect(TokenKind.RIGHT_PAREN);
    return new Relation.IndexExpression(index, value, start);
  }

  private Relation relation() {
    tokens.enter();
    Relation relation = anyRelation();
    tokens.leave();
    return relation;
  }

  private Relation anyRelation() {
    Position start = tokens.peek().position();
    if (tokens.accept(TokenKind.TOKEN)) {
      List<Identifier> columns = columns();
      return new Relation.Token(columns, comparison(), terms.term(), start);
    }
    if (atColumns()) {
      List<Identifier> columns = columns();
      return tokens.accept(TokenKind.IN)
          ? new Relation.MultiIn(columns, tuples(), start)
          : new Relation.Multi(columns, comparison(), tupleOrMarker(), start);
    }
    if (tokens.accept(TokenKind.LEFT_PAREN)) {
      Relation inner = relation();
      tokens.expect(TokenKind.RIGHT_PAREN);
      return inner;
    }
    if (!names.atColumn(0)) {
      throw tokens.noViableAlternative("a column, TOKEN or '('");
    }
    return columnRelation(names.column());
  }

  private Relation columnRelation(Identifier column) {
    if (tokens.accept(TokenKind.LEFT_BRACKET)) {
      Term key = terms.term();
      tokens.expect(TokenKind.RIGHT_BRACKET);
      return new Relation.Element(column, key, comparison(), terms.term());
    }
    if (tokens.accept(TokenKind.IN)) {
      return new Relation.In(column, values());
    }
    if (tokens.accept(TokenKind.LIKE)) {
      return new Relation.Single(column, Operator.LIKE, terms.term());
    }
    if (tokens.accept(TokenKind.IS)) {
      tokens.expect(TokenKind.NOT);
      Position value = tokens.expect(TokenKind.NULL).position();
      return new Relation.Single(column, Operator.IS_NOT, new Term.Null(value));
    }
    Operator contains = acceptContains();
    return new Relation.Single(column, contains == null ? comparison() : contains, terms.term());
  }

  private @Nullable Operator acceptContains() {
    if (!tokens.accept(TokenKind.CONTAINS)) {
      return null;
    }
    return tokens.accept(TokenKind.KEY) ? Operator.CONTAINS_KEY : Operator.CONTAINS;
  }

  private Operator comparison() {
    Operator operator =
        tokens.accept(TokenKind.EQ)
            ? Operator.EQ
            : tokens.accept(TokenKind.LT)
                ? Operator.LT
                : tokens.accept(TokenKind.LTE) ? Operator.LTE : null;
    if (operator == null) {
      operator =
          tokens.accept(TokenKind.GT)
              ? Operator.GT
              : tokens.accept(TokenKind.GTE)
                  ? Operator.GTE
                  : tokens.accept(TokenKind.NEQ) ? Operator.NEQ : null;
    }
    if (operator == null) {
      throw tokens.noViableAlternative();
    }
    return operator;
  }

  /** Whether {@code (a, b)} or {@code (a)} comes next, and not a relation in parentheses. */
  private boolean atColumns() {
    TokenKind behind = tokens.kind(2);
    return tokens.peek().is(TokenKind.LEFT_PAREN)
        && names.atColumn(1)
        && (behind == TokenKind.COMMA || behind == TokenKind.RIGHT_PAREN);
  }

  private List<Identifier> columns() {
    tokens.expect(TokenKind.LEFT_PAREN);
    List<Identifier> columns = terms.commaSeparated(names::column);
    tokens.expect(TokenKind.RIGHT_PAREN);
    return columns;
  }

  private Term tupleOrMarker() {
    if (terms.atMarker()) {
      return terms.marker();
    }
    if (tokens.at(TokenKind.LEFT_PAREN)) {
      return terms.tuple();
    }
    throw tokens.noViableAlternative();
  }

  private InValues values() {
    if (terms.atMarker()) {
      return new InValues.Bound(terms.marker());
    }
    if (!tokens.at(TokenKind.LEFT_PAREN)) {
      throw tokens.noViableAlternative();
    }
    Position start = tokens.peek().position();
    return new InValues.Listed(terms.arguments(), start);
  }

  /** Either all of them tuples or all of them markers. */
  private InValues tuples() {
    if (terms.atMarker()) {
      return new InValues.Bound(terms.marker());
    }
    if (!tokens.at(TokenKind.LEFT_PAREN)) {
      throw tokens.noViableAlternative();
    }
    Position start = tokens.next().position();
    List<Term> values;
    if (tokens.at(TokenKind.RIGHT_PAREN)) {
      values = List.of();
    } else if (terms.atMarker()) {
      values = terms.commaSeparated(terms::marker);
    } else if (tokens.at(TokenKind.LEFT_PAREN)) {
      values = terms.commaSeparated(terms::tuple);
    } else {
      throw tokens.noViableAlternative();
    }
    tokens.expect(TokenKind.RIGHT_PAREN);
    return new InValues.Listed(values, start);
  }

  /** IF of UPDATE and DELETE, or nothing. */
  Guard guard() {
    if (!tokens.accept(TokenKind.IF)) {
      return Guard.NONE;
    }
    if (atExists()) {
      tokens.next();
      return new Guard.Exists();
    }
    List<Condition> conditions = new ArrayList<>();
    do {
      conditions.add(condition());
    } while (tokens.accept(TokenKind.AND));
    return new Guard.Conditions(List.copyOf(conditions));
  }

  /** A column may be called {@code exists}; then something compares it. */
  private boolean atExists() {
    return tokens.at(TokenKind.EXISTS)
        && switch (tokens.kind(1)) {
          case EQ, NEQ, LT, LTE, GT, GTE, IN, CONTAINS, LEFT_BRACKET, DOT -> false;
          default -> true;
        };
  }

  /** IF NOT EXISTS of INSERT, or nothing. */
  Guard insertGuard() {
    if (!tokens.accept(TokenKind.IF)) {
      return Guard.NONE;
    }
    tokens.expect(TokenKind.NOT);
    tokens.expect(TokenKind.EXISTS);
    return new Guard.NotExists();
  }

  private Condition condition() {
    if (!names.atColumn(0)) {
      throw tokens.noViableAlternative("a column or EXISTS");
    }
    CellTarget target = target();
    if (tokens.accept(TokenKind.IN)) {
      return new Condition.In(target, values());
    }
    Operator contains = target instanceof CellTarget.Whole ? acceptContains() : null;
    return new Condition.Compare(target, contains == null ? comparison() : contains, terms.term());
  }

  /** A column, element or field. */
  CellTarget target() {
    Identifier column = names.column();
    if (tokens.accept(TokenKind.LEFT_BRACKET)) {
      Term key = terms.term();
      tokens.expect(TokenKind.RIGHT_BRACKET);
      return new CellTarget.Element(column, key);
    }
    return tokens.accept(TokenKind.DOT)
        ? new CellTarget.Field(column, names.name())
        : new CellTarget.Whole(column);
  }
}
