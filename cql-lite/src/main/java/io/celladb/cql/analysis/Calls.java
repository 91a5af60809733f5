package io.celladb.cql.analysis;

import io.celladb.cql.analysis.Assignable.Fit;
import io.celladb.cql.errors.CqlException;
import io.celladb.cql.result.ColumnSpec;
import io.celladb.cql.syntax.Term;
import io.celladb.engine.schema.TableDef;
import io.celladb.engine.types.CqlType;
import io.celladb.engine.types.CqlTypes;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Terms that compute: function calls, casts and operators, which are functions by other names. */
final class Calls {
  private static final Set<String> AGGREGATES = Set.of("count", "min", "max", "sum", "avg");

  private final TableDef table;
  private final TermAnalyzer terms;
  private final FunctionResolver resolver;

  Calls(TableDef table, TermAnalyzer terms) {
    this.table = table;
    this.terms = terms;
    this.resolver = new FunctionResolver(table);
  }

  /** A call by the function's name. */
  private record Call(@Nullable String keyspace, String name, List<Term> arguments) {
    @Override
    public String toString() {
      return keyspace == null ? name : keyspace + "." + name;
    }
  }

  static boolean isCall(Term term) {
    return term instanceof Term.FunctionCall
        || term instanceof Term.Cast
        || term instanceof Term.Arithmetic
        || term instanceof Term.Negation;
  }

  private static Call call(Term term) {
    if (term instanceof Term.FunctionCall call) {
      return new Call(
          call.function().keyspace() == null ? null : call.function().keyspace().text(),
          call.function().name().text(),
          call.arguments());
    }
    if (term instanceof Term.Arithmetic operation) {
      return new Call(
          Functions.KEYSPACE,
          ArithmeticFunctions.name(operation.operator()),
          List.of(operation.left(), operation.right()));
    }
    if (term instanceof Term.Cast cast) {
      return new Call(
          Functions.KEYSPACE, "cast_as_" + TermText.of(cast.type()), List.of(cast.term()));
    }
    return new Call(
        Functions.KEYSPACE, ArithmeticFunctions.NEGATE, List.of(((Term.Negation) term).term()));
  }

  private @Nullable ScalarFunction resolve(Call call, CqlType receiver) {
    return resolver.resolve(
        call.keyspace(),
        call.name(),
        call.arguments().stream().map(terms::assignable).toList(),
        receiver);
  }

  Value analyze(Term term, ColumnSpec receiver) {
    Call call = call(term);
    if (FromJson.isNamed(call.name())) {
      return fromJson(call, receiver);
    }
    ScalarFunction function = resolve(call, receiver.type());
    if (function == null) {
      if (AGGREGATES.contains(call.name())) {
        throw CqlException.invalid("Aggregation function are not supported in the where clause");
      }
      throw CqlException.invalid("Unknown function %s called".formatted(call));
    }
    if (!TypeCompatibility.accepts(receiver.type(), function.returnType())) {
      throw CqlException.invalid(
          "Type error: cannot assign result of function %s (type %s) to %s (type %s)"
              .formatted(
                  function.qualifiedName(),
                  function.returnType().cqlName(),
                  receiver.name(),
                  receiver.type().cqlName()));
    }
    Value[] arguments = new Value[call.arguments().size()];
    for (int i = 0; i < arguments.length; i++) {
      arguments[i] =
          terms.analyze(
              call.arguments().get(i), function.argument(i, table.keyspace(), table.name()));
    }
    return evaluation -> {
      byte[][] values = new byte[arguments.length][];
      for (int i = 0; i < values.length; i++) {
        values[i] = arguments[i].bytes(evaluation);
      }
      return function.call(values, evaluation);
    };
  }

  private Value fromJson(Call call, ColumnSpec receiver) {
    if (call.arguments().size() != 1) {
      throw CqlException.invalid("Invalid number of arguments for function %s".formatted(call));
    }
    ColumnSpec text =
        new ColumnSpec(table.keyspace(), table.name(), FromJson.ARGUMENT, CqlTypes.TEXT);
    Value json = terms.analyze(call.arguments().get(0), text);
    return evaluation -> FromJson.serialize(json.bytes(evaluation), receiver.type());
  }

  /** A call that is wrong by itself fits, so that its own error is reported. */
  Fit fit(Term term, CqlType receiver) {
    if (FromJson.isNamed(call(term).name())) {
      return Fit.WEAK;
    }
    try {
      ScalarFunction function = resolve(call(term), receiver);
      return function == null ? Fit.WEAK : TypeCompatibility.fit(receiver, function.returnType());
    } catch (CqlException e) {
      return Fit.WEAK;
    }
  }
}
