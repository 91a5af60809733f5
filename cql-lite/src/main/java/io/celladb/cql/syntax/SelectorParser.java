package io.celladb.cql.syntax;

import java.util.ArrayList;
import java.util.List;

/** Parses what stands between SELECT and FROM. */
final class SelectorParser {
  private final TokenStream tokens;
  private final NameParser names;
  private final TypeParser types;
  private final TermParser terms;

  SelectorParser(TokenStream tokens, NameParser names, TypeParser types, TermParser terms) {
    this.tokens = tokens;
    this.names = names;
    this.types = types;
    this.terms = terms;
  }

  /** All of the selectors, none for {@code *}. */
  List<Selector.Item> items() {
    return tokens.accept(TokenKind.STAR) ? List.of() : terms.commaSeparated(this::item);
  }

  private Selector.Item item() {
    Selector selector = selector();
    return new Selector.Item(selector, tokens.accept(TokenKind.AS) ? names.name() : null);
  }

  Selector selector() {
    tokens.enter();
    Selector left = product();
    while (tokens.at(TokenKind.PLUS) || tokens.at(TokenKind.MINUS)) {
      ArithmeticOperator operator =
          tokens.next().is(TokenKind.PLUS) ? ArithmeticOperator.ADD : ArithmeticOperator.SUBTRACT;
      tokens.countOperator();
      left = new Selector.Arithmetic(operator, left, product(), left.position());
    }
    tokens.leave();
    return left;
  }

