package io.celladb.cql.analysis;

import io.celladb.cql.syntax.Identifier;
import io.celladb.cql.syntax.Term;
import io.celladb.cql.syntax.TypeRef;
import java.util.List;
import java.util.stream.Collectors;

/** Terms as messages show them. */
public final class TermText {
  private TermText() {}

  /** Returns a term as messages show it. */
  public static String of(Term term) {
    if (term instanceof Term.Literal literal) {
      return literal.kind() == Term.LiteralKind.STRING
          ? "'" + literal.text() + "'"
          : literal.text();
    }
    if (term instanceof Term.Null) {
      return "NULL";
    }
    if (term instanceof Term.Marker marker) {
      Identifier name = marker.name();
      return name == null ? "?" : ":" + name.text();
    }
    if (term instanceof Term.FunctionCall call) {
      return call.function() + joined(call.arguments(), "(", ")");
    }
    if (term instanceof Term.TypeHint hint) {
      return "(" + of(hint.type()) + ")" + of(hint.term());
    }
    if (term instanceof Term.Cast cast) {
      return "system.cast_as_" + of(cast.type()) + "(" + of(cast.term()) + ")";
    }
    return compound(term);
  }

  private static String compound(Term term) {
    if (term instanceof Term.Arithmetic arithmetic) {
      return "system.\"%s\"(%s, %s)"
          .formatted(
              ArithmeticFunctions.name(arithmetic.operator()),
              of(arithmetic.left()),
              of(arithmetic.right()));
    }
    if (term instanceof Term.Negation negation) {
      return "system.\"%s\"(%s)".formatted(ArithmeticFunctions.NEGATE, of(negation.term()));
    }
    if (term instanceof Term.TupleLiteral tuple) {
      return joined(tuple.elements(), "(", ")");
    }
    if (term instanceof Term.ListLiteral list) {
      return joined(list.elements(), "[", "]");
    }
    if (term instanceof Term.SetLiteral set) {
      return joined(set.elements(), "{", "}");
    }
    if (term instanceof Term.MapLiteral map) {
      return map.entries().stream()
          .map(entry -> of(entry.key()) + ": " + of(entry.value()))
          .collect(Collectors.joining(", ", "{", "}"));
    }
    return ((Term.UserTypeLiteral) term)
        .fields().stream()
            .map(field -> field.name() + ": " + of(field.value()))
            .collect(Collectors.joining(", ", "{", "}"));
  }

  private static String joined(List<Term> terms, String before, String after) {
    return terms.stream().map(TermText::of).collect(Collectors.joining(", ", before, after));
  }

  /** Returns a type as messages show it, the names of user types with their keyspace. */
  static String of(TypeRef type, String keyspace) {
    if (type instanceof TypeRef.UserDefined named) {
      return keyspace + "." + named.name().name();
    }
    if (type instanceof TypeRef.ListOf list) {
      return "list<" + of(list.element(), keyspace) + ">";
    }
    if (type instanceof TypeRef.SetOf set) {
      return "set<" + of(set.element(), keyspace) + ">";
    }
    if (type instanceof TypeRef.MapOf map) {
      return "map<" + of(map.key(), keyspace) + ", " + of(map.value(), keyspace) + ">";
    }
    return type instanceof TypeRef.Frozen frozen
        ? "frozen<" + of(frozen.inner(), keyspace) + ">"
        : of(type);
  }

  /** Returns a type as messages show it. */
  public static String of(TypeRef type) {
    if (type instanceof TypeRef.Native simple) {
      return simple.name().equals("varchar") ? "text" : simple.name();
    }
    if (type instanceof TypeRef.ListOf list) {
      return "list<" + of(list.element()) + ">";
    }
    if (type instanceof TypeRef.SetOf set) {
      return "set<" + of(set.element()) + ">";
    }
    if (type instanceof TypeRef.MapOf map) {
      return "map<" + of(map.key()) + ", " + of(map.value()) + ">";
    }
    if (type instanceof TypeRef.TupleOf tuple) {
      return tuple.elements().stream()
          .map(TermText::of)
          .collect(Collectors.joining(", ", "tuple<", ">"));
    }
    if (type instanceof TypeRef.VectorOf vector) {
      return "vector<" + of(vector.element()) + ", " + vector.dimension() + ">";
    }
    if (type instanceof TypeRef.Frozen frozen) {
      return "frozen<" + of(frozen.inner()) + ">";
    }
    return type instanceof TypeRef.UserDefined named
        ? named.name().toString()
        : "'" + ((TypeRef.Custom) type).className() + "'";
  }
}
