package io.celladb.cql.analysis;

import io.celladb.cql.analysis.Assignable.Fit;
import io.celladb.cql.analysis.Selected.Computed;
import io.celladb.cql.errors.CqlException;
import io.celladb.cql.result.ColumnSpec;
import io.celladb.cql.syntax.Selector;
import io.celladb.cql.syntax.Selector.CellTimeKind;
import io.celladb.cql.syntax.Term;
import io.celladb.engine.query.RowValues;
import io.celladb.engine.rows.DeletionTime;
import io.celladb.engine.schema.ColumnDef;
import io.celladb.engine.schema.ColumnKind;
import io.celladb.engine.schema.TableDef;
import io.celladb.engine.types.CqlType;
import io.celladb.engine.types.CqlTypes;
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
  }

  /** Returns the aggregates that were met, in the order of their results. */
  List<AggregateCall> aggregates() {
    return aggregates;
  }

  Selected analyze(Selector selector) {
    if (selector instanceof Selector.Column name) {
      return ofColumn(Columns.existing(table, name.name()));
    }
    if (selector instanceof Selector.Constant) {
      throw CqlException.invalid(
          "Cannot infer type for term %s in selection clause (try using a cast to force a type)"
              .formatted(SelectorText.of(selector)));
    }
    if (selector instanceof Selector.CountRows) {
      return countRows();
    }
    if (selector instanceof Selector.CellTime time) {
      return ofRow(cellTime(time));
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
    if (selector instanceof Selector.Negation negation) {
      return function(Functions.KEYSPACE, ArithmeticFunctions.NEGATE, List.of(negation.selector()));
    }
    throw unsupported(selector);
  }

  Selected ofColumn(ColumnDef column) {
    return ofRow(new SelectedColumn(table, column));
  }

  private CqlException unsupported(Selector selector) {
    if (selector instanceof Selector.ElementOf element) {
      return CqlException.invalid(
          "Invalid element selection: %s is of type %s is not a collection"
              .formatted(text(element.receiver()), typeOf(element.receiver())));
    }
    if (selector instanceof Selector.SliceOf slice) {
      return CqlException.invalid(
          "Invalid element selection: %s is of type %s is not a collection"
              .formatted(text(slice.receiver()), typeOf(slice.receiver())));
    }
    if (selector instanceof Selector.FieldOf field) {
      return CqlException.invalid(
          "Invalid field selection: %s of type %s is not a user type"
              .formatted(text(field.receiver()), typeOf(field.receiver())));
    }
    if (selector instanceof Selector.TupleLiteral tuple && tuple.elements().size() == 1) {
      return CqlException.invalid(
          "Cannot infer type for term %s in selection clause (try using a cast to force a type)"
              .formatted(text(selector)));
    }
    return CqlException.invalid("Selecting %s is not supported yet".formatted(text(selector)));
  }

  private static String text(Selector selector) {
    return SelectorText.of(selector);
  }

  private String typeOf(Selector selector) {
    return analyze(selector).type().cqlName();
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

  private Selected cellTime(Selector.CellTime time) {
    if (!(time.cell() instanceof Selector.Column name)) {
      throw unsupported(time.cell());
    }
    ColumnDef column = Columns.existing(table, name.name());
    if (column.kind().isPrimaryKey()) {
      throw CqlException.invalid(
          "Cannot use selection function %s on PRIMARY KEY part %s"
              .formatted(text(time).substring(0, text(time).indexOf('(')), column.name()));
    }
    boolean isStatic = column.kind() == ColumnKind.STATIC;
    int ordinal = table.ordinal(column);
    if (time.kind() == CellTimeKind.TTL) {
      return new Computed(
          CqlTypes.INT,
          (row, evaluation) -> remainingTtl(row.values(isStatic), ordinal, row.nowSeconds()));
    }
    return new Computed(
        CqlTypes.BIGINT,
        (row, evaluation) -> {
          RowValues values = row.values(isStatic);
          return values == null || !values.has(ordinal)
              ? null
              : CqlTypes.BIGINT.encode(values.timestamp(ordinal));
        });
  }

  private static byte @Nullable [] remainingTtl(
      @Nullable RowValues values, int ordinal, long nowSeconds) {
    if (values == null
        || !values.has(ordinal)
        || values.expiration(ordinal) == DeletionTime.NO_DELETION_TIME) {
      return null;
    }
    long remaining = values.expiration(ordinal) - nowSeconds;
    return remaining >= 0 ? CqlTypes.INT.encode((int) remaining) : null;
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
        argument.selected != null ? argument.selected : constant(argument.selector, type);
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
    CqlType type = TypeRefs.resolve(hint.type(), table.keyspace());
    Argument argument = new Argument(hint.selector());
    if (argument.fit(type) == Fit.NONE) {
      throw CqlException.invalid(
          "Cannot assign value %1$s to %1$s of type %2$s".formatted(text(hint), type.cqlName()));
    }
    Selected selected =
        argument.selected != null ? argument.selected : constant(hint.selector(), type);
    return new Computed(type, selected::value);
  }

  private Selected constant(Selector selector, CqlType type) {
    return constant(selector, terms.receiver("[selection]", type));
  }

  private Selected constant(Selector selector, ColumnSpec receiver) {
    if (!(selector instanceof Selector.Constant constant)) {
      throw unsupported(selector);
    }
    Value value = terms.analyze(constant.term(), receiver);
    return new Computed(receiver.type(), (row, evaluation) -> value.bytes(evaluation));
  }

  private Selected function(@Nullable String keyspace, String name, List<Selector> selectors) {
    List<Argument> arguments = selectors.stream().map(Argument::new).toList();
    ScalarFunction function = functions.resolve(keyspace, name, arguments, null);
    if (function == null) {
      throw CqlException.invalid(
          "Unknown function '%s'".formatted(keyspace == null ? name : keyspace + "." + name));
    }
    Selected[] inputs = new Selected[arguments.size()];
    for (int i = 0; i < inputs.length; i++) {
      Argument argument = arguments.get(i);
      inputs[i] =
          argument.selected != null
              ? argument.selected
              : constant(argument.selector, function.argument(i, table.keyspace(), table.name()));
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

  /** A selector that is passed to a function; only a constant does not know its type. */
  private final class Argument implements Assignable {
    private final Selector selector;
    private final @Nullable Selected selected;

    Argument(Selector selector) {
      this.selector = selector;
      this.selected = selector instanceof Selector.Constant ? null : analyze(selector);
    }

    CqlType type() {
      if (selected != null) {
        return selected.type();
      }
      return ((Selector.Constant) selector).term() instanceof Term.Literal literal
          ? Literals.preferredType(literal)
          : analyze(selector).type();
    }

    @Override
    public Fit fit(CqlType receiver) {
      return selected == null
          ? terms.assignable(((Selector.Constant) selector).term()).fit(receiver)
          : TypeCompatibility.fit(receiver, selected.type());
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
