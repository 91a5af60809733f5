package io.celladb.engine.types;

import org.jspecify.annotations.Nullable;

/** A value is not valid for its type; the message is worded as Cassandra words it. */
public final class InvalidValueException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  public InvalidValueException(String message) {
    super(message);
  }

  public InvalidValueException(String message, @Nullable Throwable cause) {
    super(message, cause);
  }
}
