package io.celladb.cql.analysis;

import io.celladb.engine.types.CqlType;
import io.celladb.engine.types.CqlTypes;
import io.celladb.engine.types.InvalidValueException;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.Locale;
import java.util.Map;

/** Values of JSON to values of a type; numbers and other values may also come as strings. */
final class JsonValues {
  private static final Map<CqlType, String> EXPECTED =
      Map.ofEntries(
          Map.entry(CqlTypes.ASCII, "an ascii string"),
          Map.entry(CqlTypes.TEXT, "a UTF-8 string"),
          Map.entry(CqlTypes.BOOLEAN, "a boolean value"),
          Map.entry(CqlTypes.TINYINT, "a byte value"),
          Map.entry(CqlTypes.SMALLINT, "a short value"),
          Map.entry(CqlTypes.INT, "an int value"),
          Map.entry(CqlTypes.BIGINT, "a bigint value"),
          Map.entry(CqlTypes.FLOAT, "a float value"),
          Map.entry(CqlTypes.DOUBLE, "a double value"),
          Map.entry(CqlTypes.DATE, "a string representation of a date value"),
          Map.entry(CqlTypes.TIME, "a string representation of a time value"),
          Map.entry(
              CqlTypes.TIMESTAMP, "a long or a datestring representation of a timestamp value"),
          Map.entry(CqlTypes.DURATION, "a string representation of a duration"),
          Map.entry(CqlTypes.INET, "a string representation of an inet value"),
          Map.entry(CqlTypes.UUID, "a string representation of a uuid"),
          Map.entry(CqlTypes.TIMEUUID, "a string representation of a timeuuid"));

  private JsonValues() {}

  /**
   * Serializes a value of JSON that is not null.
   *
   * @throws InvalidValueException when it is not one of the type
   */
  static byte[] serialize(CqlType type, Object value) {
    if (type.equals(CqlTypes.BLOB)) {
      return blob(value);
    }
    if (type.equals(CqlTypes.DECIMAL)) {
      return decimal(value);
    }
    if (type.equals(CqlTypes.VARINT)) {
      return varint(value);
    }
    if (!type.subtypes().isEmpty() && !type.isCustom()) {
      return JsonComposites.serialize(type, value);
    }
    if (value instanceof String text) {
      return type.parse(text);
    }
    if (value instanceof Boolean && type.equals(CqlTypes.BOOLEAN)) {
      return type.encode(value);
    }
    if (value instanceof Number number) {
      byte[] serialized = number(type, number);
      if (serialized != null) {
        return serialized;
      }
    }
    throw new InvalidValueException(
        "Expected %s, but got a %s: %s"
            .formatted(EXPECTED.get(type), value.getClass().getSimpleName(), value));
  }

  /** Returns the name that a key means: in lower case unless it stands in quotes of its own. */
  static String name(String key) {
    boolean quoted = key.length() > 1 && key.startsWith("\"") && key.endsWith("\"");
    return quoted ? key.substring(1, key.length() - 1) : key.toLowerCase(Locale.ROOT);
  }

  private static byte[] number(CqlType type, Number number) {
    if (type.equals(CqlTypes.TINYINT) || type.equals(CqlTypes.SMALLINT)) {
      return type.parse(number.toString());
    }
    if (type.equals(CqlTypes.FLOAT) || type.equals(CqlTypes.DOUBLE)) {
      return Numbers.encode(type, number);
    }
    boolean isInt = number instanceof Integer;
    if (type.equals(CqlTypes.INT)) {
      return isInt ? type.encode(number) : null;
    }
    boolean isLong = isInt || number instanceof Long;
    boolean holdsLong = type.equals(CqlTypes.BIGINT) || type.equals(CqlTypes.TIMESTAMP);
    return isLong && holdsLong ? CqlTypes.BIGINT.encode(number.longValue()) : null;
  }

  private static byte[] blob(Object value) {
    String reason;
    if (!(value instanceof String text)) {
      reason = "not a string";
    } else if (!text.startsWith("0x")) {
      reason = "String representation of blob is missing 0x prefix: " + text;
    } else {
      try {
        return CqlTypes.BLOB.parse(text.substring(2));
      } catch (InvalidValueException e) {
        reason = e.getMessage();
      }
    }
    throw new InvalidValueException(
        "Value '%s' is not a valid blob representation: %s".formatted(value, reason));
  }

  private static byte[] decimal(Object value) {
    try {
      return CqlTypes.DECIMAL.encode(new BigDecimal(value.toString()));
    } catch (NumberFormatException e) {
      throw new InvalidValueException(
          "Value '%s' is not a valid representation of a decimal value".formatted(value), e);
    }
  }

  private static byte[] varint(Object value) {
    try {
      return CqlTypes.VARINT.encode(new BigInteger(value.toString()));
    } catch (NumberFormatException e) {
      throw new InvalidValueException(
          "Value '%s' is not a valid representation of a varint value".formatted(value), e);
    }
  }
}
