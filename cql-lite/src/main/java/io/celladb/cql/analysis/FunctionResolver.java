package io.celladb.cql.analysis;

import io.celladb.cql.analysis.Assignable.Fit;
import io.celladb.cql.errors.CqlException;
import io.celladb.engine.schema.TableDef;
import io.celladb.engine.types.CqlType;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Finds the function that a call means, among those of its name, by its arguments. */
public final class FunctionResolver {
  private final TableDef table;

  /** Makes a resolver for statements on a table. */
  public FunctionResolver(TableDef table) {
    this.table = table;
  }

  /**
   * Returns the function a call means, or null when there is none of the name.
   *
   * @param keyspace as written, or null
   * @param name folded to lower case unless quoted
   * @param receiver the type that the result has to suit, or null when any will do
   * @throws CqlException when none or several suit the arguments
   */
  public @Nullable ScalarFunction resolve(
      @Nullable String keyspace,
      String name,
      List<? extends Assignable> arguments,
      @Nullable CqlType receiver) {
    if (keyspace != null && !keyspace.equals(Functions.KEYSPACE)) {
      return null;
    }
    List<ScalarFunction> candidates = Functions.named(name, table);
    if (candidates.isEmpty()) {
      return null;
    }
    if (candidates.size() == 1) {
      checkArguments(candidates.get(0), arguments);
      return candidates.get(0);
    }
    String written = keyspace == null ? name : keyspace + "." + name;
    return best(written, candidates, arguments, receiver);
  }

  private static void checkArguments(
      ScalarFunction function, List<? extends Assignable> arguments) {
    int wanted = function.argumentTypes().size();
    if (arguments.size() != wanted) {
      throw CqlException.invalid(
          "Invalid number of arguments in call to function %s: %d required but %d provided"
              .formatted(function.qualifiedName(), wanted, arguments.size()));
    }
    for (int i = 0; i < wanted; i++) {
      CqlType type = function.argumentTypes().get(i);
      if (arguments.get(i).fit(type) == Fit.NONE) {
        throw CqlException.invalid(
            "Type error: %s cannot be passed as argument %d of function %s of type %s"
                .formatted(arguments.get(i).text(), i, function.qualifiedName(), type.cqlName()));
      }
    }
  }

  private static ScalarFunction best(
      String written,
      List<ScalarFunction> candidates,
      List<? extends Assignable> arguments,
      @Nullable CqlType receiver) {
    List<ScalarFunction> suitable = new ArrayList<>();
    for (ScalarFunction candidate : candidates) {
      if (receiver == null || TypeCompatibility.accepts(receiver, candidate.returnType())) {
        Fit fit = fit(candidate, arguments);
        if (fit == Fit.EXACT) {
          return candidate;
        }
        if (fit == Fit.WEAK) {
          suitable.add(candidate);
        }
      }
    }
    String operator = ArithmeticFunctions.operator(candidates.get(0).name());
    if (suitable.isEmpty()) {
      throw noneSuits(written, operator, candidates, arguments);
    }
    if (suitable.size() == 1) {
      return suitable.get(0);
    }
    ScalarFunction ofReceiver = operator == null ? null : of(receiver, suitable, arguments);
    if (ofReceiver == null) {
      throw ambiguous(written, operator, suitable, arguments);
    }
    return ofReceiver;
  }

  /** An operation on two literals is done in the type of what receives it. */
  private static @Nullable ScalarFunction of(
      @Nullable CqlType receiver,
      List<ScalarFunction> suitable,
      List<? extends Assignable> arguments) {
    if (receiver == null || arguments.stream().anyMatch(Assignable::isMarker)) {
      return null;
    }
    return suitable.stream()
        .filter(f -> f.argumentTypes().stream().allMatch(receiver::equals))
        .findFirst()
        .orElse(null);
  }

  private static Fit fit(ScalarFunction function, List<? extends Assignable> arguments) {
    if (arguments.size() != function.argumentTypes().size()) {
      return Fit.NONE;
    }
    Fit worst = Fit.EXACT;
    for (int i = 0; i < arguments.size(); i++) {
      Fit fit = arguments.get(i).fit(function.argumentTypes().get(i));
      if (fit == Fit.NONE) {
        return Fit.NONE;
      }
      worst = fit == Fit.WEAK ? Fit.WEAK : worst;
    }
    return worst;
  }

  private static CqlException noneSuits(
      String written,
      @Nullable String operator,
      List<ScalarFunction> candidates,
      List<? extends Assignable> arguments) {
    if (operator != null) {
      return CqlException.invalid(
          "the '%s' operation is not supported between %s and %s"
              .formatted(operator, arguments.get(0).text(), arguments.get(1).text()));
    }
    return CqlException.invalid(
        "Invalid call to function %s, none of its type signatures match (known type signatures: %s)"
            .formatted(written, signatures(candidates)));
  }

  private static CqlException ambiguous(
      String written,
      @Nullable String operator,
      List<ScalarFunction> suitable,
      List<? extends Assignable> arguments) {
    if (operator != null) {
      return CqlException.invalid(
          ("Ambiguous '%s' operation with args %s and %s: use type hint to disambiguate,"
                  + " example '(int) ?'")
              .formatted(operator, arguments.get(0).text(), arguments.get(1).text()));
    }
    if (suitable.get(0).name().equals(ArithmeticFunctions.NEGATE)) {
      return CqlException.invalid("Ambiguous negation: use type casts to disambiguate");
    }
    return CqlException.invalid(
        ("Ambiguous call to function %s (can be matched by following signatures: %s):"
                + " use type casts to disambiguate")
            .formatted(written, signatures(suitable)));
  }

  private static String signatures(List<ScalarFunction> functions) {
    return functions.stream().map(ScalarFunction::signature).collect(Collectors.joining(", "));
  }
}
