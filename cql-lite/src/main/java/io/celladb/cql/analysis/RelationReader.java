package io.celladb.cql.analysis;

import io.celladb.cql.analysis.Restriction.Contains;
import io.celladb.cql.analysis.Restriction.End;
import io.celladb.cql.analysis.Restriction.Entry;
import io.celladb.cql.analysis.Restriction.Equal;
import io.celladb.cql.analysis.Restriction.OneOf;
import io.celladb.cql.analysis.Restriction.Range;
import io.celladb.cql.errors.CqlException;
import io.celladb.cql.result.ColumnSpec;
import io.celladb.cql.syntax.Identifier;
import io.celladb.cql.syntax.InValues;
import io.celladb.cql.syntax.Operator;
import io.celladb.cql.syntax.Relation;
import io.celladb.cql.syntax.Term;
import io.celladb.engine.schema.ColumnDef;
import io.celladb.engine.schema.ColumnKind;
import io.celladb.engine.schema.TableDef;
import io.celladb.engine.types.CollectionType;
import io.celladb.engine.types.CqlType;
import io.celladb.engine.types.CqlTypes;
import io.celladb.engine.types.ListType;
import io.celladb.engine.types.MapType;
import io.celladb.engine.types.TupleType;
import io.celladb.engine.types.UserType;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;

/** Reads one relation of WHERE: looks its columns up, types its values, says what is wrong. */
final class RelationReader {
  private final TableDef table;
  private final TermAnalyzer terms;

  RelationReader(TableDef table, TermAnalyzer terms) {
    this.table = table;
    this.terms = terms;
  }

  Restriction read(Relation relation) {
    if (relation instanceof Relation.Single single) {
      return single(single);
    }
    if (relation instanceof Relation.In in) {
      return in(in);
    }
    if (relation instanceof Relation.Multi multi) {
      return multi(multi);
    }
    if (relation instanceof Relation.MultiIn multiIn) {
      return multiIn(multiIn);
    }
    if (relation instanceof Relation.Element element) {
      return entry(element);
    }
    throw CqlException.invalid("Index expressions are not supported");
  }

  private Restriction single(Relation.Single relation) {
    Operator operator = relation.operator();
    if (operator == Operator.IS_NOT) {
      throw CqlException.invalid("Unsupported restriction: " + RelationText.of(relation));
    }
    if (operator == Operator.NEQ) {
      throw unequal(relation);
    }
    ColumnDef column = Columns.existing(table, relation.column());
    if (operator == Operator.CONTAINS || operator == Operator.CONTAINS_KEY) {
      return contains(column, operator == Operator.CONTAINS_KEY, relation.value());
    }
    checkOperator(column, operator);
    Value value = terms.analyze(relation.value(), TermAnalyzer.receiver(table, column));
    if (operator == Operator.LIKE) {
      throw CqlException.invalid(
          "LIKE restriction is only supported on properly indexed columns. %s is not valid."
              .formatted(RelationText.of(relation)));
    }
    return restriction(List.of(column), operator, List.of(value));
  }

  private Restriction contains(ColumnDef column, boolean isKey, Term term) {
    ColumnSpec receiver = TermAnalyzer.receiver(table, column);
    List<ColumnDef> columns = List.of(column);
    if (isKey) {
      if (!(receiver.type() instanceof MapType map)) {
        throw CqlException.invalid("Cannot use CONTAINS KEY on non-map column " + column.name());
      }
      Value key = terms.analyze(term, CompositeTerms.key(receiver, map));
      return new Contains(columns, List.of(), List.of(key), List.of());
    }
    if (!(receiver.type() instanceof CollectionType collection)) {
      throw CqlException.invalid("Cannot use CONTAINS on non-collection column " + column.name());
    }
    List<CqlType> types = collection.subtypes();
    CqlType type = types.get(types.size() - 1);
    Value element = terms.analyze(term, CompositeTerms.element(receiver, type));
    return new Contains(columns, List.of(element), List.of(), List.of());
  }

  private Restriction entry(Relation.Element relation) {
    ColumnDef column = Columns.existing(table, relation.column());
    if (relation.operator() == Operator.NEQ) {
      throw unequal(relation);
    }
    ColumnSpec receiver = TermAnalyzer.receiver(table, column);
    if (receiver.type() instanceof ListType) {
      throw CqlException.invalid(
          "Indexes on list entries (%s[index] = value) are not currently supported."
              .formatted(column.name()));
    }
    if (!(receiver.type() instanceof MapType map)) {
      throw CqlException.invalid("Column %s cannot be used as a map".formatted(column.name()));
    }
    if (!map.isMultiCell()) {
      throw CqlException.invalid(
          "Map-entry equality predicates on frozen map column %s are not supported"
              .formatted(column.name()));
    }
    if (relation.operator() != Operator.EQ) {
      throw CqlException.invalid("Only EQ relations are supported on map entries");
    }
    Value key = terms.analyze(relation.key(), CompositeTerms.key(receiver, map));
    Value value =
        terms.analyze(relation.value(), CompositeTerms.element(receiver, map.valueType()));
    Entry entry = new Entry(key, value);
    return new Contains(List.of(column), List.of(), List.of(), List.of(entry));
  }

