package io.celladb.cql.analysis;

import io.celladb.cql.analysis.CellChange.ElementChange;
import io.celladb.cql.analysis.CellChange.ElementKind;
import io.celladb.cql.errors.CqlException;
import io.celladb.cql.result.ColumnSpec;
import io.celladb.cql.syntax.Assignment;
import io.celladb.cql.syntax.CellTarget;
import io.celladb.cql.syntax.Identifier;
import io.celladb.cql.syntax.Term;
import io.celladb.engine.io.Bytes;
import io.celladb.engine.schema.ColumnDef;
import io.celladb.engine.schema.ColumnKind;
import io.celladb.engine.schema.TableDef;
import io.celladb.engine.types.CollectionType;
import io.celladb.engine.types.CqlType;
import io.celladb.engine.types.CqlTypes;
import io.celladb.engine.types.ListType;
import io.celladb.engine.types.MapType;
import io.celladb.engine.types.SetType;
import io.celladb.engine.types.TupleType;
import io.celladb.engine.types.UserType;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** Collects what a statement does to static and regular columns. */
final class ColumnChanges {
  private static final Value DELETED = evaluation -> null;

  private final TableDef table;
  private final TermAnalyzer terms;
  private final Map<Integer, CellChange> statics = new TreeMap<>();
  private final Map<Integer, CellChange> regulars = new TreeMap<>();

  ColumnChanges(TableDef table, TermAnalyzer terms) {
    this.table = table;
    this.terms = terms;
  }

  /** Returns the changes of static columns, in order of their ordinals. */
  List<CellChange> statics() {
    return List.copyOf(statics.values());
  }

  /** Returns the changes of regular columns, in order of their ordinals. */
  List<CellChange> regulars() {
    return List.copyOf(regulars.values());
  }

  /** Returns whether static columns are changed, and no others. */
  boolean areOnlyStatic() {
    return regulars.isEmpty() && !statics.isEmpty();
  }

  private Map<Integer, CellChange> of(ColumnDef column) {
    return column.kind() == ColumnKind.STATIC ? statics : regulars;
  }

  /** Notes a new value. */
  void put(ColumnDef column, Value value) {
    of(column).put(table.ordinal(column), CellChange.put(table, column, value));
  }

  private void element(ColumnDef column, ElementKind kind, @Nullable Value key, Value value) {
    int ordinal = table.ordinal(column);
    List<ElementChange> changes = new ArrayList<>();
    if (of(column).get(ordinal) instanceof CellChange.Elements before) {
      changes.addAll(before.changes());
    }
    changes.add(new ElementChange(kind, key, value));
    of(column).put(ordinal, new CellChange.Elements(ordinal, column.type(), changes));
  }

  /** Notes an assignment of UPDATE. */
  void assign(Assignment assignment, ColumnDef column) {
    if (assignment instanceof Assignment.Add add) {
      add(column, add);
    } else if (assignment instanceof Assignment.Subtract subtract) {
      subtract(column, subtract);
    } else if (assignment instanceof Assignment.Prepend prepend) {
      prepend(column, prepend);
    } else {
      Assignment.Put put = (Assignment.Put) assignment;
      if (put.target() instanceof CellTarget.Element element) {
        putElement(column, element.key(), put.value());
      } else if (put.target() instanceof CellTarget.Field field) {
        putField(column, field.field(), put.value());
      } else {
        refuseCounter(column);
        put(column, terms.analyze(put.value(), receiver(column)));
      }
    }
  }

  private static void refuseCounter(ColumnDef column) {
    if (ColumnTypes.isCounter(column.type())) {
      throw CqlException.invalid(
          ("Cannot set the value of counter column %s (counters can only be"
                  + " incremented/decremented, not set)")
              .formatted(column.name()));
    }
  }

  private ColumnSpec receiver(ColumnDef column) {
    return TermAnalyzer.receiver(table, column);
  }

