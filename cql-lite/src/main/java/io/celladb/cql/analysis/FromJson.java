package io.celladb.cql.analysis;

import io.celladb.cql.analysis.JsonParser.JsonException;
import io.celladb.cql.errors.CqlException;
import io.celladb.cql.errors.ErrorCode;
import io.celladb.engine.types.CqlType;
import io.celladb.engine.types.InvalidValueException;
import java.nio.charset.StandardCharsets;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** {@code from_json}: a text to a value of whatever type receives it. */
final class FromJson {
  /** How messages and bind markers name its argument. */
  static final String ARGUMENT = "arg0(system.from_json)";

  private static final Set<String> NAMES = Set.of("from_json", "fromjson");

  private FromJson() {}

  static boolean isNamed(String function) {
    return NAMES.contains(function);
  }

  static byte @Nullable [] serialize(byte @Nullable [] json, CqlType type) {
    if (json == null) {
      return null;
    }
    if (json == Bindings.UNSET) {
      throw CqlException.invalid("Invalid unset value for argument in call to function from_json");
    }
    String text = new String(json, StandardCharsets.UTF_8);
    try {
      Object value = JsonParser.parse(text);
      return value == null ? null : JsonValues.serialize(type, value);
    } catch (JsonException e) {
      throw new CqlException(
          ErrorCode.FUNCTION_FAILURE,
          "execution of 'system.fromjson[text]' failed: Could not decode JSON string '%s': %s"
              .formatted(text, e.getMessage()),
          e);
    } catch (InvalidValueException e) {
      throw new CqlException(
          ErrorCode.FUNCTION_FAILURE,
          "org.apache.cassandra.serializers.MarshalException: " + e.getMessage(),
          e);
    }
  }
}
