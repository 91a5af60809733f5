package io.celladb.cql.analysis;

import io.celladb.cql.analysis.Assignable.Fit;
import io.celladb.cql.analysis.Selected.Computed;
import io.celladb.cql.errors.CqlException;
import io.celladb.cql.result.ColumnSpec;
import io.celladb.cql.syntax.Selector;
import io.celladb.cql.syntax.Term;
import io.celladb.engine.schema.ColumnDef;
import io.celladb.engine.schema.TableDef;
import io.celladb.engine.types.CqlType;
import io.celladb.engine.types.CqlTypes;
import io.celladb.engine.types.ListType;
import io.celladb.engine.types.VectorType;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** Selectors to what computes them. Belongs to one statement. */
final class SelectorAnalyzer {
  private static final byte[] ONE = {1};

  private final TableDef table;
  private final TermAnalyzer terms;
  private final FunctionResolver functions;
  private final PartSelectors parts;
  private final CellTimes times;
  private final LiteralSelectors literals;
  private final boolean isGrouped;
  private final List<AggregateCall> aggregates = new ArrayList<>();
  private boolean isInAggregate;

  /**
   * Makes an analyzer.
   *
   * @param isGrouped whether a result row stands for a group of rows; a column then is that of the
   *     group's first
   */
  SelectorAnalyzer(TableDef table, TermAnalyzer terms, boolean isGrouped) {
    this.table = table;
    this.terms = terms;
    this.functions = new FunctionResolver(table);
    this.isGrouped = isGrouped;
    this.parts = new PartSelectors(terms);
    this.times = new CellTimes(table, this, parts);
    this.literals = new LiteralSelectors(this);
  }

  /** Returns the aggregates that were met, in the order of their results. */
  List<AggregateCall> aggregates() {
    return aggregates;
  }

  Selected analyze(Selector selector) {
    if (selector instanceof Selector.Column name) {
      return ofColumn(Columns.existing(table, name.name()));
    }
    if (LiteralSelectors.isLiteral(selector)) {
      return literals.analyze(selector);
    }
    if (selector instanceof Selector.CountRows) {
      return countRows();
    }
    if (selector instanceof Selector.CellTime time) {
      return ofRow(times.of(time));
    }
    if (selector instanceof Selector.ElementOf element) {
      return parts.element(element, analyze(element.receiver()));
    }
    if (selector instanceof Selector.SliceOf slice) {
      return parts.slice(slice, analyze(slice.receiver()));
    }
    if (selector instanceof Selector.FieldOf field) {
      return parts.field(field, analyze(field.receiver()));
    }
    if (selector instanceof Selector.FunctionCall call) {
      return call(call);
    }
    if (selector instanceof Selector.Cast cast) {
      return cast(cast);
    }
    if (selector instanceof Selector.TypeHint hint) {
      return hint(hint);
    }
    if (selector instanceof Selector.Arithmetic operation) {
      return function(
          Functions.KEYSPACE,
          ArithmeticFunctions.name(operation.operator()),
          List.of(operation.left(), operation.right()));
    }
    Selector.Negation negation = (Selector.Negation) selector;
    return function(Functions.KEYSPACE, ArithmeticFunctions.NEGATE, List.of(negation.selector()));
  }

  /** Returns what computes a selector from one row, also where rows are grouped. */
  Selected analyzeRow(Selector selector) {
    boolean before = isInAggregate;
    isInAggregate = true;
    Selected selected = analyze(selector);
    isInAggregate = before;
    return selected;
  }

  Selected ofColumn(ColumnDef column) {
    return ofRow(new SelectedColumn(table, column));
  }

  private static String text(Selector selector) {
    return SelectorText.of(selector);
  }

  /** A value of a row; of a group, that of its first row. */
  private Selected ofRow(Selected selected) {
    return isGrouped && !isInAggregate ? aggregate(selected, Aggregates.First::new) : selected;
  }

  private Selected aggregate(Selected argument, Supplier<Aggregator> maker) {
    int number = aggregates.size();
    aggregates.add(new AggregateCall(argument, maker));
    return new Computed(argument.type(), (row, evaluation) -> row.result(number));
  }

  private Selected countRows() {
    refuseNested();
    return aggregate(
        new Computed(CqlTypes.BIGINT, (row, evaluation) -> ONE),
        Aggregates.of("count", CqlTypes.BIGINT));
  }