  private static CqlException invalid(String operation, String what, ColumnDef column) {
    return CqlException.invalid(
        "Invalid operation (%s) for %s column %s".formatted(operation, what, column.name()));
  }

  private void add(ColumnDef column, Assignment.Add add) {
    String name = column.name();
    String text = "%s = %s + %s".formatted(name, name, TermText.of(add.value()));
    if (column.type() instanceof TupleType || column.type() instanceof UserType) {
      throw invalid(text, "tuple", column);
    }
    if (!requireCollection(column, text)) {
      count(column, add.value(), false);
      return;
    }
    element(column, ElementKind.ADD, null, added(column, add.value()));
  }

  /** Returns false for a counter; refuses what is neither that nor a collection of many cells. */
  private static boolean requireCollection(ColumnDef column, String text) {
    if (!(column.type() instanceof CollectionType)) {
      if (!ColumnTypes.isCounter(column.type())) {
        throw invalid(text, "non counter", column);
      }
      return false;
    }
    if (!column.isComplex()) {
      throw invalid(text, "frozen collection", column);
    }
    return true;
  }

  private Value added(ColumnDef column, Term term) {
    try {
      return terms.analyze(term, receiver(column));
    } catch (CqlException e) {
      if (column.type() instanceof MapType) {
        throw CqlException.invalid(
            "Value for a map addition has to be a map, but was: '%s'".formatted(TermText.of(term)));
      }
      throw e;
    }
  }

  private void subtract(ColumnDef column, Assignment.Subtract subtract) {
    String name = column.name();
    Term term = subtract.value();
    String text = "%s = %s - %s".formatted(name, name, TermText.of(term));
    if (!requireCollection(column, text)) {
      count(column, term, true);
      return;
    }
    element(column, ElementKind.REMOVE, null, removed(column, term));
  }

  private Value removed(ColumnDef column, Term term) {
    if (!(column.type() instanceof MapType map)) {
      return terms.analyze(term, receiver(column));
    }
    ColumnSpec keys = terms.receiver(column.name(), SetType.of(map.keyType()));
    try {
      return terms.analyze(term, keys);
    } catch (CqlException e) {
      throw CqlException.invalid(
          "Value for a map substraction has to be a set, but was: '%s'"
              .formatted(TermText.of(term)));
    }
  }

  private void prepend(ColumnDef column, Assignment.Prepend prepend) {
    Value value = terms.analyze(prepend.value(), receiver(column));
    String text =
        "%s = %s - %s".formatted(column.name(), TermText.of(prepend.value()), column.name());
    if (!(column.type() instanceof ListType)) {
      throw invalid(text, "non list", column);
    }
    if (!column.isComplex()) {
      throw invalid(text, "frozen list", column);
    }
    element(column, ElementKind.PREPEND, null, value);
  }

  private void count(ColumnDef column, Term term, boolean negative) {
    if (term instanceof Term.Null) {
      throw CqlException.invalid("Invalid null value for counter increment/decrement");
    }
    Value value = terms.analyze(term, receiver(column));
    Value difference =
        evaluation -> {
          byte[] bytes = value.bytes(evaluation);
          if (bytes == null) {
            throw CqlException.invalid(
                "Invalid null value for counter " + (negative ? "decrement" : "increment"));
          }
          return bytes == Bindings.UNSET || !negative ? bytes : negated(bytes);
        };
    int ordinal = table.ordinal(column);
    of(column).put(ordinal, new CellChange.Count(ordinal, difference));
  }

  private static byte[] negated(byte[] bytes) {
    long value = bytes.length == 0 ? 0 : Bytes.getLong(bytes, 0);
    if (value == Long.MIN_VALUE) {
      throw CqlException.invalid(
          ("The negation of %d overflows supported counter precision (signed 8 bytes integer)")
              .formatted(value));
    }
    return CqlTypes.BIGINT.encode(-value);
  }

