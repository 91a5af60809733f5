package io.celladb.cql.syntax;

import org.jspecify.annotations.Nullable;

/** Parses DESCRIBE. */
final class DescribeParser {
  private final TokenStream tokens;
  private final NameParser names;

  DescribeParser(TokenStream tokens, NameParser names) {
    this.tokens = tokens;
    this.names = names;
  }

  Statement describe() {
    Position start = tokens.next().position();
    DescribeStatement.Kind kind = kind();
    QualifiedName subject = subject(kind);
    boolean withInternals = tokens.accept(TokenKind.WITH);
    if (withInternals) {
      tokens.expect(TokenKind.INTERNALS);
    }
    return new DescribeStatement(tokens.source(start, 0), kind, subject, withInternals);
  }

  private DescribeStatement.Kind kind() {
    switch (tokens.kind(0)) {
      case CLUSTER:
        return taken(DescribeStatement.Kind.CLUSTER);
      case SCHEMA:
        return taken(DescribeStatement.Kind.SCHEMA);
      case FULL:
        tokens.next();
        tokens.expect(TokenKind.SCHEMA);
        return DescribeStatement.Kind.FULL_SCHEMA;
      case KEYSPACES:
        return taken(DescribeStatement.Kind.KEYSPACES);
      case KEYSPACE:
        return taken(DescribeStatement.Kind.KEYSPACE);
      case ONLY:
        if (tokens.kind(1) == TokenKind.KEYSPACE) {
          tokens.next();
          return taken(DescribeStatement.Kind.ONLY_KEYSPACE);
        }
        return DescribeStatement.Kind.ANYTHING;
      case TABLES:
        return taken(DescribeStatement.Kind.TABLES);
      case TABLE:
        return taken(DescribeStatement.Kind.TABLE);
      case INDEX:
        return taken(DescribeStatement.Kind.INDEX);
      case MATERIALIZED:
        tokens.next();
        tokens.expect(TokenKind.VIEW);
        return DescribeStatement.Kind.MATERIALIZED_VIEW;
      case TYPES:
        return taken(DescribeStatement.Kind.TYPES);
      case FUNCTIONS:
        return taken(DescribeStatement.Kind.FUNCTIONS);
      case AGGREGATES:
        return taken(DescribeStatement.Kind.AGGREGATES);
      default:
        return kindBeforeName();
    }
  }

  private DescribeStatement.Kind taken(DescribeStatement.Kind kind) {
    tokens.next();
    return kind;
  }

  /** These words may also be the name of what is described. */
  private DescribeStatement.Kind kindBeforeName() {
    boolean nameFollows = names.atName(1) || tokens.kind(1) == TokenKind.TOKEN;
    DescribeStatement.Kind kind =
        switch (tokens.kind(0)) {
          case TYPE -> DescribeStatement.Kind.TYPE;
          case FUNCTION -> DescribeStatement.Kind.FUNCTION;
          case AGGREGATE -> DescribeStatement.Kind.AGGREGATE;
          default -> DescribeStatement.Kind.ANYTHING;
        };
    return kind == DescribeStatement.Kind.ANYTHING || !nameFollows
        ? DescribeStatement.Kind.ANYTHING
        : taken(kind);
  }

  private @Nullable QualifiedName subject(DescribeStatement.Kind kind) {
    return switch (kind) {
      case CLUSTER, SCHEMA, FULL_SCHEMA, KEYSPACES, TABLES, TYPES, FUNCTIONS, AGGREGATES -> null;
      case KEYSPACE, ONLY_KEYSPACE ->
          names.atName(0) || tokens.at(TokenKind.QMARK)
              ? new QualifiedName(null, names.keyspace())
              : null;
      case TYPE -> names.userType();
      case FUNCTION, AGGREGATE -> names.function();
      case TABLE, INDEX, MATERIALIZED_VIEW -> names.table();
      case ANYTHING -> anything();
    };
  }

  private QualifiedName anything() {
    Identifier first = names.name();
    return tokens.accept(TokenKind.DOT)
        ? new QualifiedName(first, names.name())
        : new QualifiedName(null, first);
  }
}
