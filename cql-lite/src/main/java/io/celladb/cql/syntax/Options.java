package io.celladb.cql.syntax;

import java.util.List;
import java.util.Map;
import java.util.Optional;

/** What follows WITH, in order; no name comes twice. */
public record Options(List<Option> entries) {

  /** No WITH clause. */
  public static final Options NONE = new Options(List.of());

  /** One {@code name = value}. */
  public record Option(Identifier name, Value value) {}

  /** The right side of an option. */
  public sealed interface Value {

    /** Where the value begins. */
    Position position();
  }

  /** A constant or keyword; strings without their quotes. */
  public record Text(String text, Position position) implements Value {}

  /** {@code {'a': 'b', 'c': 3}} in order; strings without their quotes. */
  public record TextMap(Map<String, String> entries, Position position) implements Value {}

  /** The value of that name, which is matched as folded. */
  public Optional<Value> find(String name) {
    return entries.stream()
        .filter(option -> option.name().text().equals(name))
        .map(Option::value)
        .findFirst();
  }
}
