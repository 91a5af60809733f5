package io.celladb.cql.syntax;

import java.util.Locale;

/** Cuts text into tokens, one at a time; blanks and comments are none. */
final class Lexer {
  private final String text;
  private final NumberScan scan;
  private int at;
  private int line = 1;
  private int lineStart;

  Lexer(String text) {
    this.text = text;
    this.scan = new NumberScan(text);
  }

  /** The next token; at the end of the text {@link TokenKind#EOF}, however often. */
  Token next() {
    skipBlanks();
    if (at == text.length()) {
      return new Token(TokenKind.EOF, "<EOF>", here(), at);
    }
    char c = text.charAt(at);
    if (NumberScan.isLetter(c)) {
      return word();
    }
    if (NumberScan.isDigit(c) || (c == '-' && NumberScan.isDigit(scan.at(at + 1)))) {
      return number();
    }
    return switch (c) {
      case '\'' -> quoted(TokenKind.STRING);
      case '"' -> quotedName();
      case '$' -> dollarString();
      case '-' -> minus();
      default -> symbol(c);
    };
  }

  private Position here() {
    return new Position(at, line, at - lineStart);
  }

  private void skipBlanks() {
    int end = TextScan.endOfBlanks(text, at);
    if (end == TextScan.OPEN) {
      advance(text.length());
      throw SyntaxErrors.mismatchedCharacter(here(), "<EOF>", "'*'");
    }
    advance(end);
  }

  private void advance(int end) {
    for (; at < end; at++) {
      if (text.charAt(at) == '\n') {
        line++;
        lineStart = at + 1;
      }
    }
  }

  private Token token(TokenKind kind, int end) {
    return token(kind, end, text.substring(at, end));
  }

  private Token token(TokenKind kind, int end, String content) {
    Token token = new Token(kind, content, here(), end);
    advance(end);
    return token;
  }

  private Token word() {
    int uuid = scan.endOfUuid(at);
    if (uuid != NumberScan.NONE) {
      return token(TokenKind.UUID_LITERAL, uuid);
    }
    int duration = scan.endOfIsoDuration(at);
    if (duration != NumberScan.NONE) {
      return token(TokenKind.DURATION_LITERAL, duration);
    }
    int end = scan.endOfWord(at);
    String word = text.substring(at, end);
    if (word.equals("expr") && scan.at(end) == '(') {
      return token(TokenKind.EXPR_PAREN, end + 1);
    }
    TokenKind keyword = TokenKind.keyword(word.toLowerCase(Locale.ROOT));
    return token(keyword == null ? TokenKind.IDENT : keyword, end, word);
  }

  private Token number() {
    int uuid = scan.endOfUuid(at);
    if (uuid != NumberScan.NONE) {
      return token(TokenKind.UUID_LITERAL, uuid);
    }
    if (text.charAt(at) == '0' && (scan.at(at + 1) == 'x' || scan.at(at + 1) == 'X')) {
      return token(TokenKind.HEX, scan.endOfHexDigits(at + 2));
    }
    int end = scan.endOfDigits(text.charAt(at) == '-' ? at + 1 : at);
    char c = scan.at(end);
    if (c == '.') {
      return fraction(end);
    }
    if (c == 'e' || c == 'E') {
      return token(TokenKind.FLOAT_LITERAL, exponent(end));
    }
    int unit = scan.endOfUnit(end);
    if (unit != NumberScan.NONE) {
      return token(TokenKind.DURATION_LITERAL, duration(unit));
    }
    if (text.charAt(at) != '-' && NumberScan.isHexDigit(c)) {
      throw unexpectedCharacter(end);
    }
    return token(TokenKind.INTEGER, end);
  }

  /** {@code 1.5}, {@code 1.}; but {@code 1..2} is a slice between two integers. */
  private Token fraction(int dot) {
    if (scan.at(dot + 1) == '.') {
      return scan.at(dot + 2) == '.'
          ? token(TokenKind.FLOAT_LITERAL, dot + 1)
          : token(TokenKind.INTEGER, dot);
    }
    int end = scan.endOfDigits(dot + 1);
    boolean exponent = scan.at(end) == 'e' || scan.at(end) == 'E';
    return token(TokenKind.FLOAT_LITERAL, exponent ? exponent(end) : end);
  }

  private int exponent(int start) {
    int end = scan.endOfExponent(start);
    if (end == NumberScan.NONE) {
      throw unexpectedCharacter(start + 1);
    }
    return end;
  }

