package io.celladb.cql.syntax;

import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The tokens of one text with a place in them, shared by the parsers of one statement. Remembers
 * what the parsers looked for at that place, which becomes the "expected" of an error.
 */
final class TokenStream {
  private static final int MAX_NESTING = 250;
  private static final int MAX_OPERATORS = 500;
  private static final int SNIPPET_TOKENS_BEFORE = 5;

  private final String text;
  private final Lexer lexer;
  private final List<Token> tokens = new ArrayList<>();
  private final Set<TokenKind> soughtHere = EnumSet.noneOf(TokenKind.class);
  private final List<Term.Marker> markers = new ArrayList<>();
  private @Nullable CqlSyntaxException lexicalError;
  private int index;
  private int nesting;
  private int operators;

  TokenStream(String text) {
    this.text = text;
    this.lexer = new Lexer(text);
  }

  /**
   * The token at this place.
   *
   * @throws CqlSyntaxException if the text is not a token there
   */
  Token peek() {
    Token token = peek(0);
    if (lexicalError != null && token.is(TokenKind.INVALID)) {
      throw lexicalError;
    }
    return token;
  }

  /** The token that many places ahead; behind the last one always EOF or INVALID. */
  Token peek(int ahead) {
    while (tokens.size() <= index + ahead) {
      Token last = tokens.isEmpty() ? null : tokens.get(tokens.size() - 1);
      if (last != null && (last.is(TokenKind.EOF) || last.is(TokenKind.INVALID))) {
        return last;
      }
      tokens.add(nextToken());
    }
    return tokens.get(index + ahead);
  }

  /** An error ahead is kept until that place is reached: what is wrong before it goes first. */
  private Token nextToken() {
    try {
      return lexer.next();
    } catch (CqlSyntaxException e) {
      lexicalError = e;
      return new Token(TokenKind.INVALID, "", e.position(), e.position().offset());
    }
  }

  TokenKind kind(int ahead) {
    return peek(ahead).kind();
  }

  boolean at(TokenKind kind) {
    soughtHere.add(kind);
    return peek().is(kind);
  }

  /** Whether these two come next. */
  boolean at(TokenKind first, TokenKind second) {
    return at(first) && kind(1) == second;
  }

  Token next() {
    Token token = peek();
    if (!token.is(TokenKind.EOF)) {
      index++;
    }
    soughtHere.clear();
    return token;
  }

  boolean accept(TokenKind kind) {
    if (!at(kind)) {
      return false;
    }
    next();
    return true;
  }

  void skipAll(TokenKind kind) {
    while (at(kind)) {
      next();
    }
  }

  Token expect(TokenKind kind) {
    if (!at(kind)) {
      throw SyntaxErrors.mismatchedToken(peek(), kind, snippet(), soughtHere);
    }
    return next();
  }

  /** Nothing that was looked for is there. */
  CqlSyntaxException noViableAlternative() {
    return noViableAlternative(SyntaxErrors.list(soughtHere));
  }

  /**
   * Nothing that may stand there is.
   *
   * @param expected in words
   */
  CqlSyntaxException noViableAlternative(String expected) {
    return SyntaxErrors.noViableAlternative(peek(), expected, snippet());
  }

  /** An error in the words Cassandra has for it, which name no place. */
  CqlSyntaxException error(Position position, String message) {
    return new CqlSyntaxException(position, message);
  }

  private String snippet() {
    Token first = tokens.get(Math.max(0, index - SNIPPET_TOKENS_BEFORE));
    return SyntaxErrors.snippet(text, first.position().offset(), peek(1).end(), peek());
  }

  /** The text between two offsets. */
  String text(int from, int to) {
    return text.substring(from, to);
  }

  /** The token taken last. */
  Token previous() {
    return tokens.get(index - 1);
  }

  /** One level deeper; every level is left by {@link #leave} unless an error is thrown. */
  void enter() {
    if (nesting == 0) {
      operators = 0;
    }
    if (++nesting > MAX_NESTING) {
      throw tooComplex("is nested too deep", MAX_NESTING);
    }
  }

  void leave() {
    nesting--;
  }

  /** Counts what makes a tree deeper without making the parser's stack deeper. */
  void countOperator() {
    if (++operators > MAX_OPERATORS) {
      throw tooComplex("has too many operators", MAX_OPERATORS);
    }
  }

  private CqlSyntaxException tooComplex(String what, int limit) {
    Position position = peek().position();
    return error(
        position, "line " + position + " expression " + what + "; expected at most " + limit);
  }

  Term.Marker newMarker(@Nullable Identifier name, Position position) {
    Term.Marker marker = new Term.Marker(markers.size(), name, position);
    markers.add(marker);
    return marker;
  }

  int markerCount() {
    return markers.size();
  }

  /** The statement's start and the markers from that one on. */
  Statement.Source source(Position start, int firstMarker) {
    return new Statement.Source(start, List.copyOf(markers.subList(firstMarker, markers.size())));
  }
}
