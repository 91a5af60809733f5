package io.celladb.cql.analysis;

import io.celladb.cql.syntax.Term;
import io.celladb.engine.types.CqlType;
import io.celladb.engine.types.ListType;
import io.celladb.engine.types.MapType;
import io.celladb.engine.types.SetType;
import io.celladb.engine.types.TupleType;
import io.celladb.engine.types.UserType;
import io.celladb.engine.types.VectorType;
import java.util.List;

/** A term as the argument of a function, or as a part of a literal. */
final class TermArgument implements Assignable {
  private final Term term;
  private final Calls calls;
  private final TypeScope types;

  TermArgument(Term term, Calls calls, TypeScope types) {
    this.term = term;
    this.calls = calls;
    this.types = types;
  }

  @Override
  public Fit fit(CqlType receiver) {
    return fit(term, receiver);
  }

  private Fit fit(Term part, CqlType receiver) {
    if (part instanceof Term.Literal literal) {
      return Literals.fit(literal, receiver);
    }
    if (part instanceof Term.Null || part instanceof Term.Marker) {
      return Fit.WEAK;
    }
    if (part instanceof Term.TypeHint hint) {
      return TypeCompatibility.fit(receiver, TypeRefs.resolve(hint.type(), types));
    }
    if (part instanceof Term.TupleLiteral tuple) {
      return fitOfTuple(tuple, receiver);
    }
    return Calls.isCall(part) ? calls.fit(part, receiver) : fitOfLiteral(part, receiver);
  }

  private Fit fitOfTuple(Term.TupleLiteral tuple, CqlType receiver) {
    List<Term> elements = tuple.elements();
    if (!(receiver instanceof TupleType type)) {
      return elements.size() == 1 ? fit(elements.get(0), receiver) : Fit.NONE;
    }
    if (elements.size() > type.fields().size()) {
      return Fit.NONE;
    }
    Fit worst = Fit.WEAK;
    for (int i = 0; i < elements.size(); i++) {
      worst = worse(worst, fit(elements.get(i), type.fields().get(i)));
    }
    return worst;
  }

  private Fit fitOfLiteral(Term literal, CqlType receiver) {
    if (literal instanceof Term.ListLiteral list) {
      if (receiver instanceof ListType type) {
        return all(list.elements(), type.elementType());
      }
      return receiver instanceof VectorType type
          ? all(list.elements(), type.elementType())
          : Fit.NONE;
    }
    if (literal instanceof Term.SetLiteral set) {
      if (receiver instanceof SetType type) {
        return all(set.elements(), type.elementType());
      }
      return receiver instanceof MapType && set.elements().isEmpty() ? Fit.WEAK : Fit.NONE;
    }
    if (literal instanceof Term.MapLiteral map) {
      return receiver instanceof MapType type
          ? worse(
              all(map.entries().stream().map(Term.Entry::key).toList(), type.keyType()),
              all(map.entries().stream().map(Term.Entry::value).toList(), type.valueType()))
          : Fit.NONE;
    }
    return receiver instanceof UserType type
        ? fitOfFields((Term.UserTypeLiteral) literal, type)
        : Fit.NONE;
  }

  /** A field that the type has not is found when the literal is read, not here. */
  private Fit fitOfFields(Term.UserTypeLiteral literal, UserType type) {
    Fit worst = Fit.WEAK;
    for (Term.Field field : literal.fields()) {
      int index = type.indexOf(field.name().text());
      if (index >= 0) {
        worst = worse(worst, fit(field.value(), type.fields().get(index)));
      }
    }
    return worst;
  }

  private Fit all(List<Term> elements, CqlType type) {
    Fit worst = elements.isEmpty() ? Fit.WEAK : Fit.EXACT;
    for (Term element : elements) {
      worst = worse(worst, fit(element, type));
    }
    return worst;
  }

  private static Fit worse(Fit one, Fit other) {
    return one.compareTo(other) >= 0 ? one : other;
  }

  @Override
  public String text() {
    return TermText.of(term);
  }

  @Override
  public boolean isMarker() {
    return term instanceof Term.Marker;
  }
}
