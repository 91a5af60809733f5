package io.celladb.cql.syntax;

import java.util.List;
import org.jspecify.annotations.Nullable;

/** What stands between SELECT and FROM, or in GROUP BY: computed from a row. */
public sealed interface Selector {

  /** Where the selector begins. */
  Position position();

  /**
   * A selector with its alias.
   *
   * @param alias null without {@code AS}
   */
  record Item(Selector selector, @Nullable Identifier alias) {}

  /** A column. */
  record Column(Identifier name) implements Selector {
    @Override
    public Position position() {
      return name.position();
    }
  }

  /** A {@link Term.Literal}, {@link Term.Null} or {@link Term.Marker}. */
  record Constant(Term term) implements Selector {
    @Override
    public Position position() {
      return term.position();
    }
  }

  /** {@code count(*)}; {@code count(1)} is a {@link FunctionCall}. */
  record CountRows(Position position) implements Selector {}

  /** What {@link CellTime} reads. */
  enum CellTimeKind {
    WRITETIME,
    MAXWRITETIME,
    TTL
  }

  /** {@code writetime(x)}, {@code maxwritetime(x)} or {@code ttl(x)}; x: column, element, field. */
  record CellTime(CellTimeKind kind, Selector cell, Position position) implements Selector {}

  /** {@code name(a, b)}. */
  record FunctionCall(QualifiedName function, List<Selector> arguments) implements Selector {
    @Override
    public Position position() {
      return function.position();
    }
  }

  /** {@code CAST(x AS type)}: converts. */
  record Cast(Selector selector, TypeRef.Native type, Position position) implements Selector {}

  /** {@code (type) x}: says which type x has, converts nothing. */
  record TypeHint(TypeRef type, Selector selector, Position position) implements Selector {}

  /** {@code x.field} of a user type. */
  record FieldOf(Selector receiver, Identifier field, Position position) implements Selector {}

  /** {@code x[key]}. */
  record ElementOf(Selector receiver, Term key, Position position) implements Selector {}

  /** {@code x[from..to]}, both ends included; a null end is open, never both. */
  record SliceOf(Selector receiver, @Nullable Term from, @Nullable Term to, Position position)
      implements Selector {}

  /** {@code (a, b)}: a tuple. {@code (a)} too: one element, or just a pair of parentheses. */
  record TupleLiteral(List<Selector> elements, Position position) implements Selector {}

  /** {@code [a, b]}: a list or a vector. */
  record ListLiteral(List<Selector> elements, Position position) implements Selector {}

  /** {@code {a, b}}; the empty {@code {}} may also stand for a map. */
  record SetLiteral(List<Selector> elements, Position position) implements Selector {}

  /** {@code {a: x, b: y}}: a map, or a user type where every key is a {@link Column}. */
  record MapLiteral(List<Entry> entries, Position position) implements Selector {}

  /** One {@code key: value} of a map. */
  record Entry(Selector key, Selector value) {}

  /** {@code left operator right}. */
  record Arithmetic(ArithmeticOperator operator, Selector left, Selector right, Position position)
      implements Selector {}

  /** {@code - x}; a minus sign right before digits belongs to the literal instead. */
  record Negation(Selector selector, Position position) implements Selector {}
}
