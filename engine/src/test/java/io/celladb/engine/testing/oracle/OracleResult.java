package io.celladb.engine.testing.oracle;

import java.nio.charset.StandardCharsets;
import java.util.List;

/**
 * What Cassandra answered to one statement.
 *
 * @param errorCode the protocol's error code, or -1 if there was none
 * @param message the error's message, or an empty string
 * @param columns the names of the result's columns
 * @param rows per row its values as serialized by the protocol, null where there is no value
 * @param warnings the server's warnings
 */
public record OracleResult(
    int errorCode,
    String message,
    List<String> columns,
    List<List<byte[]>> rows,
    List<String> warnings) {

  public static final int SYNTAX_ERROR = 0x2000;
  public static final int INVALID = 0x2200;

  public boolean failed() {
    return errorCode != -1;
  }

  /** The result itself, if it is not an error. */
  public OracleResult orThrow() {
    if (failed()) {
      throw new OracleException("Cassandra answered %04X: %s".formatted(errorCode, message));
    }
    return this;
  }

  /** The first column of each row as text: the rows of {@code SELECT JSON}. */
  public List<String> json() {
    orThrow();
    return rows.stream().map(row -> new String(row.get(0), StandardCharsets.UTF_8)).toList();
  }
}
