package io.celladb.cql.analysis;

import io.celladb.cql.analysis.Value.Evaluation;
import io.celladb.engine.types.CqlType;
import io.celladb.engine.types.CqlTypes;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** Values as JSON. */
final class JsonSelector {
  /** The function of one value to JSON, as names of result columns show it. */
  static final String NAME = "tojson";

  private JsonSelector() {}

  static boolean isToJson(String function) {
    return function.equals(NAME) || function.equals("to_json");
  }

  /** Returns one value as JSON. */
  static Selected of(Selected selected) {
    return new Selected.Computed(
        CqlTypes.TEXT,
        (row, evaluation) -> {
          StringBuilder out = new StringBuilder();
          append(out, selected.type(), selected.value(row, evaluation));
          return out.toString().getBytes(StandardCharsets.UTF_8);
        });
  }

  /** Returns a whole row as a JSON object. */
  static Selected ofRow(List<String> names, List<Selected> items) {
    List<String> keys = names.stream().map(JsonSelector::key).toList();
    return new Selected.Computed(
        CqlTypes.TEXT, (row, evaluation) -> object(keys, items, row, evaluation));
  }

  private static byte[] object(
      List<String> keys, List<Selected> items, RowView row, Evaluation evaluation) {
    StringBuilder out = new StringBuilder("{");
    for (int i = 0; i < keys.size(); i++) {
      out.append(i == 0 ? "" : ", ").append(keys.get(i)).append(": ");
      append(out, items.get(i).type(), items.get(i).value(row, evaluation));
    }
    return out.append('}').toString().getBytes(StandardCharsets.UTF_8);
  }

  private static void append(StringBuilder out, CqlType type, byte @Nullable [] value) {
    if (value == null) {
      out.append("null");
    } else {
      type.appendJson(out, value, 0, value.length);
    }
  }

  /** A name with capitals stands in double quotes within those of JSON. */
  private static String key(String name) {
    String shown = name.equals(name.toLowerCase(Locale.ROOT)) ? name : '"' + name + '"';
    byte[] bytes = shown.getBytes(StandardCharsets.UTF_8);
    StringBuilder out = new StringBuilder();
    CqlTypes.TEXT.appendJson(out, bytes, 0, bytes.length);
    return out.toString();
  }
}
