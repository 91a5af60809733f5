package io.celladb.engine.errors;

/**
 * What was asked for cannot be done as things are, such as a snapshot under a name that is taken.
 * Nothing was changed. The message says what was wrong, and what to do.
 */
public final class InvalidOperationException extends StorageException {

  public InvalidOperationException(String message) {
    super(message, null);
  }
}