  private Selector product() {
    Selector left = group();
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
      left = new Selector.Arithmetic(operator, left, group(), left.position());
    }
  }

  private Selector group() {
    Position start = tokens.peek().position();
    if (tokens.accept(TokenKind.MINUS)) {
      tokens.enter();
      Selector negated = group();
      tokens.leave();
      return new Selector.Negation(negated, start);
    }
    return modified(simple());
  }

  /** Takes the fields, elements and slices that follow. */
  private Selector modified(Selector receiver) {
    Selector selector = receiver;
    while (true) {
      if (tokens.accept(TokenKind.DOT)) {
        selector = new Selector.FieldOf(selector, names.name(), receiver.position());
      } else if (tokens.accept(TokenKind.LEFT_BRACKET)) {
        selector = elementOrSlice(selector);
        tokens.expect(TokenKind.RIGHT_BRACKET);
      } else {
        return selector;
      }
      tokens.countOperator();
    }
  }

  private Selector elementOrSlice(Selector receiver) {
    Position start = receiver.position();
    if (tokens.accept(TokenKind.RANGE)) {
      return new Selector.SliceOf(receiver, null, terms.term(), start);
    }
    Term from = terms.term();
    if (!tokens.accept(TokenKind.RANGE)) {
      return new Selector.ElementOf(receiver, from, start);
    }
    Term to = tokens.at(TokenKind.RIGHT_BRACKET) ? null : terms.term();
    return new Selector.SliceOf(receiver, from, to, start);
  }

  private Selector simple() {
    Token start = tokens.peek();
    switch (start.kind()) {
      case QMARK, COLON:
        return new Selector.Constant(terms.marker());
      case NULL:
        tokens.next();
        return new Selector.Constant(new Term.Null(start.position()));
      case LEFT_PAREN:
        return typeHintFollows() ? typeHint() : tuple();
      case LEFT_BRACKET:
        return list();
      case LEFT_BRACE:
        return braces();
      default:
        break;
    }
    if (terms.atConstant()) {
      return new Selector.Constant(terms.constant());
    }
    if (tokens.kind(1) == TokenKind.LEFT_PAREN) {
      switch (start.kind()) {
        case COUNT:
          if (tokens.kind(2) == TokenKind.STAR) {
            return countRows();
          }
          break;
        case TTL, WRITETIME, MAXWRITETIME:
          return cellTime();
        case CAST:
          return cast();
        default:
          break;
      }
    }
    return columnOrFunction();
  }

  private Selector columnOrFunction() {
    if (names.atFunctionCall()) {
      QualifiedName function = names.function();
      tokens.expect(TokenKind.LEFT_PAREN);
      List<Selector> arguments =
          tokens.at(TokenKind.RIGHT_PAREN) ? List.of() : terms.commaSeparated(this::selector);
      tokens.expect(TokenKind.RIGHT_PAREN);
      return new Selector.FunctionCall(function, arguments);
    }
    if (!names.atName(0)) {
      throw tokens.noViableAlternative("a column, function or value");
    }
    return new Selector.Column(names.name());
  }

  private Selector countRows() {
    Position start = tokens.next().position();
    tokens.expect(TokenKind.LEFT_PAREN);
    tokens.expect(TokenKind.STAR);
    tokens.expect(TokenKind.RIGHT_PAREN);
    return new Selector.CountRows(start);
  }

  private Selector cellTime() {
    Token function = tokens.next();
    Selector.CellTimeKind kind =
        switch (function.kind()) {
          case TTL -> Selector.CellTimeKind.TTL;
          case WRITETIME -> Selector.CellTimeKind.WRITETIME;
          default -> Selector.CellTimeKind.MAXWRITETIME;
        };
    tokens.expect(TokenKind.LEFT_PAREN);
    Selector cell = modified(new Selector.Column(names.name()));
    tokens.expect(TokenKind.RIGHT_PAREN);
    return new Selector.CellTime(kind, cell, function.position());
  }

  private Selector cast() {
    Position start = tokens.expect(TokenKind.CAST).position();
    tokens.expect(TokenKind.LEFT_PAREN);
    Selector selector = selector();
    tokens.expect(TokenKind.AS);
    TypeRef.Native type = types.nativeType();
    tokens.expect(TokenKind.RIGHT_PAREN);
    return new Selector.Cast(selector, type, start);
  }

  /** {@code (a) b} says that b is of type a, but {@code (a) AS b} gives an alias. */
  private boolean typeHintFollows() {
    int length = types.lengthOfTypeInParentheses();
    return length > 0 && startsSelector(length) && !startsAlias(length);
  }

  private boolean startsAlias(int ahead) {
    return tokens.kind(ahead) == TokenKind.AS && names.atName(ahead + 1);
  }

  private boolean startsSelector(int ahead) {
    TokenKind kind = tokens.kind(ahead);
    return switch (kind) {
      case QMARK, COLON, NULL, TOKEN, LEFT_PAREN, LEFT_BRACKET, LEFT_BRACE -> true;
      default -> kind.group() == TokenKind.Group.LITERAL || kind.isName();
    };
  }

  /**
   * Whether a word that is also a column's name, JSON or DISTINCT, says how to select: selectors
   * follow it.
   */
  boolean atModifier(TokenKind word) {
    if (!tokens.at(word)) {
      return false;
    }
    TokenKind behind = tokens.kind(1);
    if (behind == TokenKind.STAR || behind == TokenKind.MINUS) {
      return true;
    }
    boolean column = startsAlias(1) && !startsAlias(2);
    return startsSelector(1) && !column;
  }

  private Selector typeHint() {
    Position start = tokens.expect(TokenKind.LEFT_PAREN).position();
    TypeRef type = types.type();
    tokens.expect(TokenKind.RIGHT_PAREN);
    tokens.enter();
    Selector selector = simple();
    tokens.leave();
    return new Selector.TypeHint(type, selector, start);
  }

  private Selector tuple() {
    Position start = tokens.expect(TokenKind.LEFT_PAREN).position();
    List<Selector> elements = terms.commaSeparated(this::selector);
    tokens.expect(TokenKind.RIGHT_PAREN);
    return new Selector.TupleLiteral(elements, start);
  }

  private Selector list() {
    Position start = tokens.expect(TokenKind.LEFT_BRACKET).position();
    List<Selector> elements =
        tokens.at(TokenKind.RIGHT_BRACKET) ? List.of() : terms.commaSeparated(this::selector);
    tokens.expect(TokenKind.RIGHT_BRACKET);
    return new Selector.ListLiteral(elements, start);
  }

  private Selector braces() {
    Position start = tokens.expect(TokenKind.LEFT_BRACE).position();
    Selector literal =
        tokens.at(TokenKind.RIGHT_BRACE)
            ? new Selector.SetLiteral(List.of(), start)
            : setOrMap(start);
    tokens.expect(TokenKind.RIGHT_BRACE);
    return literal;
  }

  private Selector setOrMap(Position start) {
    Selector first = selector();
    if (!tokens.accept(TokenKind.COLON)) {
      List<Selector> elements = new ArrayList<>(List.of(first));
      while (tokens.accept(TokenKind.COMMA)) {
        elements.add(selector());
      }
      return new Selector.SetLiteral(List.copyOf(elements), start);
    }
    List<Selector.Entry> entries = new ArrayList<>(List.of(new Selector.Entry(first, selector())));
    while (tokens.accept(TokenKind.COMMA)) {
      Selector key = selector();
      tokens.expect(TokenKind.COLON);
      entries.add(new Selector.Entry(key, selector()));
    }
    return new Selector.MapLiteral(List.copyOf(entries), start);
  }
}
