package io.celladb.cql.syntax;

import java.util.ArrayList;
import java.util.List;

/** Parses types. */
final class TypeParser {
  private final TokenStream tokens;
  private final NameParser names;

  TypeParser(TokenStream tokens, NameParser names) {
    this.tokens = tokens;
    this.names = names;
  }

  TypeRef type() {
    tokens.enter();
    TypeRef type = anyType();
    tokens.leave();
    return type;
  }

  private TypeRef anyType() {
    Token start = tokens.peek();
    boolean parameterized = tokens.kind(1) == TokenKind.LT || start.is(TokenKind.SET);
    if (start.is(TokenKind.STRING)) {
      return new TypeRef.Custom(tokens.next().text(), start.position());
    }
    if (parameterized) {
      switch (start.kind()) {
        case LIST, SET, MAP, TUPLE, VECTOR, FROZEN:
          return parameterized(tokens.next());
        default:
          break;
      }
    }
    boolean qualified = tokens.kind(1) == TokenKind.DOT;
    if (start.kind().group() == TokenKind.Group.NATIVE_TYPE && !qualified) {
      return nativeType();
    }
    if (!start.kind().isName()) {
      throw tokens.noViableAlternative("a type");
    }
    return new TypeRef.UserDefined(names.userType());
  }

  private TypeRef parameterized(Token keyword) {
    tokens.expect(TokenKind.LT);
    TypeRef first = type();
    TypeRef type =
        switch (keyword.kind()) {
          case LIST -> new TypeRef.ListOf(first, keyword.position());
          case SET -> new TypeRef.SetOf(first, keyword.position());
          case MAP -> map(first, keyword);
          case TUPLE -> tuple(first, keyword);
          case VECTOR -> vector(first, keyword);
          default -> frozen(first, keyword);
        };
    tokens.expect(TokenKind.GT);
    return type;
  }

  private TypeRef map(TypeRef key, Token keyword) {
    tokens.expect(TokenKind.COMMA);
    return new TypeRef.MapOf(key, type(), keyword.position());
  }

  private TypeRef tuple(TypeRef first, Token keyword) {
    List<TypeRef> elements = new ArrayList<>(List.of(first));
    while (tokens.accept(TokenKind.COMMA)) {
      elements.add(type());
    }
    return new TypeRef.TupleOf(List.copyOf(elements), keyword.position());
  }

  private TypeRef vector(TypeRef element, Token keyword) {
    tokens.expect(TokenKind.COMMA);
    Token dimension = tokens.expect(TokenKind.INTEGER);
    try {
      return new TypeRef.VectorOf(element, Integer.parseInt(dimension.text()), keyword.position());
    } catch (NumberFormatException e) {
      Position position = dimension.position();
      throw tokens.error(
          position,
          "line " + position + " vector dimension " + dimension.text() + "; expected an int");
    }
  }

  private TypeRef frozen(TypeRef inner, Token keyword) {
    String refused =
        inner instanceof TypeRef.Native simple
            ? simple.name()
            : inner instanceof TypeRef.Custom custom ? "'" + custom.className() + "'" : "";
    if (!refused.isEmpty()) {
      throw tokens.error(
          inner.position(),
          "frozen<> is only allowed on collections, tuples, and user-defined types (got "
              + refused
              + ")");
    }
    return new TypeRef.Frozen(inner, keyword.position());
  }

  TypeRef.Native nativeType() {
    if (tokens.kind(0).group() != TokenKind.Group.NATIVE_TYPE) {
      throw tokens.noViableAlternative("a native type");
    }
    Token token = tokens.next();
    String name = Identifier.unquoted(token.text(), token.position()).text();
    return new TypeRef.Native(name, token.position());
  }

  /**
   * Whether {@code (type)} comes next; looks only as far as the closing parenthesis.
   *
   * @return how many tokens it is, or 0
   */
  int lengthOfTypeInParentheses() {
    int at = 1;
    TokenKind first = tokens.kind(at);
    if (tokens.kind(at + 1) == TokenKind.LT) {
      at = behindParameters(first, at + 1);
    } else if (first == TokenKind.STRING) {
      at++;
    } else if (first.isName() && tokens.kind(at + 1) == TokenKind.DOT) {
      at = tokens.kind(at + 2).isUserTypeName() ? at + 3 : 0;
    } else {
      boolean type = first.isUserTypeName() || first.group() == TokenKind.Group.NATIVE_TYPE;
      at = type ? at + 1 : 0;
    }
    return at > 0 && tokens.kind(at) == TokenKind.RIGHT_PAREN ? at + 1 : 0;
  }

  private int behindParameters(TokenKind keyword, int lessThan) {
    switch (keyword) {
      case LIST, SET, MAP, TUPLE, VECTOR, FROZEN:
        break;
      default:
        return 0;
    }
    int depth = 0;
    for (int at = lessThan; ; at++) {
      TokenKind kind = tokens.kind(at);
      switch (kind) {
        case LT:
          depth++;
          break;
        case GT:
          if (--depth == 0) {
            return at + 1;
          }
          break;
        case COMMA, DOT, INTEGER, STRING, SET:
          break;
        default:
          if (!kind.isName()) {
            return 0;
          }
      }
    }
  }
}
