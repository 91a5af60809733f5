package io.celladb.cql.analysis;

import io.celladb.cql.analysis.JsonParser.JsonException;
import io.celladb.engine.types.CollectionType;
import io.celladb.engine.types.CqlType;
import io.celladb.engine.types.FieldsType;
import io.celladb.engine.types.InvalidValueException;
import io.celladb.engine.types.MapType;
import io.celladb.engine.types.SetType;
import io.celladb.engine.types.TupleType;
import io.celladb.engine.types.UserType;
import io.celladb.engine.types.VectorType;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Arrays and objects of JSON to collections, vectors, tuples and user types. */
final class JsonComposites {
  private JsonComposites() {}

  /**
   * Serializes a value; a string is read as JSON of its own, as the key of a map has to be.
   *
   * @throws InvalidValueException when it is not one of the type
   */
  static byte[] serialize(CqlType type, Object value) {
    Object decoded = value instanceof String text ? decoded(text) : value;
    if (type instanceof MapType map) {
      return ofMap(map, decoded);
    }
    if (type instanceof UserType user) {
      return ofUserType(user, decoded);
    }
    if (type instanceof TupleType tuple) {
      return ofTuple(tuple, decoded);
    }
    if (type instanceof VectorType vector) {
      List<?> elements = list(decoded, "a list");
      if (elements.size() != vector.dimension()) {
        throw new InvalidValueException(
            "List had incorrect size: expected %d but given %d; %s"
                .formatted(vector.dimension(), elements.size(), elements));
      }
      return vector.join(elements(elements, vector.elementType(), "list"));
    }
    boolean isSet = type instanceof SetType;
    List<?> elements = list(decoded, isSet ? "a list (representing a set)" : "a list");
    return ((CollectionType) type)
        .join(elements(elements, type.subtypes().get(0), isSet ? "set" : "list"));
  }

  private static @Nullable Object decoded(String text) {
    try {
      return JsonParser.parse(text);
    } catch (JsonException e) {
      throw new InvalidValueException("Error decoding JSON string: " + e.getMessage(), e);
    }
  }

  private static InvalidValueException expected(String what, @Nullable Object value) {
    String found = value == null ? "null" : value.getClass().getSimpleName();
    return new InvalidValueException("Expected %s, but got a %s: %s".formatted(what, found, value));
  }

  private static List<?> list(@Nullable Object value, String what) {
    if (value instanceof List<?> list) {
      return list;
    }
    throw expected(what, value);
  }

  private static List<byte[]> elements(List<?> values, CqlType type, String what) {
    List<byte[]> elements = new ArrayList<>(values.size());
    for (Object value : values) {
      if (value == null) {
        throw new InvalidValueException("Invalid null element in " + what);
      }
      elements.add(JsonValues.serialize(type, value));
    }
    return elements;
  }

  private static byte[] ofMap(MapType type, @Nullable Object value) {
    if (!(value instanceof Map<?, ?> map)) {
      throw expected("a map", value);
    }
    List<byte[]> parts = new ArrayList<>();
    map.forEach(
        (key, element) -> {
          if (element == null) {
            throw new InvalidValueException("Invalid null value in map");
          }
          parts.add(JsonValues.serialize(type.keyType(), key));
          parts.add(JsonValues.serialize(type.valueType(), element));
        });
    return type.join(parts);
  }

  private static byte[] ofUserType(UserType type, @Nullable Object value) {
    if (!(value instanceof Map<?, ?> map)) {
      throw expected("a map", value);
    }
    Map<String, Object> byName = new HashMap<>();
    map.forEach((key, element) -> byName.put(JsonValues.name((String) key), element));
    for (String name : byName.keySet()) {
      if (type.indexOf(name) < 0) {
        throw new InvalidValueException(
            "Unknown field '%s' in value of user defined type %s".formatted(name, type.name()));
      }
    }
    List<@Nullable Object> values = new ArrayList<>();
    type.fieldNames().forEach(name -> values.add(byName.get(name)));
    return fields(type, values);
  }

  private static byte[] ofTuple(TupleType type, @Nullable Object value) {
    List<?> values = list(value, "a list representation of a tuple");
    int wanted = type.fields().size();
    if (values.size() != wanted) {
      throw new InvalidValueException(
          "Tuple %s items (expected %d): %s"
              .formatted(values.size() > wanted ? "contains extra" : "is missing", wanted, values));
    }
    return fields(type, values);
  }

  private static byte[] fields(FieldsType type, List<?> values) {
    List<byte @Nullable []> parts = new ArrayList<>();
    for (int i = 0; i < values.size(); i++) {
      Object value = values.get(i);
      parts.add(value == null ? null : JsonValues.serialize(type.fields().get(i), value));
    }
    return FieldsType.join(parts);
  }
}
