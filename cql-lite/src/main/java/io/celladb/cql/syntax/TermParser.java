package io.celladb.cql.syntax;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;

/** Parses terms: values, and what computes one without a column. */
final class TermParser {
  private final TokenStream tokens;
  private final NameParser names;
  private final TypeParser types;

  TermParser(TokenStream tokens, NameParser names, TypeParser types) {
    this.tokens = tokens;
    this.names = names;
    this.types = types;
  }

  Term term() {
    return sum(false);
  }

  /** A term which ends before {@code + column}, as in {@code SET l = [1] + l}. */
  Term termBeforeColumn() {
    return sum(true);
  }

  private Term sum(boolean columnMayFollow) {
    tokens.enter();
    Term left = product();
    while (true) {
      ArithmeticOperator operator;
      if (tokens.at(TokenKind.PLUS)) {
        if (columnMayFollow && columnFollowsPlus()) {
          break;
        }
        operator = ArithmeticOperator.ADD;
      } else if (tokens.at(TokenKind.MINUS)) {
        operator = ArithmeticOperator.SUBTRACT;
      } else {
        break;
      }
      tokens.next();
      tokens.countOperator();
      left = new Term.Arithmetic(operator, left, product(), left.position());
    }
    tokens.leave();
    return left;
  }

  private boolean columnFollowsPlus() {
    TokenKind behind = tokens.kind(2);
    return names.atColumn(1) && behind != TokenKind.LEFT_PAREN && behind != TokenKind.DOT;
  }

  private Term product() {
    Term left = negatable();
    while (true) {
      ArithmeticOperator operator;
      if (tokens.accept(TokenKind.STAR)) {
        operator = ArithmeticOperator.MULTIPLY;
      } else if (tokens.accept(TokenKind.SLASH)) {
        operator = ArithmeticOperator.DIVIDE;
      } else if (tokens.accept(TokenKind.PERCENT)) {
        operator = ArithmeticOperator.MODULO;
      } else {
        return left;
      }
      tokens.countOperator();
      left = new Term.Arithmetic(operator, left, negatable(), left.position());
    }
  }

  private Term negatable() {
    Position start = tokens.peek().position();
    return tokens.accept(TokenKind.MINUS) ? new Term.Negation(simple(), start) : simple();
  }

  private Term simple() {
    Token start = tokens.peek();
    switch (start.kind()) {
      case QMARK, COLON:
        return marker();
      case NULL:
        tokens.next();
        return new Term.Null(start.position());
      case LEFT_BRACKET:
        return list();
      case LEFT_BRACE:
        return braces();
      case LEFT_PAREN:
        return types.lengthOfTypeInParentheses() > 0 && castFollows() ? typeHint() : tuple();
      default:
        break;
    }
    if (start.kind().group() == TokenKind.Group.LITERAL) {
      return constant();
    }
    if (tokens.at(TokenKind.CAST, TokenKind.LEFT_PAREN)) {
      return cast();
    }
    if (!names.atName(0) && !start.is(TokenKind.TOKEN)) {
      throw tokens.noViableAlternative("a value");
    }
    return function();
  }

  boolean atConstant() {
    return tokens.kind(0).group() == TokenKind.Group.LITERAL;
  }

  Term.Literal constant() {
    if (!atConstant()) {
      throw tokens.noViableAlternative("a constant");
    }
    Token token = tokens.next();
    String text = token.text();
    return switch (token.kind()) {
      case STRING -> new Term.Literal(Term.LiteralKind.STRING, text, token.position());
      case INTEGER -> new Term.Literal(Term.LiteralKind.INTEGER, text, token.position());
      case FLOAT_LITERAL -> floatLiteral(token);
      case BOOLEAN_LITERAL -> new Term.Literal(Term.LiteralKind.BOOLEAN, text, token.position());
      case DURATION_LITERAL -> new Term.Literal(Term.LiteralKind.DURATION, text, token.position());
      case UUID_LITERAL -> new Term.Literal(Term.LiteralKind.UUID, text, token.position());
      case HEX -> new Term.Literal(Term.LiteralKind.HEX, text, token.position());
      case INFINITY -> new Term.Literal(Term.LiteralKind.FLOAT, "Infinity", token.position());
      case NEGATIVE_INFINITY ->
          new Term.Literal(Term.LiteralKind.FLOAT, "-Infinity", token.position());
      default -> new Term.Literal(Term.LiteralKind.FLOAT, "NaN", token.position());
    };
  }

  /** Cassandra takes no literal that is no finite double, whatever type it is for. */
  private Term.Literal floatLiteral(Token token) {
    Position position = token.position();
    if (Double.isInfinite(Double.parseDouble(token.text()))) {
      String message = " number " + token.text() + " is out of range; expected a finite double";
      throw tokens.error(position, "line " + position + message);
    }
    return new Term.Literal(Term.LiteralKind.FLOAT, token.text(), position);
  }

