package io.celladb.cql.syntax;

import java.util.List;

/** Parses SELECT. */
final class SelectParser {
  private final TokenStream tokens;
  private final NameParser names;
  private final TermParser terms;
  private final SelectorParser selectors;
  private final RelationParser relations;

  SelectParser(
      TokenStream tokens,
      NameParser names,
      TermParser terms,
      SelectorParser selectors,
      RelationParser relations) {
    this.tokens = tokens;
    this.names = names;
    this.terms = terms;
    this.selectors = selectors;
    this.relations = relations;
  }

  SelectStatement select() {
    Position start = tokens.expect(TokenKind.SELECT).position();
    SelectStatement.Projection projection = projection();
    tokens.expect(TokenKind.FROM);
    QualifiedName table = names.table();
    List<Relation> where = tokens.accept(TokenKind.WHERE) ? relations.where() : List.of();
    SelectStatement.Arrangement arrangement = arrangement();
    boolean allowFiltering = tokens.accept(TokenKind.ALLOW);
    if (allowFiltering) {
      tokens.expect(TokenKind.FILTERING);
    }
    return new SelectStatement(
        tokens.source(start, 0), projection, table, where, arrangement, allowFiltering);
  }

  private SelectStatement.Projection projection() {
    boolean json = selectors.atModifier(TokenKind.JSON);
    if (json) {
      tokens.next();
    }
    boolean distinct = selectors.atModifier(TokenKind.DISTINCT);
    if (distinct) {
      tokens.next();
    }
    return new SelectStatement.Projection(json, distinct, selectors.items());
  }

  private SelectStatement.Arrangement arrangement() {
    List<Selector> groupBy = List.of();
    if (tokens.accept(TokenKind.GROUP)) {
      tokens.expect(TokenKind.BY);
      groupBy = terms.commaSeparated(selectors::selector);
    }
    List<SelectStatement.Ordering> orderBy = List.of();
    if (tokens.accept(TokenKind.ORDER)) {
      tokens.expect(TokenKind.BY);
      orderBy = terms.commaSeparated(this::ordering);
    }
    Term perPartitionLimit = null;
    if (tokens.accept(TokenKind.PER)) {
      tokens.expect(TokenKind.PARTITION);
      tokens.expect(TokenKind.LIMIT);
      perPartitionLimit = terms.integerOrMarker();
    }
    Term limit = tokens.accept(TokenKind.LIMIT) ? terms.integerOrMarker() : null;
    return new SelectStatement.Arrangement(groupBy, orderBy, perPartitionLimit, limit);
  }

  private SelectStatement.Ordering ordering() {
    Identifier column = names.column();
    Term nearest = null;
    if (tokens.accept(TokenKind.ANN)) {
      tokens.expect(TokenKind.OF);
      nearest = terms.term();
    }
    boolean descending = !tokens.accept(TokenKind.ASC) && tokens.accept(TokenKind.DESC);
    return new SelectStatement.Ordering(column, nearest, descending);
  }
}
