package io.celladb.cql.analysis;

import io.celladb.cql.errors.CqlException;
import io.celladb.cql.errors.ErrorCode;
import io.celladb.cql.syntax.Options;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** The properties after WITH, as values of the kind that is expected. */
final class Properties {
  private static final Set<String> TRUE = Set.of("1", "true", "yes");
  private static final Set<String> FALSE = Set.of("0", "false", "no");

  private final Options options;

  /**
   * Takes options.
   *
   * @throws CqlException when there is one of another name
   */
  Properties(Options options, Set<String> known) {
    this.options = options;
    for (Options.Option option : options.entries()) {
      if (!known.contains(option.name().text())) {
        throw syntax("Unknown property '%s'".formatted(option.name()));
      }
    }
  }

  static CqlException syntax(String message) {
    return new CqlException(ErrorCode.SYNTAX_ERROR, message);
  }

  boolean has(String name) {
    return options.find(name).isPresent();
  }

  /** The text of a property, or null when it is not there. */
  @Nullable String text(String name) {
    Options.Value value = options.find(name).orElse(null);
    if (value == null) {
      return null;
    }
    if (value instanceof Options.Text text) {
      return text.text();
    }
    throw syntax("Invalid value for property '%s'. It should be a string".formatted(name));
  }

  /** The map of a property, or null when it is not there. */
  @Nullable Map<String, String> map(String name) {
    Options.Value value = options.find(name).orElse(null);
    if (value == null) {
      return null;
    }
    if (value instanceof Options.TextMap map) {
      return map.entries();
    }
    throw syntax("Invalid value for property '%s'. It should be a map.".formatted(name));
  }

  int integer(String name, int otherwise) {
    String text = text(name);
    if (text == null) {
      return otherwise;
    }
    try {
      return Integer.parseInt(text);
    } catch (NumberFormatException e) {
      throw syntax("Invalid integer value %s for '%s'".formatted(text, name));
    }
  }

  double decimal(String name, double otherwise) {
    String text = text(name);
    if (text == null) {
      return otherwise;
    }
    try {
      return Double.parseDouble(text);
    } catch (NumberFormatException e) {
      throw syntax("Invalid double value %s for '%s'".formatted(text, name));
    }
  }

  boolean bool(String name, boolean otherwise) {
    String text = text(name);
    if (text == null) {
      return otherwise;
    }
    String folded = text.toLowerCase(Locale.ROOT);
    if (!TRUE.contains(folded) && !FALSE.contains(folded)) {
      throw syntax(
          ("Invalid boolean value %s for '%s'. Positive values can be '1', 'true' or 'yes'."
                  + " Negative values can be '0', 'false' or 'no'.")
              .formatted(text, name));
    }
    return TRUE.contains(folded);
  }
}
