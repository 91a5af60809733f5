package io.celladb.cql.analysis;

import io.celladb.cql.analysis.Assignable.Fit;
import io.celladb.cql.analysis.Value.Evaluation;
import io.celladb.cql.errors.CqlException;
import io.celladb.cql.result.ColumnSpec;
import io.celladb.cql.syntax.Identifier;
import io.celladb.cql.syntax.Term;
import io.celladb.engine.types.CollectionType;
import io.celladb.engine.types.CqlType;
import io.celladb.engine.types.FieldsType;
import io.celladb.engine.types.ListType;
import io.celladb.engine.types.MapType;
import io.celladb.engine.types.SetType;
import io.celladb.engine.types.TupleType;
import io.celladb.engine.types.UserType;
import io.celladb.engine.types.VectorType;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Literals of collections, vectors, tuples and user types. */
final class CompositeTerms {
  private static final String NULL_INSIDE = "null is not supported inside %ss";

  private final TermAnalyzer terms;

  CompositeTerms(TermAnalyzer terms) {
    this.terms = terms;
  }

  /** Returns what receives the elements of a list, set or vector, or the values of a map. */
  static ColumnSpec element(ColumnSpec receiver, CqlType type) {
    return inside(receiver, "value(%s)".formatted(receiver.name()), type);
  }

  /** Returns what receives the keys of a map. */
  static ColumnSpec key(ColumnSpec receiver, MapType type) {
    return inside(receiver, "key(%s)".formatted(receiver.name()), type.keyType());
  }

  /** Returns what receives a field of a user type. */
  static ColumnSpec field(ColumnSpec receiver, UserType type, int index) {
    String name = receiver.name() + "." + type.fieldNames().get(index);
    return inside(receiver, name, type.fields().get(index));
  }

  private static ColumnSpec inside(ColumnSpec receiver, String name, CqlType type) {
    return new ColumnSpec(receiver.keyspace(), receiver.table(), name, type);
  }

  Value analyze(Term term, ColumnSpec receiver) {
    CqlType type = receiver.type();
    if (term instanceof Term.ListLiteral list) {
      if (type instanceof ListType listType) {
        checkElements("list", list.elements(), listType.elementType(), receiver);
        refuseMarkers("list", list.elements(), receiver);
        return collection(listType, list.elements(), element(receiver, listType.elementType()));
      }
      if (type instanceof VectorType vector) {
        return vector(list, vector, receiver);
      }
      throw onlyListOrVector(type);
    }
    if (term instanceof Term.SetLiteral set) {
      if (type instanceof MapType map && set.elements().isEmpty()) {
        byte[] empty = map.join(List.of());
        return evaluation -> empty;
      }
      if (type instanceof SetType setType) {
        checkElements("set", set.elements(), setType.elementType(), receiver);
        refuseMarkers("set", set.elements(), receiver);
        return collection(setType, set.elements(), element(receiver, setType.elementType()));
      }
      throw notOf("set", receiver);
    }
    if (term instanceof Term.MapLiteral map) {
      if (type instanceof MapType mapType) {
        return map(map, mapType, receiver);
      }
      throw notOf("map", receiver);
    }
    if (term instanceof Term.UserTypeLiteral fields) {
      if (type instanceof UserType userType) {
        return userType(fields, userType, receiver);
      }
      throw notOf("user type", receiver);
    }
    if (type instanceof TupleType tuple) {
      return tuple((Term.TupleLiteral) term, tuple, receiver);
    }
    throw notOf("tuple type", receiver);
  }

  private static CqlException onlyListOrVector(CqlType type) {
    return CqlException.invalid(
        "Unexpected receiver type '%s'; only list and vector are expected"
            .formatted(type.cqlName()));
  }

  private static CqlException notOf(String what, ColumnSpec receiver) {
    return CqlException.invalid(
        "Invalid %s literal for %s of type %s"
            .formatted(what, receiver.name(), receiver.type().cqlName()));
  }

  private void checkElements(String what, List<Term> elements, CqlType type, ColumnSpec receiver) {
    for (Term element : elements) {
      if (!fits(element, type)) {
        throw CqlException.invalid(
            "Invalid %s literal for %s: value %s is not of type %s"
                .formatted(what, receiver.name(), TermText.of(element), type.cqlName()));
      }
    }
  }

  private boolean fits(Term term, CqlType type) {
    if (term instanceof Term.ListLiteral
        && !(type instanceof ListType)
        && !(type instanceof VectorType)) {
      throw onlyListOrVector(type);
    }
    return terms.assignable(term).fit(type) != Fit.NONE;
  }

  /** Cassandra takes markers within tuples, vectors and user types, and for collections whole. */
  private static void refuseMarkers(String what, List<Term> elements, ColumnSpec receiver) {
    if (elements.stream().anyMatch(TermMarkers::isIn)) {
      throw CqlException.invalid(
          "Invalid %s literal for %s: bind variables are not supported inside collection literals"
              .formatted(what, receiver.name()));
    }
  }

  private List<Value> values(List<Term> elements, ColumnSpec receiver) {
    List<Value> values = new ArrayList<>();
    for (Term element : elements) {
      values.add(terms.analyze(element, receiver));
    }
    return values;
  }

  private Value collection(CollectionType type, List<Term> elements, ColumnSpec receiver) {
    List<Value> values = values(elements, receiver);
    return evaluation -> type.join(parts(values, evaluation, "collection"));
  }

