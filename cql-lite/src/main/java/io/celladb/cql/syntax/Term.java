package io.celladb.cql.syntax;

import java.util.List;
import org.jspecify.annotations.Nullable;

/** A value, or what computes one without reading a column. */
public sealed interface Term {

  /** Where the term begins. */
  Position position();

  /** What a literal looked like; its type is decided by where it goes. */
  enum LiteralKind {
    STRING,
    INTEGER,
    FLOAT,
    BOOLEAN,
    DURATION,
    UUID,
    HEX
  }

  /**
   * A constant.
   *
   * @param text of a string without quotes and doubled quotes; of NaN and Infinity in that spelling
   *     ({@code FLOAT}); else as written, a hex literal with its {@code 0x}
   */
  record Literal(LiteralKind kind, String text, Position position) implements Term {}

  /** {@code null}. */
  record Null(Position position) implements Term {}

  /**
   * A bind marker, {@code ?} or {@code :name}.
   *
   * @param index from 0, in the order of the text; in a batch counted over the whole batch
   * @param name null for {@code ?}
   */
  record Marker(int index, @Nullable Identifier name, Position position) implements Term {}

  /** {@code [a, b]}: a list or a vector. */
  record ListLiteral(List<Term> elements, Position position) implements Term {}

  /** {@code {a, b}}; the empty {@code {}} may also stand for a map. */
  record SetLiteral(List<Term> elements, Position position) implements Term {}

  /** {@code {a: x, b: y}} with terms as keys. Entries keep their order and doubles. */
  record MapLiteral(List<Entry> entries, Position position) implements Term {}

  /** One {@code key: value} of a map. */
  record Entry(Term key, Term value) {}

  /** {@code {a: x, b: y}} with names as keys: a user type. Never empty. */
  record UserTypeLiteral(List<Field> fields, Position position) implements Term {}

  /** One {@code field: value} of a user type. */
  record Field(Identifier name, Term value) {}

  /** {@code (a, b)}: a tuple. {@code (a)} too: one element, or just a pair of parentheses. */
  record TupleLiteral(List<Term> elements, Position position) implements Term {}

  /** {@code name(a, b)}; a function name without quotes is folded to lower case. */
  record FunctionCall(QualifiedName function, List<Term> arguments) implements Term {
    @Override
    public Position position() {
      return function.position();
    }
  }

  /** {@code (type) term}: says which type the term has, converts nothing. */
  record TypeHint(TypeRef type, Term term, Position position) implements Term {}

  /** {@code CAST(term AS type)}: converts. */
  record Cast(Term term, TypeRef.Native type, Position position) implements Term {}

  /** {@code left operator right}. */
  record Arithmetic(ArithmeticOperator operator, Term left, Term right, Position position)
      implements Term {}

  /** {@code - term}; a minus sign right before digits belongs to the literal instead. */
  record Negation(Term term, Position position) implements Term {}
}
