package io.celladb.cql.errors;

/** A statement that was not carried out. The message is Cassandra's, for the user to read. */
public class CqlException extends RuntimeException {
  private static final long serialVersionUID = 1;

  private final ErrorCode code;

  public CqlException(ErrorCode code, String message) {
    super(message);
    this.code = code;
  }

  public CqlException(ErrorCode code, String message, Throwable cause) {
    super(message, cause);
    this.code = code;
  }

  /** Returns the error of a statement that is well formed and makes no sense here. */
  public static CqlException invalid(String message) {
    return new CqlException(ErrorCode.INVALID, message);
  }

  /** Returns the error of wrong options. */
  public static CqlException config(String message) {
    return new CqlException(ErrorCode.CONFIG_ERROR, message);
  }

  public ErrorCode code() {
    return code;
  }
}
