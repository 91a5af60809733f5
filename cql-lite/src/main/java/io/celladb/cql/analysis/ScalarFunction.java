package io.celladb.cql.analysis;

import io.celladb.cql.analysis.Value.Evaluation;
import io.celladb.cql.errors.CqlException;
import io.celladb.cql.result.ColumnSpec;
import io.celladb.engine.types.CqlType;
import java.util.List;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * A function of values to a value, on serialized forms.
 *
 * @param name in lower case, without its keyspace {@code system}
 * @param argumentTypes in order
 * @param returnType the type of what it returns
 * @param body what it does
 */
public record ScalarFunction(
    String name, List<CqlType> argumentTypes, CqlType returnType, Body body) {
  private static final Pattern PLAIN = Pattern.compile("[a-z][a-z0-9_]*");

  /** What a function does. */
  public interface Body {
    /** Returns the serialized result or null; no argument is null or unset. */
    byte @Nullable [] apply(byte[][] arguments, Evaluation evaluation);
  }

  /**
   * Returns the serialized result; null when an argument is null.
   *
   * @throws CqlException when an argument is unset, or the function fails
   */
  public byte @Nullable [] call(byte[][] arguments, Evaluation evaluation) {
    boolean hasNull = false;
    for (byte[] argument : arguments) {
      if (argument == Bindings.UNSET) {
        throw CqlException.invalid(
            "Invalid unset value for argument in call to function " + simpleName());
      }
      hasNull |= argument == null;
    }
    return hasNull ? null : body.apply(arguments, evaluation);
  }

  /** Returns what an argument is, as the receiver of the term that is passed. */
  public ColumnSpec argument(int index, String keyspace, String table) {
    String label = "arg%d(system.%s)".formatted(index, name);
    return new ColumnSpec(keyspace, table, label, argumentTypes.get(index));
  }

  /** Returns the name with its keyspace, as most messages have it. */
  public String qualifiedName() {
    return "system." + name;
  }

  private String simpleName() {
    return PLAIN.matcher(name).matches() ? name : '"' + name + '"';
  }

  /** Returns how messages show its signature: {@code system.name : (types) -> type}. */
  public String signature() {
    return "system.%s : (%s) -> %s"
        .formatted(
            simpleName(),
            String.join(", ", argumentTypes.stream().map(CqlType::cqlName).toList()),
            returnType.cqlName());
  }
}
