package io.celladb.cql.syntax;

/**
 * One token.
 *
 * @param text of strings and quoted names without the quotes; else as written
 * @param end offset behind the last char
 */
record Token(TokenKind kind, String text, Position position, int end) {

  boolean is(TokenKind other) {
    return kind == other;
  }
}
