package io.celladb.cql.syntax;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class LexerTest {

  private static List<Token> tokens(String text) {
    Lexer lexer = new Lexer(text);
    List<Token> tokens = new ArrayList<>();
    for (Token token = lexer.next(); !token.is(TokenKind.EOF); token = lexer.next()) {
      tokens.add(token);
    }
    return tokens;
  }

  private static List<TokenKind> kinds(String text) {
    return tokens(text).stream().map(Token::kind).toList();
  }

  private static Token only(String text) {
    assertThat(tokens(text)).hasSize(1);
    return tokens(text).get(0);
  }

  @Test
  void keywordsDisregardCaseAndNamesKeepTheirs() {
    assertThat(only("SeLeCt").kind()).isEqualTo(TokenKind.SELECT);
    assertThat(only("columnfamily").kind()).isEqualTo(TokenKind.TABLE);
    assertThat(only("Selection"))
        .isEqualTo(new Token(TokenKind.IDENT, "Selection", Position.START, 9));
  }

  @Test
  void stringsAndNamesLoseTheirQuotes() {
    assertThat(only("'it''s'").text()).isEqualTo("it's");
    assertThat(only("''").text()).isEmpty();
    assertThat(only("''''").text()).isEqualTo("'");
    assertThat(only("$$a 'b' $c$$").text()).isEqualTo("a 'b' $c");
    assertThat(only("\"A\"\"b\"").text()).isEqualTo("A\"b");
    assertThat(only("\"\"\"\"").text()).isEqualTo("\"");
    assertThat(only("\"\"").kind()).isEqualTo(TokenKind.EMPTY_QUOTED_NAME);
    assertThat(only("'日本 😀'").text()).isEqualTo("日本 😀");
  }

  @Test
  void numbersTakeTheMinusSignBeforeThem() {
    assertThat(only("-12").kind()).isEqualTo(TokenKind.INTEGER);
    assertThat(kinds("1-2")).containsExactly(TokenKind.INTEGER, TokenKind.INTEGER);
    assertThat(kinds("1 - 2"))
        .containsExactly(TokenKind.INTEGER, TokenKind.MINUS, TokenKind.INTEGER);
    assertThat(kinds("-a")).containsExactly(TokenKind.MINUS, TokenKind.IDENT);
    assertThat(only("-NaN").kind()).isEqualTo(TokenKind.NEGATIVE_NAN);
    assertThat(only("-infinity").kind()).isEqualTo(TokenKind.NEGATIVE_INFINITY);
  }

  @ParameterizedTest
  @ValueSource(strings = {"1.", "1.5", "-1.5e3", "1e5", "1.E+5", "12.25E-3"})
  void floats(String text) {
    assertThat(only(text))
        .isEqualTo(new Token(TokenKind.FLOAT_LITERAL, text, Position.START, text.length()));
  }

  @Test
  void twoDotsAreARange() {
    assertThat(kinds("1..2"))
        .containsExactly(TokenKind.INTEGER, TokenKind.RANGE, TokenKind.INTEGER);
    assertThat(kinds("1...2"))
        .containsExactly(TokenKind.FLOAT_LITERAL, TokenKind.RANGE, TokenKind.INTEGER);
    assertThat(kinds("1....2"))
        .containsExactly(
            TokenKind.FLOAT_LITERAL, TokenKind.RANGE, TokenKind.DOT, TokenKind.INTEGER);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "1h",
        "-1y2mo",
        "1h30m",
        "1ms",
        "1us",
        "1µs",
        "1NS",
        "3W",
        "P1Y",
        "P1Y2M3DT4H5M6S",
        "PT5S",
        "-P3W",
        "P1YT1H",
        "P0001-02-03T04:05:06",
        "-P1D"
      })
  void durations(String text) {
    assertThat(only(text).kind()).isEqualTo(TokenKind.DURATION_LITERAL);
    assertThat(only(text).text()).isEqualTo(text);
  }

  @ParameterizedTest
  @ValueSource(strings = {"p1y", "P1", "PT", "P1Yx", "P1D2M", "P", "P1Y2"})
  void namesThatLookLikeDurations(String text) {
    assertThat(only(text).kind()).isEqualTo(TokenKind.IDENT);
  }

  @Test
  void uuidsAndHex() {
    assertThat(only("50554d6e-29bb-11e5-b345-feff819cdc9f").kind())
        .isEqualTo(TokenKind.UUID_LITERAL);
    assertThat(only("ABCDEF01-1111-1111-1111-111111111111").kind())
        .isEqualTo(TokenKind.UUID_LITERAL);
    assertThat(only("0x").kind()).isEqualTo(TokenKind.HEX);
    assertThat(only("0XaB0").text()).isEqualTo("0XaB0");
    assertThat(kinds("0xag")).containsExactly(TokenKind.HEX, TokenKind.IDENT);
  }

  @Test
  void commentsAreNoTokens() {
    assertThat(kinds("a -- b\nc // d\r e /* f\n * / */ g"))
        .containsExactly(TokenKind.IDENT, TokenKind.IDENT, TokenKind.IDENT, TokenKind.IDENT);
    assertThat(kinds("a--b")).containsExactly(TokenKind.IDENT);
    assertThat(kinds("a //")).containsExactly(TokenKind.IDENT);
  }

  @Test
  void placesCountLinesAndColumns() {
    assertThat(tokens("a\n  'b\nc' d").stream().map(Token::position))
        .containsExactly(new Position(0, 1, 0), new Position(4, 2, 2), new Position(10, 3, 3));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"'a", "\"a", "$$a", "$a", "/* a", "#", "_a", "1e", "1abc", "1h30", "!", "ä", "\0"})
  void textThatIsNoToken(String text) {
    assertThatThrownBy(() -> tokens(text))
        .isInstanceOf(CqlSyntaxException.class)
        .hasMessageStartingWith("line 1:");
  }

  @Test
  void everyKindOfKeywordHasItsSpelling() {
    for (TokenKind kind : TokenKind.values()) {
      if (kind.isKeyword()) {
        assertThat(only(kind.name()).kind()).isEqualTo(kind);
      }
    }
  }
}
