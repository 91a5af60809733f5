package io.celladb.cql.analysis;

import io.celladb.cql.errors.CqlException;
import io.celladb.engine.types.CollectionType;
import io.celladb.engine.types.CqlType;
import io.celladb.engine.types.CqlTypes;
import io.celladb.engine.types.ListType;
import io.celladb.engine.types.MapType;
import io.celladb.engine.types.SetType;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;

/** Functions of one collection; there is one for each type of collections. */
final class CollectionFunctions {
  private static final String AGGREGATE_PREFIX = "collection_";

  /** What the argument of a function is called when it is missing. */
  private static final Map<String, String> ARGUMENTS =
      Map.of(
          "map_keys", "map",
          "map_values", "map",
          "collection_count", "collection",
          "collection_min", "numeric_set_or_list",
          "collection_max", "numeric_set_or_list",
          "collection_sum", "numeric_set_or_list",
          "collection_avg", "numeric_set_or_list");

  private CollectionFunctions() {}

  static boolean isNamed(String function) {
    return ARGUMENTS.containsKey(function);
  }

  /** Returns the signature that messages show, such as {@code system.map_keys(map)}. */
  static String signature(String name) {
    return "%s.%s(%s)".formatted(Functions.KEYSPACE, name, ARGUMENTS.get(name));
  }

  /**
   * Returns the function of a name for an argument.
   *
   * @param text the argument as messages show it
   */
  static ScalarFunction of(String name, CqlType type, String text) {
    boolean isMap = type instanceof MapType;
    switch (name) {
      case "map_keys":
      case "map_values":
        check(isMap, name, "map", type, text);
        return ofMap(name, (MapType) type);
      case "collection_count":
        check(type instanceof CollectionType, name, "collection", type, text);
        int step = type.subtypes().size();
        return function(
            name,
            type,
            CqlTypes.INT,
            (a, e) -> CqlTypes.INT.encode(((CollectionType) type).split(a[0]).size() / step));
      default:
        break;
    }
    String aggregate = name.substring(AGGREGATE_PREFIX.length());
    boolean hasElements = type instanceof ListType || type instanceof SetType;
    if (Aggregates.takesAny(aggregate)) {
      check(hasElements, name, "set or list", type, text);
    } else {
      boolean ofNumbers = hasElements && Numbers.TYPES.contains(type.subtypes().get(0));
      check(ofNumbers, name, "numeric set/list", type, text);
    }
    return aggregate(name, aggregate, (CollectionType) type);
  }

  private static void check(
      boolean fits, String name, String wanted, CqlType type, String argument) {
    if (!fits) {
      throw CqlException.invalid(
          "Function system.%s requires a %s argument, but found argument %s of type %s"
              .formatted(name, wanted, argument, type.cqlName()));
    }
  }

  private static ScalarFunction function(
      String name, CqlType argument, CqlType result, ScalarFunction.Body body) {
    return new ScalarFunction(name, List.of(argument), result, body);
  }

  private static ScalarFunction ofMap(String name, MapType type) {
    boolean isKeys = name.equals("map_keys");
    CollectionType result =
        isKeys ? SetType.frozenOf(type.keyType()) : ListType.frozenOf(type.valueType());
    return function(
        name,
        type,
        result,
        (arguments, evaluation) -> {
          List<byte[]> parts = type.split(arguments[0]);
          List<byte[]> chosen = new ArrayList<>();
          for (int i = isKeys ? 0 : 1; i < parts.size(); i += 2) {
            chosen.add(parts.get(i));
          }
          return result.join(chosen);
        });
  }

  private static ScalarFunction aggregate(String name, String aggregate, CollectionType type) {
    CqlType element = type.subtypes().get(0);
    Supplier<Aggregator> maker = Aggregates.of(aggregate, element);
    return function(
        name,
        type,
        element,
        (arguments, evaluation) -> {
          Aggregator aggregator = maker.get();
          type.split(arguments[0]).forEach(aggregator::add);
          return aggregator.result();
        });
  }
}
