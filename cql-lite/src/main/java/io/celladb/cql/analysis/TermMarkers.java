package io.celladb.cql.analysis;

import io.celladb.cql.syntax.Term;
import java.util.List;
import java.util.stream.Stream;

/** Finds bind markers in terms. */
final class TermMarkers {
  private TermMarkers() {}

  static boolean isIn(Term term) {
    return term instanceof Term.Marker || parts(term).anyMatch(TermMarkers::isIn);
  }

  private static Stream<Term> parts(Term term) {
    if (term instanceof Term.ListLiteral list) {
      return list.elements().stream();
    }
    if (term instanceof Term.SetLiteral set) {
      return set.elements().stream();
    }
    if (term instanceof Term.TupleLiteral tuple) {
      return tuple.elements().stream();
    }
    if (term instanceof Term.MapLiteral map) {
      return map.entries().stream().flatMap(entry -> Stream.of(entry.key(), entry.value()));
    }
    if (term instanceof Term.UserTypeLiteral literal) {
      return literal.fields().stream().map(Term.Field::value);
    }
    if (term instanceof Term.FunctionCall call) {
      return call.arguments().stream();
    }
    return operands(term).stream();
  }

  private static List<Term> operands(Term term) {
    if (term instanceof Term.TypeHint hint) {
      return List.of(hint.term());
    }
    if (term instanceof Term.Cast cast) {
      return List.of(cast.term());
    }
    if (term instanceof Term.Arithmetic operation) {
      return List.of(operation.left(), operation.right());
    }
    return term instanceof Term.Negation negation ? List.of(negation.term()) : List.of();
  }
}