  private void refuseNested() {
    if (isInAggregate) {
      throw CqlException.invalid(
          "aggregate functions cannot be used as arguments of aggregate functions");
    }
  }

  private Selected call(Selector.FunctionCall call) {
    String name = call.function().name().text();
    if (SelectorText.isCountOfRows(call)) {
      return countRows();
    }
    if (SelectorText.isSystem(call.function())) {
      if (Aggregates.isAggregate(name)) {
        return aggregateCall(name, call.arguments());
      }
      if (JsonSelector.isToJson(name)) {
        if (call.arguments().size() != 1) {
          throw CqlException.invalid(
              "Invalid number of arguments for function system.%s(any)".formatted(name));
        }
        return JsonSelector.of(analyze(call.arguments().get(0)));
      }
    }
    String keyspace = call.function().keyspace() == null ? null : call.function().keyspace().text();
    return function(keyspace, name, call.arguments());
  }

  private Selected aggregateCall(String name, List<Selector> arguments) {
    refuseNested();
    if (arguments.size() != 1) {
      throw CqlException.invalid(
          Aggregates.isCount(name)
              ? ("Invalid number of arguments in call to function system.count: 1 required but %d"
                      + " provided")
                  .formatted(arguments.size())
              : "Invalid number of arguments for function system.%s(any)".formatted(name));
    }
    isInAggregate = true;
    Argument argument = new Argument(arguments.get(0));
    CqlType type = argument.type();
    if (!Aggregates.takesAny(name)) {
      type = numberType(name, argument);
    }
    Selected selected =
        argument.selected != null ? argument.selected : literals.as(argument.selector, type);
    isInAggregate = false;
    CqlType argumentType = type;
    Selected result = aggregate(selected, Aggregates.of(name, argumentType));
    return Aggregates.isCount(name)
        ? new Computed(CqlTypes.BIGINT, result::value)
        : new Computed(argumentType, result::value);
  }

  private static CqlType numberType(String name, Argument argument) {
    CqlType weak = null;
    for (CqlType type : Numbers.TYPES) {
      Fit fit = argument.fit(type);
      if (fit == Fit.EXACT) {
        return type;
      }
      if (fit == Fit.WEAK && weak == null) {
        weak = type;
      }
    }
    if (weak == null) {
      List<String> signatures =
          Numbers.TYPES.stream()
              .map(type -> "system.%1$s : (%2$s) -> %2$s".formatted(name, type.cqlName()))
              .toList();
      throw CqlException.invalid(
          ("Invalid call to function %s, none of its type signatures match (known type"
                  + " signatures: %s)")
              .formatted(name, String.join(", ", signatures)));
    }
    return weak;
  }

  private Selected cast(Selector.Cast cast) {
    String to = cast.type().name();
    CqlType type = CqlTypes.byCqlName(to);
    Selected selected = analyze(cast.selector());
    if (selected.type().equals(type)) {
      return selected;
    }
    if (type == null || Functions.named("cast_as_" + to, table).isEmpty()) {
      throw CqlException.invalid("%s cannot be cast to %s".formatted(text(cast.selector()), to));
    }
    return function(Functions.KEYSPACE, "cast_as_" + to, List.of(cast.selector()));
  }

  private Selected hint(Selector.TypeHint hint) {
    CqlType type = terms.type(hint.type()).freeze();
    if (literals.fit(hint.selector(), type) == Fit.NONE) {
      throw CqlException.invalid(
          "Cannot assign value %1$s to %1$s of type %2$s".formatted(text(hint), type.cqlName()));
    }
    Selected selected = literals.as(hint.selector(), type);
    return new Computed(type, selected::value);
  }

  /** Returns a constant as a value of a type. */
  Selected constant(Selector.Constant constant, CqlType type) {
    return constant(constant, terms.receiver("[selection]", type));
  }

  private Selected constant(Selector.Constant constant, ColumnSpec receiver) {
    Value value = terms.analyze(constant.term(), receiver);
    return new Computed(receiver.type(), (row, evaluation) -> value.bytes(evaluation));
  }

  Fit fitOfConstant(Selector.Constant constant, CqlType type) {
    return terms.assignable(constant.term()).fit(type);
  }

