package io.celladb.cql.syntax;

import java.util.Collection;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;

/** The words of syntax errors: Cassandra's, then what would have been right. */
final class SyntaxErrors {
  private static final int MAX_QUOTED_CHARS = 100;
  private static final int MAX_ALTERNATIVES = 16;

  private SyntaxErrors() {}

  static CqlSyntaxException unexpectedCharacter(Position position, String found) {
    return error(
        position, "no viable alternative at character '" + found + "'; expected a CQL token");
  }

  static CqlSyntaxException mismatchedCharacter(Position position, String found, String expected) {
    return error(position, "mismatched character '" + found + "' expecting " + expected);
  }

  /** Only one kind of token could have stood there. */
  static CqlSyntaxException mismatchedToken(
      Token found, TokenKind expected, String snippet, Collection<TokenKind> alternatives) {
    String message = "mismatched input " + quote(found) + " expecting " + expected + snippet;
    return error(
        found.position(),
        expected == TokenKind.EOF && alternatives.size() > 1
            ? message + "; expected " + list(alternatives)
            : message);
  }

  /** Several kinds of token could have stood there. */
  static CqlSyntaxException noViableAlternative(Token found, String expected, String snippet) {
    return error(
        found.position(),
        "no viable alternative at input " + quote(found) + snippet + "; expected " + expected);
  }

  private static CqlSyntaxException error(Position position, String message) {
    return new CqlSyntaxException(position, "line " + position + " " + message);
  }

  private static String quote(Token token) {
    String text = token.text();
    return text.length() <= MAX_QUOTED_CHARS
        ? "'" + text + "'"
        : "'" + text.substring(0, MAX_QUOTED_CHARS) + "...'";
  }

  /** The kinds in words, e.g. {@code ',', AS or FROM}. */
  static String list(Collection<TokenKind> kinds) {
    List<String> words =
        kinds.stream().limit(MAX_ALTERNATIVES).map(SyntaxErrors::word).distinct().toList();
    if (words.size() < 2 || kinds.size() > MAX_ALTERNATIVES) {
      return String.join(", ", words) + (kinds.size() > MAX_ALTERNATIVES ? ", ..." : "");
    }
    return words.stream().limit(words.size() - 1L).collect(Collectors.joining(", "))
        + " or "
        + words.get(words.size() - 1);
  }

  private static String word(TokenKind kind) {
    return switch (kind) {
      case EOF -> "the end";
      case IDENT, QUOTED_NAME -> "a name";
      case STRING -> "a string";
      case INTEGER -> "an integer";
      default -> kind.isKeyword() ? kind.name() : kind.toString().toLowerCase(Locale.ROOT);
    };
  }

  /**
   * The text around a token, in parentheses.
   *
   * @param from offset of the first char to show
   * @param to offset behind the last char to show
   */
  static String snippet(String text, int from, int to, Token token) {
    if (token.is(TokenKind.EOF)) {
      return "";
    }
    int start = Math.max(from, token.position().offset() - MAX_QUOTED_CHARS);
    int end = Math.min(token.end(), token.position().offset() + MAX_QUOTED_CHARS);
    int stop = Math.max(end, Math.min(to, end + MAX_QUOTED_CHARS));
    String shown =
        text.substring(start, token.position().offset())
            + "["
            + text.substring(token.position().offset(), end)
            + "]"
            + text.substring(end, stop);
    return " ("
        + (start > 0 ? "..." : "")
        + shown.replace('\n', ' ').replace('\r', ' ')
        + (stop < text.length() ? "..." : "")
        + ")";
  }
}