  private int duration(int firstUnitEnd) {
    int end = firstUnitEnd;
    while (NumberScan.isDigit(scan.at(end))) {
      int digits = scan.endOfDigits(end);
      int unit = scan.endOfUnit(digits);
      if (unit == NumberScan.NONE) {
        throw unexpectedCharacter(digits);
      }
      end = unit;
    }
    return end;
  }

  private Token minus() {
    int duration = scan.endOfIsoDuration(at + 1);
    if (duration != NumberScan.NONE) {
      return token(TokenKind.DURATION_LITERAL, duration);
    }
    if (scan.at(at + 1) == '=') {
      return token(TokenKind.MINUS_EQ, at + 2);
    }
    int end = scan.endOfWord(at + 1);
    return switch (text.substring(at + 1, end).toLowerCase(Locale.ROOT)) {
      case "nan" -> token(TokenKind.NEGATIVE_NAN, end);
      case "infinity" -> token(TokenKind.NEGATIVE_INFINITY, end);
      default -> token(TokenKind.MINUS, at + 1);
    };
  }

  private Token quotedName() {
    if (scan.at(at + 1) == '"' && scan.at(at + 2) != '"') {
      return token(TokenKind.EMPTY_QUOTED_NAME, at + 2);
    }
    return quoted(TokenKind.QUOTED_NAME);
  }

  private Token quoted(TokenKind kind) {
    String quote = text.substring(at, at + 1);
    int end = TextScan.endOfQuoted(text, at);
    if (end == TextScan.OPEN) {
      advance(text.length());
      throw SyntaxErrors.mismatchedCharacter(here(), "<EOF>", "'" + quote + "'");
    }
    String content = text.substring(at + 1, end - 1);
    return token(
        kind, end, content.contains(quote) ? content.replace(quote + quote, quote) : content);
  }

  private Token dollarString() {
    if (!TextScan.startsDollarString(text, at)) {
      advance(at + 1);
      String found = at == text.length() ? "<EOF>" : text.substring(at, at + 1);
      throw SyntaxErrors.mismatchedCharacter(here(), found, "'$'");
    }
    int end = TextScan.endOfDollarString(text, at);
    if (end == TextScan.OPEN) {
      advance(text.length());
      throw SyntaxErrors.mismatchedCharacter(here(), "<EOF>", "'$'");
    }
    return token(TokenKind.STRING, end, text.substring(at + 2, end - 2));
  }

  private Token symbol(char c) {
    boolean equalsFollows = scan.at(at + 1) == '=';
    return switch (c) {
      case ',' -> token(TokenKind.COMMA, at + 1);
      case ';' -> token(TokenKind.SEMICOLON, at + 1);
      case ':' -> token(TokenKind.COLON, at + 1);
      case '?' -> token(TokenKind.QMARK, at + 1);
      case '(' -> token(TokenKind.LEFT_PAREN, at + 1);
      case ')' -> token(TokenKind.RIGHT_PAREN, at + 1);
      case '[' -> token(TokenKind.LEFT_BRACKET, at + 1);
      case ']' -> token(TokenKind.RIGHT_BRACKET, at + 1);
      case '{' -> token(TokenKind.LEFT_BRACE, at + 1);
      case '}' -> token(TokenKind.RIGHT_BRACE, at + 1);
      case '*' -> token(TokenKind.STAR, at + 1);
      case '/' -> token(TokenKind.SLASH, at + 1);
      case '%' -> token(TokenKind.PERCENT, at + 1);
      case '=' -> token(TokenKind.EQ, at + 1);
      case '.' ->
          scan.at(at + 1) == '.' ? token(TokenKind.RANGE, at + 2) : token(TokenKind.DOT, at + 1);
      case '+' -> equalsFollows ? token(TokenKind.PLUS_EQ, at + 2) : token(TokenKind.PLUS, at + 1);
      case '<' -> equalsFollows ? token(TokenKind.LTE, at + 2) : token(TokenKind.LT, at + 1);
      case '>' -> equalsFollows ? token(TokenKind.GTE, at + 2) : token(TokenKind.GT, at + 1);
      case '!' -> {
        if (!equalsFollows) {
          advance(at + 1);
          String found = at == text.length() ? "<EOF>" : text.substring(at, at + 1);
          throw SyntaxErrors.mismatchedCharacter(here(), found, "'='");
        }
        yield token(TokenKind.NEQ, at + 2);
      }
      default -> throw unexpectedCharacter(at);
    };
  }

  private CqlSyntaxException unexpectedCharacter(int offset) {
    advance(offset);
    String found =
        at == text.length() ? "<EOF>" : new String(Character.toChars(text.codePointAt(at)));
    return SyntaxErrors.unexpectedCharacter(here(), found);
  }
}