  private Selected function(@Nullable String keyspace, String name, List<Selector> selectors) {
    List<Argument> arguments = selectors.stream().map(Argument::new).toList();
    ScalarFunction function = resolve(keyspace, name, arguments);
    if (function == null) {
      throw CqlException.invalid(
          "Unknown function '%s'".formatted(keyspace == null ? name : keyspace + "." + name));
    }
    Selected[] inputs = new Selected[arguments.size()];
    for (int i = 0; i < inputs.length; i++) {
      Argument argument = arguments.get(i);
      inputs[i] =
          argument.selected != null ? argument.selected : input(argument.selector, function, i);
    }
    return new Computed(
        function.returnType(),
        (row, evaluation) -> {
          byte[][] values = new byte[inputs.length][];
          for (int i = 0; i < values.length; i++) {
            values[i] = inputs[i].value(row, evaluation);
          }
          return function.call(values, evaluation);
        });
  }

  private Selected input(Selector selector, ScalarFunction function, int index) {
    return selector instanceof Selector.Constant constant
        ? constant(constant, function.argument(index, table.keyspace(), table.name()))
        : literals.as(selector, function.argumentTypes().get(index));
  }

  private @Nullable ScalarFunction resolve(
      @Nullable String keyspace, String name, List<Argument> arguments) {
    boolean isSystem = keyspace == null || keyspace.equals(Functions.KEYSPACE);
    if (isSystem && CollectionFunctions.isNamed(name)) {
      String signature = CollectionFunctions.signature(name);
      checkCount(arguments, 1, signature);
      Argument argument = arguments.get(0);
      return CollectionFunctions.of(name, argument.type(signature), argument.text());
    }
    if (isSystem && VectorFunctions.isNamed(name)) {
      String signature = VectorFunctions.signature(name);
      checkCount(arguments, 2, signature);
      Argument left = arguments.get(0);
      Argument right = arguments.get(1);
      return VectorFunctions.of(
          name,
          VectorFunctions.checked(name, left.vectorType(signature), left.text()),
          VectorFunctions.checked(name, right.vectorType(signature), right.text()));
    }
    return functions.resolve(keyspace, name, arguments, null);
  }

  private static void checkCount(List<Argument> arguments, int wanted, String signature) {
    if (arguments.size() != wanted) {
      throw CqlException.invalid("Invalid number of arguments for function " + signature);
    }
  }

  /** A selector that is passed to a function; only a constant does not know its type. */
  private final class Argument implements Assignable {
    private final Selector selector;
    private final @Nullable Selected selected;

    Argument(Selector selector) {
      this.selector = selector;
      this.selected =
          LiteralSelectors.isLiteral(selector) && literals.typeOf(selector) == null
              ? null
              : analyze(selector);
    }

    /** The type it has by itself, or the one that a literal is taken to have. */
    CqlType type() {
      CqlType type = typeOrNull();
      return type == null ? analyze(selector).type() : type;
    }

    /** The type for a function that takes many. */
    CqlType type(String signature) {
      CqlType type = typeOrNull();
      if (type == null) {
        throw CqlException.invalid(
            ("Cannot infer type of argument %s in call to function %s: use type casts to"
                    + " disambiguate")
                .formatted(text(), signature));
      }
      return type;
    }

    /** The type for a function of vectors, which takes a list of numbers for one. */
    CqlType vectorType(String signature) {
      return selected == null && selector instanceof Selector.ListLiteral list
          ? VectorType.of(CqlTypes.FLOAT, Math.max(1, list.elements().size()))
          : type(signature);
    }

    private @Nullable CqlType typeOrNull() {
      if (selected != null) {
        return selected.type();
      }
      Selector literal = selector;
      boolean isList = false;
      if (selector instanceof Selector.ListLiteral list && !list.elements().isEmpty()) {
        isList = true;
        literal = list.elements().get(0);
      }
      if (literal instanceof Selector.Constant constant
          && constant.term() instanceof Term.Literal known) {
        CqlType type = Literals.preferredType(known);
        return isList ? ListType.frozenOf(type) : type;
      }
      return null;
    }

    @Override
    public Fit fit(CqlType receiver) {
      return selected == null
          ? literals.fit(selector, receiver)
          : TypeCompatibility.fit(receiver, number(selected.type()));
    }

    /** What a counter holds is a bigint to functions. */
    private CqlType number(CqlType type) {
      return type.equals(CqlTypes.COUNTER) ? CqlTypes.BIGINT : type;
    }

    @Override
    public String text() {
      return SelectorText.of(selector);
    }

    @Override
    public boolean isMarker() {
      return selector instanceof Selector.Constant constant
          && constant.term() instanceof Term.Marker;
    }
  }
}