  private static CqlException unequal(Relation relation) {
    return CqlException.invalid("Unsupported \"!=\" relation: " + RelationText.of(relation));
  }

  private static void checkOperator(ColumnDef column, Object operator) {
    CqlType type = column.type().base();
    if (type instanceof CollectionType && type.isMultiCell()) {
      throw CqlException.invalid(
          "Collection column '%s' (%s) cannot be restricted by a '%s' relation"
              .formatted(column.name(), type.cqlName(), operator));
    }
    if (type instanceof UserType && type.isMultiCell()) {
      throw CqlException.invalid(
          "Non-frozen UDT column '%s' (%s) cannot be restricted by any relation"
              .formatted(column.name(), type.cqlName()));
    }
    if (isSlice(operator) && ColumnTypes.hasDuration(type)) {
      String what = "duration columns";
      if (!type.equals(CqlTypes.DURATION)) {
        what = type instanceof CollectionType ? "collections" : "tuples";
        what = (type instanceof UserType ? "UDTs" : what) + " containing durations";
      }
      throw CqlException.invalid("Slice restrictions are not supported on " + what);
    }
  }

  private static boolean isSlice(Object operator) {
    return operator == Operator.LT
        || operator == Operator.LTE
        || operator == Operator.GT
        || operator == Operator.GTE;
  }

  private static Restriction restriction(
      List<ColumnDef> columns, Operator operator, List<Value> values) {
    return switch (operator) {
      case EQ -> new Equal(columns, values);
      case GT, GTE -> new Range(columns, new End(values, operator == Operator.GTE), null);
      case LT, LTE -> new Range(columns, null, new End(values, operator == Operator.LTE));
      default -> throw CqlException.invalid("%s is not supported".formatted(operator));
    };
  }

  private Restriction in(Relation.In relation) {
    ColumnDef column = Columns.existing(table, relation.column());
    checkOperator(column, "IN");
    List<ColumnDef> columns = List.of(column);
    ColumnSpec receiver = TermAnalyzer.receiver(table, column);
    if (relation.values() instanceof InValues.Bound bound) {
      ColumnSpec list =
          terms.receiver("in(%s)".formatted(column.name()), ListType.of(receiver.type()));
      Value value = terms.analyze(bound.marker(), list);
      return new OneOf(columns, Choices.ofList(value, column.name()));
    }
    List<List<Value>> choices = new ArrayList<>();
    for (Term term : ((InValues.Listed) relation.values()).terms()) {
      choices.add(List.of(terms.analyze(term, receiver)));
    }
    return oneOf(columns, choices);
  }

  /** A choice of one is an equality. */
  private static Restriction oneOf(List<ColumnDef> columns, List<List<Value>> choices) {
    return choices.size() == 1
        ? new Equal(columns, choices.get(0))
        : new OneOf(columns, Choices.of(choices));
  }

  private Restriction multi(Relation.Multi relation) {
    if (relation.operator() == Operator.NEQ) {
      throw unequal(relation);
    }
    List<ColumnDef> columns = clusteringColumns(relation.columns(), relation);
    List<Value> values = tuple(columns, relation.value());
    return restriction(
        columns,
        relation.operator(),
        isSlice(relation.operator()) ? notNull(columns, values) : values);
  }

  /** The end of a range over a tuple may not be null, even if the tuple is of one. */
  private static List<Value> notNull(List<ColumnDef> columns, List<Value> values) {
    List<Value> checked = new ArrayList<>();
    for (int i = 0; i < values.size(); i++) {
      Value value = values.get(i);
      String column = columns.get(i).name();
      checked.add(
          evaluation -> {
            byte[] bytes = value.bytes(evaluation);
            if (bytes == null) {
              throw CqlException.invalid("Invalid null value in condition for column " + column);
            }
            return bytes;
          });
    }
    return checked;
  }

  private Restriction multiIn(Relation.MultiIn relation) {
    List<ColumnDef> columns = clusteringColumns(relation.columns(), relation);
    if (relation.values() instanceof InValues.Bound bound) {
      String name = "in" + tupleName(columns);
      ListType type = ListType.of(tupleType(columns));
      Value value = terms.analyze(bound.marker(), terms.receiver(name, type));
      return new OneOf(columns, Choices.ofTuples(value, type, name));
    }
    List<List<Value>> choices = new ArrayList<>();
    for (Term term : ((InValues.Listed) relation.values()).terms()) {
      choices.add(tuple(columns, term));
    }
    return oneOf(columns, choices);
  }