  private Value vector(Term.ListLiteral list, VectorType type, ColumnSpec receiver) {
    int given = list.elements().size();
    if (given != type.dimension()) {
      throw CqlException.invalid(
          "Invalid vector literal for %s of type %s; expected %d elements, but given %d"
              .formatted(receiver.name(), type.cqlName(), type.dimension(), given));
    }
    checkElements("vector", list.elements(), type.elementType(), receiver);
    List<Value> values = values(list.elements(), element(receiver, type.elementType()));
    return evaluation -> type.join(parts(values, evaluation, "vector"));
  }

  private static List<byte[]> parts(List<Value> values, Evaluation evaluation, String what) {
    List<byte[]> parts = new ArrayList<>(values.size());
    for (Value value : values) {
      byte[] part = value.bytes(evaluation);
      if (part == null || part == Bindings.UNSET) {
        throw CqlException.invalid(NULL_INSIDE.formatted(what));
      }
      parts.add(part);
    }
    return parts;
  }

  private Value map(Term.MapLiteral map, MapType type, ColumnSpec receiver) {
    ColumnSpec keyReceiver = key(receiver, type);
    ColumnSpec valueReceiver = element(receiver, type.valueType());
    for (Term.Entry entry : map.entries()) {
      checkEntryPart("key", entry.key(), type.keyType(), receiver);
      checkEntryPart("value", entry.value(), type.valueType(), receiver);
    }
    List<Value> values = new ArrayList<>();
    for (Term.Entry entry : map.entries()) {
      refuseMarkers("map", List.of(entry.key(), entry.value()), receiver);
      values.add(terms.analyze(entry.key(), keyReceiver));
      values.add(terms.analyze(entry.value(), valueReceiver));
    }
    return evaluation -> type.join(parts(values, evaluation, "collection"));
  }

  private void checkEntryPart(String what, Term part, CqlType type, ColumnSpec receiver) {
    if (!fits(part, type)) {
      throw CqlException.invalid(
          "Invalid map literal for %s: %s %s is not of type %s"
              .formatted(receiver.name(), what, TermText.of(part), type.cqlName()));
    }
  }

  private Value userType(Term.UserTypeLiteral literal, UserType type, ColumnSpec receiver) {
    Map<String, Term> given = new LinkedHashMap<>();
    for (Term.Field field : literal.fields()) {
      given.put(field.name().text(), field.value());
    }
    List<String> names = type.fieldNames();
    for (int i = 0; i < names.size(); i++) {
      Term term = given.get(names.get(i));
      if (term != null && !fits(term, type.fields().get(i))) {
        throw CqlException.invalid(
            "Invalid user type literal for %s: field %s is not of type %s"
                .formatted(receiver.name(), names.get(i), type.fields().get(i).cqlName()));
      }
    }
    for (Term.Field field : literal.fields()) {
      checkField(type, field.name());
    }
    List<@Nullable Value> values = new ArrayList<>();
    for (int i = 0; i < names.size(); i++) {
      Term term = given.get(names.get(i));
      values.add(term == null ? null : terms.analyze(term, field(receiver, type, i)));
    }
    return evaluation -> {
      List<byte @Nullable []> parts = new ArrayList<>(values.size());
      for (int i = 0; i < values.size(); i++) {
        Value value = values.get(i);
        byte[] part = value == null ? null : value.bytes(evaluation);
        if (part == Bindings.UNSET) {
          throw CqlException.invalid(
              "Invalid unset value for field '%s' of user defined type %s"
                  .formatted(names.get(i), type.name()));
        }
        parts.add(part);
      }
      return FieldsType.join(parts);
    };
  }

  private static void checkField(UserType type, Identifier field) {
    if (type.indexOf(field.text()) < 0) {
      throw CqlException.invalid(
          "Unknown field '%s' in value of user defined type %s".formatted(field, type.name()));
    }
  }

  private Value tuple(Term.TupleLiteral literal, TupleType type, ColumnSpec receiver) {
    List<Term> elements = literal.elements();
    List<CqlType> fields = type.fields();
    for (int i = 0; i < elements.size(); i++) {
      if (i >= fields.size()) {
        throw CqlException.invalid(
            "Invalid tuple literal for %s: too many elements. Type %s expects %d but got %d"
                .formatted(receiver.name(), type.cqlName(), fields.size(), elements.size()));
      }
      if (!fits(elements.get(i), fields.get(i))) {
        throw CqlException.invalid(
            "Invalid tuple literal for %s: component %d is not of type %s"
                .formatted(receiver.name(), i, fields.get(i).cqlName()));
      }
    }
    List<Value> values = new ArrayList<>();
    for (int i = 0; i < elements.size(); i++) {
      String name = "%s[%d]".formatted(receiver.name(), i);
      values.add(terms.analyze(elements.get(i), inside(receiver, name, fields.get(i))));
    }
    return evaluation -> {
      List<byte @Nullable []> parts = new ArrayList<>(values.size());
      for (int i = 0; i < values.size(); i++) {
        byte[] part = values.get(i).bytes(evaluation);
        if (part == Bindings.UNSET) {
          throw CqlException.invalid("Invalid unset value for tuple field number " + i);
        }
        parts.add(part);
      }
      return FieldsType.join(parts);
    };
  }
}
