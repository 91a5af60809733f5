package io.celladb.engine.types;

/** A value is not valid for its type; the message is worded as Cassandra words it. */
public final class InvalidValueException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  public InvalidValueException(String message) {
    super(message);
  }

  public InvalidValueException(String message, Throwable cause) {
    super(message, cause);
  }
}