  private void putElement(ColumnDef column, Term key, Term value) {
    String text = "%s[%s] = %s".formatted(column.name(), TermText.of(key), TermText.of(value));
    if (!(column.type() instanceof CollectionType type)) {
      throw invalid(text, "non collection", column);
    }
    if (!type.isMultiCell()) {
      throw invalid(text, "frozen collection", column);
    }
    if (type instanceof SetType) {
      throw invalid(text, "set", column);
    }
    Value keyValue = key(column, type, key);
    List<CqlType> types = type.subtypes();
    ColumnSpec element = CompositeTerms.element(receiver(column), types.get(types.size() - 1));
    element(column, ElementKind.PUT, keyValue, terms.analyze(value, element));
  }

  /** What stands in brackets; unset stays unset, for deletions that then do nothing. */
  private Value key(ColumnDef column, CollectionType type, Term term) {
    ColumnSpec receiver = receiver(column);
    if (type instanceof MapType map) {
      return required(terms.analyze(term, CompositeTerms.key(receiver, map)), "map key", true);
    }
    if (type instanceof SetType set) {
      Value element = terms.analyze(term, CompositeTerms.element(receiver, set.elementType()));
      return required(element, "set element", false);
    }
    String name = "idx(%s)".formatted(column.name());
    return required(
        terms.analyze(term, terms.receiver(name, CqlTypes.INT)), "value for list index", false);
  }

  private static Value required(Value value, String what, boolean isNeeded) {
    return evaluation -> {
      byte[] bytes = value.bytes(evaluation);
      if (bytes == null || (isNeeded && bytes == Bindings.UNSET)) {
        throw CqlException.invalid(
            "Invalid %s %s".formatted(bytes == null ? "null" : "unset", what));
      }
      return bytes;
    };
  }

  private void putField(ColumnDef column, Identifier field, Term value) {
    String text = "%s.%s = %s".formatted(column.name(), field, TermText.of(value));
    if (!(column.type() instanceof UserType type)) {
      throw invalid(text, "non-UDT", column);
    }
    if (!type.isMultiCell()) {
      throw invalid(text, "frozen UDT", column);
    }
    int index = fieldIndex(column, type, field);
    Value analyzed = terms.analyze(value, CompositeTerms.field(receiver(column), type, index));
    element(column, ElementKind.PUT, path(index), analyzed);
  }

  private static int fieldIndex(ColumnDef column, UserType type, Identifier field) {
    int index = type.indexOf(field.text());
    if (index < 0) {
      throw CqlException.invalid(
          "UDT column %s does not have a field named %s".formatted(column.name(), field));
    }
    return index;
  }

  private static Value path(int field) {
    byte[] path = CqlTypes.SMALLINT.encode((short) field);
    return evaluation -> path;
  }

  /** Notes what DELETE names. */
  void delete(CellTarget target, ColumnDef column) {
    if (target instanceof CellTarget.Element element) {
      if (!(column.type() instanceof CollectionType type)) {
        throw CqlException.invalid(
            "Invalid deletion operation for non collection column " + column.name());
      }
      if (!type.isMultiCell()) {
        throw CqlException.invalid(
            "Invalid deletion operation for frozen collection column " + column.name());
      }
      element(column, ElementKind.DELETE, key(column, type, element.key()), DELETED);
    } else if (target instanceof CellTarget.Field field) {
      if (!(column.type() instanceof UserType type)) {
        throw CqlException.invalid(
            "Invalid field deletion operation for non-UDT column " + column.name());
      }
      if (!type.isMultiCell()) {
        throw CqlException.invalid(
            "Frozen UDT column %s does not support field deletions".formatted(column.name()));
      }
      int index = fieldIndex(column, type, field.field());
      element(column, ElementKind.DELETE, path(index), DELETED);
    } else if (column.isComplex()) {
      element(column, ElementKind.CLEAR, null, DELETED);
    } else {
      put(column, DELETED);
    }
  }
}
