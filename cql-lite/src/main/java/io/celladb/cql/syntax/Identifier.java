package io.celladb.cql.syntax;

import java.util.Locale;

/**
 * A name as the statement means it: unquoted names are folded to lower case, quoted ones kept.
 *
 * @param quoted whether it stood in double quotes
 */
public record Identifier(String text, boolean quoted, Position position) {

  static Identifier unquoted(String text, Position position) {
    return new Identifier(text.toLowerCase(Locale.ROOT), false, position);
  }

  @Override
  public String toString() {
    return text;
  }
}