  boolean atMarker() {
    return tokens.at(TokenKind.QMARK) || tokens.at(TokenKind.COLON);
  }

  Term.Marker marker() {
    Position start = tokens.peek().position();
    return tokens.newMarker(names.markerName(), start);
  }

  /** What LIMIT, TTL and TIMESTAMP take. */
  Term integerOrMarker() {
    if (tokens.at(TokenKind.INTEGER)) {
      return constant();
    }
    if (atMarker()) {
      return marker();
    }
    throw tokens.noViableAlternative();
  }

  private Term list() {
    Position start = tokens.expect(TokenKind.LEFT_BRACKET).position();
    List<Term> elements =
        tokens.at(TokenKind.RIGHT_BRACKET) ? List.of() : commaSeparated(this::term);
    tokens.expect(TokenKind.RIGHT_BRACKET);
    return new Term.ListLiteral(elements, start);
  }

  /** {@code (a, b)}, never empty. */
  Term.TupleLiteral tuple() {
    Position start = tokens.expect(TokenKind.LEFT_PAREN).position();
    List<Term> elements = commaSeparated(this::term);
    tokens.expect(TokenKind.RIGHT_PAREN);
    return new Term.TupleLiteral(elements, start);
  }

  private Term braces() {
    Position start = tokens.expect(TokenKind.LEFT_BRACE).position();
    Term literal;
    if (tokens.at(TokenKind.RIGHT_BRACE)) {
      literal = new Term.SetLiteral(List.of(), start);
    } else if (names.atName(0) && tokens.kind(1) == TokenKind.COLON) {
      literal = new Term.UserTypeLiteral(commaSeparated(this::field), start);
    } else {
      literal = setOrMap(start);
    }
    tokens.expect(TokenKind.RIGHT_BRACE);
    return literal;
  }

  private Term.Field field() {
    Identifier name = names.name();
    tokens.expect(TokenKind.COLON);
    return new Term.Field(name, term());
  }

  private Term setOrMap(Position start) {
    Term first = term();
    if (!tokens.accept(TokenKind.COLON)) {
      List<Term> elements = new ArrayList<>(List.of(first));
      while (tokens.accept(TokenKind.COMMA)) {
        elements.add(term());
      }
      return new Term.SetLiteral(List.copyOf(elements), start);
    }
    List<Term.Entry> entries = new ArrayList<>(List.of(new Term.Entry(first, term())));
    while (tokens.accept(TokenKind.COMMA)) {
      entries.add(entry());
    }
    return new Term.MapLiteral(List.copyOf(entries), start);
  }

  /** {@code key: value}. */
  Term.Entry entry() {
    Term key = term();
    tokens.expect(TokenKind.COLON);
    return new Term.Entry(key, term());
  }

  /** A string in parentheses is a class name only before a term. */
  private boolean castFollows() {
    if (tokens.kind(1) != TokenKind.STRING) {
      return true;
    }
    TokenKind behind = tokens.kind(3);
    return switch (behind) {
      case QMARK, COLON, NULL, TOKEN, LEFT_BRACKET, LEFT_BRACE, LEFT_PAREN -> true;
      default -> behind.group() == TokenKind.Group.LITERAL || behind.isName();
    };
  }

  private Term typeHint() {
    Position start = tokens.expect(TokenKind.LEFT_PAREN).position();
    TypeRef type = types.type();
    tokens.expect(TokenKind.RIGHT_PAREN);
    tokens.enter();
    Term term = simple();
    tokens.leave();
    return new Term.TypeHint(type, term, start);
  }

  private Term cast() {
    Position start = tokens.expect(TokenKind.CAST).position();
    tokens.expect(TokenKind.LEFT_PAREN);
    tokens.enter();
    Term term = simple();
    tokens.leave();
    tokens.expect(TokenKind.AS);
    TypeRef.Native type = types.nativeType();
    tokens.expect(TokenKind.RIGHT_PAREN);
    return new Term.Cast(term, type, start);
  }

  private Term function() {
    QualifiedName function = names.function();
    if (!tokens.at(TokenKind.LEFT_PAREN)) {
      throw tokens.noViableAlternative("'(', as no column may stand here");
    }
    return new Term.FunctionCall(function, arguments());
  }

  /** {@code (a, b)}, also empty. */
  List<Term> arguments() {
    tokens.expect(TokenKind.LEFT_PAREN);
    List<Term> arguments =
        tokens.at(TokenKind.RIGHT_PAREN) ? List.of() : commaSeparated(this::term);
    tokens.expect(TokenKind.RIGHT_PAREN);
    return arguments;
  }

  /** One or more, with commas between them. */
  <T> List<T> commaSeparated(Supplier<T> element) {
    List<T> elements = new ArrayList<>();
    do {
      elements.add(element.get());
    } while (tokens.accept(TokenKind.COMMA));
    return List.copyOf(elements);
  }
}