  private static String tupleName(List<ColumnDef> columns) {
    return "(" + String.join(",", columns.stream().map(ColumnDef::name).toList()) + ")";
  }

  private static TupleType tupleType(List<ColumnDef> columns) {
    return TupleType.of(columns.stream().map(column -> column.type().base()).toList());
  }

  private List<ColumnDef> clusteringColumns(List<Identifier> names, Relation relation) {
    List<ColumnDef> columns = new ArrayList<>();
    for (Identifier name : names) {
      ColumnDef column = Columns.existing(table, name);
      if (column.kind() != ColumnKind.CLUSTERING) {
        throw CqlException.invalid(
            "Multi-column relations can only be applied to clustering columns but was applied to: "
                + column.name());
      }
      if (columns.contains(column)) {
        throw CqlException.invalid(
            "Column \"%s\" appeared twice in a relation: %s"
                .formatted(column.name(), RelationText.of(relation)));
      }
      if (!columns.isEmpty()
          && column.position() != columns.get(columns.size() - 1).position() + 1) {
        throw CqlException.invalid(
            "Clustering columns must appear in the PRIMARY KEY order in multi-column relations: "
                + RelationText.of(relation));
      }
      columns.add(column);
    }
    return List.copyOf(columns);
  }

  private List<Value> tuple(List<ColumnDef> columns, Term term) {
    if (!(term instanceof Term.TupleLiteral tuple)) {
      return parts(columns, (Term.Marker) term);
    }
    if (tuple.elements().size() != columns.size()) {
      throw CqlException.invalid(
          "Expected %d elements in value tuple, but got %d: %s"
              .formatted(columns.size(), tuple.elements().size(), TermText.of(term)));
    }
    List<Value> values = new ArrayList<>();
    for (int i = 0; i < columns.size(); i++) {
      ColumnSpec receiver = TermAnalyzer.receiver(table, columns.get(i));
      values.add(terms.analyze(tuple.elements().get(i), receiver));
    }
    return List.copyOf(values);
  }

  /** The values of a tuple that one marker stands for. */
  private List<Value> parts(List<ColumnDef> columns, Term.Marker marker) {
    String name = tupleName(columns);
    TupleType type = tupleType(columns);
    Value whole = terms.analyze(marker, terms.receiver(name, type));
    List<Value> values = new ArrayList<>();
    for (int i = 0; i < columns.size(); i++) {
      int part = i;
      values.add(
          evaluation -> {
            byte[] bytes = whole.bytes(evaluation);
            if (bytes == null || bytes == Bindings.UNSET) {
              throw CqlException.invalid(
                  "Invalid %s value for tuple %s"
                      .formatted(bytes == null ? "null" : "unset", name));
            }
            return type.split(bytes).get(part);
          });
    }
    return List.copyOf(values);
  }

  TokenRestriction token(Relation.Token relation) {
    Operator operator = relation.operator();
    if (operator == Operator.NEQ) {
      throw unequal(relation);
    }
    checkTokenColumns(relation.columns().stream().map(c -> Columns.existing(table, c)).toList());
    ColumnSpec receiver = terms.receiver("partition key token", CqlTypes.BIGINT);
    Value value = terms.analyze(relation.value(), receiver);
    List<Value> values = List.of(value);
    return switch (operator) {
      case EQ -> new TokenRestriction(value, null, null);
      case GT, GTE -> new TokenRestriction(null, new End(values, operator == Operator.GTE), null);
      case LT, LTE -> new TokenRestriction(null, null, new End(values, operator == Operator.LTE));
      default ->
          throw CqlException.invalid(
              "%s cannot be used with the token function".formatted(operator));
    };
  }

  private void checkTokenColumns(List<ColumnDef> columns) {
    List<ColumnDef> key = table.partitionKey();
    if (columns.equals(key)) {
      return;
    }
    if (!columns.containsAll(key)) {
      throw CqlException.invalid(
          "The token() function must be applied to all partition key components or none of them");
    }
    if (new HashSet<>(columns).size() < columns.size()) {
      throw CqlException.invalid(
          "The token() function contains duplicate partition key components");
    }
    if (!key.containsAll(columns)) {
      throw CqlException.invalid(
          "The token() function must contains only partition key components");
    }
    throw CqlException.invalid(
        "The token function arguments must be in the partition key order: "
            + Columns.names(
                key.stream().sorted(Comparator.comparing(ColumnDef::position)).toList()));
  }
}
