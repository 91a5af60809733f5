package io.celladb.cql.analysis;

import io.celladb.cql.analysis.Selected.Computed;
import io.celladb.cql.analysis.Value.Evaluation;
import io.celladb.cql.errors.CqlException;
import io.celladb.cql.result.ColumnSpec;
import io.celladb.cql.syntax.Selector;
import io.celladb.cql.syntax.Term;
import io.celladb.engine.io.Bytes;
import io.celladb.engine.types.CollectionType;
import io.celladb.engine.types.CqlType;
import io.celladb.engine.types.CqlTypes;
import io.celladb.engine.types.ListType;
import io.celladb.engine.types.MapType;
import io.celladb.engine.types.UserType;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** What selects a part of a value: an element, a slice, a field. */
final class PartSelectors {
  private final TermAnalyzer terms;

  PartSelectors(TermAnalyzer terms) {
    this.terms = terms;
  }

  /** The element of a set, the value of a map's key, or the element of a list at a position. */
  Selected element(Selector.ElementOf selector, Selected receiver) {
    String text = SelectorText.of(selector.receiver());
    if (!(receiver.type() instanceof CollectionType type)) {
      throw CqlException.invalid(
          "Invalid element selection: %s is of type %s is not a collection"
              .formatted(text, receiver.type().cqlName()));
    }
    Value key = key(selector.key(), text, type, "element");
    List<CqlType> types = type.subtypes();
    return new Computed(
        types.get(types.size() - 1),
        (row, evaluation) -> {
          byte[] whole = receiver.value(row, evaluation);
          if (whole == null) {
            return null;
          }
          List<byte[]> parts = type.split(whole);
          int at = indexOf(type, parts, key.bytes(evaluation));
          return at < 0 ? null : parts.get(at);
        });
  }

  private static int indexOf(CollectionType type, List<byte[]> parts, byte[] key) {
    if (type instanceof ListType) {
      return position(key, parts.size());
    }
    int step = type.subtypes().size();
    for (int i = 0; i < parts.size(); i += step) {
      if (type.subtypes().get(0).compare(parts.get(i), key) == 0) {
        return i + step - 1;
      }
    }
    return -1;
  }

  /** Returns the position that was asked for, or -1 when a list of that size has it not. */
  static int position(byte[] key, int size) {
    int position = Bytes.getInt(key, 0);
    return position < size ? Math.max(position, -1) : -1;
  }

  /** Returns the value of what stands in brackets, never null and never unset. */
  Value key(Term term, String receiver, CollectionType type, String what) {
    Value key = terms.analyze(term, keyReceiver(receiver, type));
    return evaluation -> {
      byte[] bytes = key.bytes(evaluation);
      if (bytes == null || bytes == Bindings.UNSET) {
        throw CqlException.invalid(
            "Invalid %s value for %s selection on %s"
                .formatted(bytes == null ? "null" : "unset", what, receiver));
      }
      return bytes;
    };
  }

  private ColumnSpec keyReceiver(String receiver, CollectionType type) {
    if (type instanceof ListType) {
      return terms.receiver("idx(%s)".formatted(receiver), CqlTypes.INT);
    }
    String name = type instanceof MapType ? "key(%s)" : "value(%s)";
    return terms.receiver(name.formatted(receiver), type.subtypes().get(0));
  }

  /** One end of a slice; open when the term is null, or its marker is unset. */
  Value end(@Nullable Term term, String receiver, CollectionType type) {
    if (term == null) {
      return evaluation -> Bindings.UNSET;
    }
    Value end = terms.analyze(term, keyReceiver(receiver, type));
    return evaluation -> {
      byte[] bytes = end.bytes(evaluation);
      if (bytes == null) {
        throw CqlException.invalid("Invalid null value for slice selection on " + receiver);
      }
      return bytes;
    };
  }

  /** The elements of a set or map between two ends. */
  Selected slice(Selector.SliceOf selector, Selected receiver) {
    String text = SelectorText.of(selector.receiver());
    if (receiver.type() instanceof ListType) {
      throw CqlException.invalid(
          "Slice selection is only allowed on sets and maps, but %s is a list".formatted(text));
    }
    if (!(receiver.type() instanceof CollectionType type)) {
      throw CqlException.invalid(
          "Invalid slice selection: %s of type %s is not a collection"
              .formatted(text, receiver.type().cqlName()));
    }
    Value from = end(selector.from(), text, type);
    Value to = end(selector.to(), text, type);
    return new Computed(
        type,
        (row, evaluation) -> {
          byte[] whole = receiver.value(row, evaluation);
          return whole == null ? null : slice(type, whole, from, to, evaluation);
        });
  }

  private static byte @Nullable [] slice(
      CollectionType type, byte[] whole, Value from, Value to, Evaluation evaluation) {
    byte[] first = from.bytes(evaluation);
    byte[] last = to.bytes(evaluation);
    int step = type.subtypes().size();
    List<byte[]> parts = type.split(whole);
    List<byte[]> chosen = new ArrayList<>();
    for (int i = 0; i < parts.size(); i += step) {
      if (isWithin(type.subtypes().get(0), parts.get(i), first, last)) {
        chosen.addAll(parts.subList(i, i + step));
      }
    }
    return chosen.isEmpty() && type.isMultiCell() ? null : type.join(chosen);
  }

  static boolean isWithin(CqlType type, byte[] key, byte[] first, byte[] last) {
    return (first == Bindings.UNSET || type.compare(first, key) <= 0)
        && (last == Bindings.UNSET || type.compare(key, last) <= 0);
  }

  /** A field of a user type. */
  Selected field(Selector.FieldOf selector, Selected receiver) {
    int index = fieldIndex(selector, receiver.type());
    UserType type = (UserType) receiver.type();
    return new Computed(
        type.fields().get(index),
        (row, evaluation) -> {
          byte[] whole = receiver.value(row, evaluation);
          return whole == null ? null : type.split(whole).get(index);
        });
  }

  static int fieldIndex(Selector.FieldOf selector, CqlType type) {
    String text = SelectorText.of(selector.receiver());
    if (!(type instanceof UserType user)) {
      throw CqlException.invalid(
          "Invalid field selection: %s of type %s is not a user type"
              .formatted(text, type.cqlName()));
    }
    int index = user.indexOf(selector.field().text());
    if (index < 0) {
      throw CqlException.invalid(
          "%s of type %s has no field %s".formatted(text, type.cqlName(), selector.field().text()));
    }
    return index;
  }
}
