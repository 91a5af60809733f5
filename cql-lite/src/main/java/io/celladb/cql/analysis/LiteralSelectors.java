package io.celladb.cql.analysis;

import io.celladb.cql.analysis.Assignable.Fit;
import io.celladb.cql.analysis.Selected.Computed;
import io.celladb.cql.analysis.Value.Evaluation;
import io.celladb.cql.errors.CqlException;
import io.celladb.cql.syntax.Selector;
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
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Literals among selectors, such as {@code [a, b]} of two columns. They have the type that is asked
 * of them, or else that of what is in them, if that has one.
 */
final class LiteralSelectors {
  private final SelectorAnalyzer selectors;

  LiteralSelectors(SelectorAnalyzer selectors) {
    this.selectors = selectors;
  }

  static boolean isLiteral(Selector selector) {
    return selector instanceof Selector.Constant
        || selector instanceof Selector.ListLiteral
        || selector instanceof Selector.SetLiteral
        || selector instanceof Selector.MapLiteral
        || selector instanceof Selector.TupleLiteral;
  }

  /** Returns the type that a selector has by itself, or null. */
  @Nullable CqlType typeOf(Selector selector) {
    if (selector instanceof Selector.ListLiteral list) {
      CqlType element = firstType(list.elements());
      return element == null ? null : ListType.frozenOf(element);
    }
    if (selector instanceof Selector.SetLiteral set) {
      CqlType element = firstType(set.elements());
      return element == null ? null : SetType.frozenOf(element);
    }
    if (selector instanceof Selector.TupleLiteral tuple && tuple.elements().size() > 1) {
      List<CqlType> types = new ArrayList<>();
      for (Selector element : tuple.elements()) {
        CqlType type = typeOf(element);
        if (type == null) {
          return null;
        }
        types.add(type);
      }
      return TupleType.of(types);
    }
    return isLiteral(selector) ? null : selectors.analyzeRow(selector).type();
  }

  private @Nullable CqlType firstType(List<Selector> elements) {
    for (Selector element : elements) {
      CqlType type = typeOf(element);
      if (type != null) {
        return type;
      }
    }
    return null;
  }

  /**
   * Returns a literal of its own type.
   *
   * @throws CqlException when it has none
   */
  Selected analyze(Selector selector) {
    CqlType type = typeOf(selector);
    if (type == null) {
      throw CqlException.invalid(
          "Cannot infer type for term %s in selection clause (try using a cast to force a type)"
              .formatted(SelectorText.of(selector)));
    }
    return as(selector, type);
  }

  /** Returns how well a selector suits a type. */
  Fit fit(Selector selector, CqlType type) {
    if (selector instanceof Selector.Constant constant) {
      return selectors.fitOfConstant(constant, type);
    }
    if (selector instanceof Selector.TupleLiteral tuple
        && tuple.elements().size() == 1
        && !(type instanceof TupleType)) {
      return fit(tuple.elements().get(0), type);
    }
    if (!isLiteral(selector)) {
      return TypeCompatibility.fit(type, selectors.analyzeRow(selector).type());
    }
    List<Selector> parts = parts(selector, type);
    if (parts == null) {
      return Fit.NONE;
    }
    Fit worst = Fit.WEAK;
    for (int i = 0; i < parts.size(); i++) {
      Selector part = parts.get(i);
      Fit fit = part == null ? Fit.WEAK : fit(part, partType(type, i));
      worst = fit == Fit.NONE ? Fit.NONE : worst;
    }
    return worst;
  }

  /** Returns a selector as a value of a type that it suits. */
  Selected as(Selector selector, CqlType type) {
    if (selector instanceof Selector.Constant constant) {
      return selectors.constant(constant, type);
    }
    if (selector instanceof Selector.TupleLiteral tuple
        && tuple.elements().size() == 1
        && !(type instanceof TupleType)) {
      return as(tuple.elements().get(0), type);
    }
    if (!isLiteral(selector)) {
      Selected selected = selectors.analyze(selector);
      if (!TypeCompatibility.accepts(type, selected.type())) {
        throw notOf(selector, type);
      }
      return new Computed(type, selected::value);
    }
    List<Selector> parts = parts(selector, type);
    if (parts == null) {
      throw notOf(selector, type);
    }
    Selected[] items = new Selected[parts.size()];
    for (int i = 0; i < items.length; i++) {
      items[i] = parts.get(i) == null ? null : as(parts.get(i), partType(type, i));
    }
    return new Computed(type, (row, evaluation) -> joined(type, values(items, row, evaluation)));
  }

  private static CqlException notOf(Selector selector, CqlType type) {
    return CqlException.invalid(
        "%s is not of type %s".formatted(SelectorText.of(selector), type.cqlName()));
  }

  private static byte[][] values(@Nullable Selected[] items, RowView row, Evaluation evaluation) {
    byte[][] values = new byte[items.length][];
    for (int i = 0; i < values.length; i++) {
      values[i] = items[i] == null ? null : items[i].value(row, evaluation);
    }
    return values;
  }

  private static byte @Nullable [] joined(CqlType type, byte[][] values) {
    List<byte[]> parts = Arrays.asList(values);
    if (type instanceof FieldsType) {
      return FieldsType.join(parts);
    }
    if (parts.contains(null)) {
      return null;
    }
    return type instanceof VectorType vector
        ? vector.join(parts)
        : ((CollectionType) type).join(parts);
  }

  private static CqlType partType(CqlType type, int index) {
    return type.subtypes().get(index % type.subtypes().size());
  }

  /** What a literal of a type is made of, null for what it leaves out; null if it is none. */
  private static @Nullable List<@Nullable Selector> parts(Selector selector, CqlType type) {
    if (selector instanceof Selector.ListLiteral list) {
      boolean fits =
          type instanceof ListType
              || (type instanceof VectorType vector
                  && vector.dimension() == list.elements().size());
      return fits ? List.copyOf(list.elements()) : null;
    }
    if (selector instanceof Selector.SetLiteral set) {
      boolean fits =
          type instanceof SetType || (type instanceof MapType && set.elements().isEmpty());
      return fits ? List.copyOf(set.elements()) : null;
    }
    if (selector instanceof Selector.TupleLiteral tuple) {
      boolean fits =
          type instanceof TupleType fields && tuple.elements().size() <= fields.fields().size();
      return fits ? List.copyOf(tuple.elements()) : null;
    }
    List<Selector.Entry> entries = ((Selector.MapLiteral) selector).entries();
    List<@Nullable Selector> parts = new ArrayList<>();
    if (type instanceof MapType) {
      for (Selector.Entry entry : entries) {
        parts.add(entry.key());
        parts.add(entry.value());
      }
      return parts;
    }
    return type instanceof UserType user ? fields(entries, user) : null;
  }

  private static @Nullable List<@Nullable Selector> fields(
      List<Selector.Entry> entries, UserType type) {
    Selector[] fields = new Selector[type.fields().size()];
    for (Selector.Entry entry : entries) {
      if (!(entry.key() instanceof Selector.Column name)) {
        return null;
      }
      int index = type.indexOf(name.name().text());
      if (index < 0) {
        throw CqlException.invalid(
            "Unknown field '%s' in value of user defined type %s"
                .formatted(name.name(), type.name()));
      }
      fields[index] = entry.value();
    }
    return Arrays.asList(fields);
  }
}
