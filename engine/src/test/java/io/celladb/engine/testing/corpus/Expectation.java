package io.celladb.engine.testing.corpus;

import java.util.List;

/** What a statement of a corpus must be answered with. */
public sealed interface Expectation {
  /** The statement succeeds; rows, if any, do not matter. */
  record Ok() implements Expectation {}

  /**
   * These rows in this order. For {@code SELECT *} each is the text that {@code SELECT JSON *}
   * gives; else a JSON list of strings, one for each value, as the Python driver shows values:
   * {@code None} for null, {@code True}, {@code 1.0}, {@code b'\x00'}, {@code nan}.
   */
  record Rows(List<String> rows) implements Expectation {}

  /**
   * An error of this code.
   *
   * @param message empty: any message; ends in {@code ...}: any message that begins so
   */
  record Error(int code, String message) implements Expectation {
    public boolean accepts(int actualCode, String actualMessage) {
      if (code != actualCode) {
        return false;
      }
      if (message.endsWith("...")) {
        return actualMessage.startsWith(message.substring(0, message.length() - 3));
      }
      return message.isEmpty() || message.equals(actualMessage.strip());
    }
  }
}
