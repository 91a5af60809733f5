package io.celladb.cql.analysis;

import io.celladb.engine.schema.ColumnDef;
import io.celladb.engine.schema.TableDef;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;

/** The scalar functions by name. All are of the keyspace {@code system}. */
public final class Functions {
  /** The keyspace of the functions. */
  public static final String KEYSPACE = "system";

  private static final Map<String, List<ScalarFunction>> BY_NAME = all();

  private Functions() {}

  private static Map<String, List<ScalarFunction>> all() {
    Map<String, List<ScalarFunction>> byName = new HashMap<>();
    Consumer<ScalarFunction> add =
        function -> byName.computeIfAbsent(function.name(), n -> new ArrayList<>()).add(function);
    TimeFunctions.addTo(add);
    BlobFunctions.addTo(add);
    ArithmeticFunctions.addTo(add);
    CastFunctions.addTo(add);
    byName.replaceAll((name, functions) -> List.copyOf(functions));
    return Collections.unmodifiableMap(byName);
  }

  /**
   * Returns the functions of a name, which differ in the types of their arguments.
   *
   * @param table the table whose partition key {@code token} takes
   */
  public static List<ScalarFunction> named(String name, TableDef table) {
    return name.equals("token") ? List.of(token(table)) : BY_NAME.getOrDefault(name, List.of());
  }

  private static ScalarFunction token(TableDef table) {
    return TokenFunction.of(
        table.partitionKey().stream().map(ColumnDef::type).map(type -> type.base()).toList());
  }
}
