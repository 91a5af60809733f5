package io.celladb.cql.syntax;

import org.jspecify.annotations.Nullable;

/** Parses names. */
final class NameParser {
  private final TokenStream tokens;

  NameParser(TokenStream tokens) {
    this.tokens = tokens;
  }

  /** A name that may not be empty. */
  Identifier name() {
    if (!atName(0)) {
      throw noName();
    }
    return identifier(tokens.next());
  }

  /** A name of an existing column, which {@code ""} may be in tables older than CQL. */
  Identifier column() {
    return tokens.accept(TokenKind.EMPTY_QUOTED_NAME)
        ? new Identifier("", true, tokens.previous().position())
        : name();
  }

  boolean atName(int ahead) {
    return tokens.kind(ahead).isName();
  }

  boolean atColumn(int ahead) {
    return atName(ahead) || tokens.kind(ahead) == TokenKind.EMPTY_QUOTED_NAME;
  }

  Identifier keyspace() {
    refuseMarker("keyspace");
    return name();
  }

  /** {@code name} or {@code keyspace.name} of a table. */
  QualifiedName table() {
    return qualified("table");
  }

  /** {@code name} or {@code keyspace.name} of an index. */
  QualifiedName qualifiedIndex() {
    return qualified("index");
  }

  Identifier index() {
    refuseMarker("index");
    return name();
  }

  private QualifiedName qualified(String what) {
    if (tokens.peek(1).is(TokenKind.DOT)) {
      Identifier keyspace = keyspace();
      tokens.expect(TokenKind.DOT);
      refuseMarker(what);
      return new QualifiedName(keyspace, name());
    }
    refuseMarker(what);
    Identifier name = name();
    tokens.at(TokenKind.DOT);
    return new QualifiedName(null, name);
  }

  private void refuseMarker(String what) {
    if (tokens.peek().is(TokenKind.QMARK)) {
      throw tokens.error(
          tokens.peek().position(), "Bind variables cannot be used for " + what + " names");
    }
  }

  /** {@code name} or {@code keyspace.name} of a user type. */
  QualifiedName userType() {
    Identifier keyspace = null;
    if (atName(0) && (tokens.kind(1) == TokenKind.DOT || !tokens.kind(0).isUserTypeName())) {
      keyspace = name();
      tokens.expect(TokenKind.DOT);
    }
    Token token = tokens.peek();
    if (!token.kind().isUserTypeName()) {
      throw noName();
    }
    if (token.is(TokenKind.IDENT) && isReservedTypeName(token.text())) {
      throw tokens.error(token.position(), "Invalid (reserved) user type name " + token.text());
    }
    return new QualifiedName(keyspace, identifier(tokens.next()));
  }

  /** Cassandra keeps these for types to come, in lower case only. */
  private static boolean isReservedTypeName(String text) {
    return switch (text) {
      case "byte", "complex", "enum", "interval", "macaddr", "bitstring" -> true;
      default -> false;
    };
  }

  /** Whether {@code f(} or {@code keyspace.f(} comes next. */
  boolean atFunctionCall() {
    if (atName(0) && tokens.kind(1) == TokenKind.DOT) {
      return tokens.kind(2) == TokenKind.TOKEN
          || (tokens.kind(2).isFunctionName() && tokens.kind(3) == TokenKind.LEFT_PAREN);
    }
    return tokens.kind(0) == TokenKind.TOKEN
        || (tokens.kind(0).isFunctionName() && tokens.kind(1) == TokenKind.LEFT_PAREN);
  }

  QualifiedName function() {
    Identifier keyspace = null;
    if (atName(0) && tokens.kind(1) == TokenKind.DOT) {
      keyspace = name();
      tokens.expect(TokenKind.DOT);
    }
    Token token = tokens.peek();
    if (!token.kind().isFunctionName()) {
      if (atName(0)) {
        tokens.next();
        throw tokens.noViableAlternative("a function, which " + token.text() + " is not");
      }
      throw tokens.noViableAlternative("the name of a function");
    }
    return new QualifiedName(keyspace, identifier(tokens.next()));
  }

  private static Identifier identifier(Token token) {
    return token.is(TokenKind.QUOTED_NAME)
        ? new Identifier(token.text(), true, token.position())
        : Identifier.unquoted(token.text(), token.position());
  }

  private CqlSyntaxException noName() {
    Token token = tokens.peek();
    return tokens.noViableAlternative(
        token.kind().group() == TokenKind.Group.RESERVED
            ? "a name, and " + token.text() + " is reserved: write \"" + token.text() + "\""
            : "a name");
  }

  /** The name behind {@code :}, or null for {@code ?}. */
  @Nullable Identifier markerName() {
    return tokens.accept(TokenKind.QMARK) ? null : namedMarker();
  }

  private Identifier namedMarker() {
    tokens.expect(TokenKind.COLON);
    return name();
  }
}
