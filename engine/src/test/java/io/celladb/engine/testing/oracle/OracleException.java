package io.celladb.engine.testing.oracle;

/** The oracle could not be started or asked; never an answer of Cassandra to a statement. */
public final class OracleException extends RuntimeException {
  public OracleException(String message) {
    super(message);
  }

  public OracleException(String message, Throwable cause) {
    super(message, cause);
  }
}
