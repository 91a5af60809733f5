package io.celladb.engine.errors;

/**
 * A file is sound but this version cannot read it: a newer format, or one that needs an artifact
 * that is not there. The message says which.
 */
public final class UnsupportedFormatException extends StorageException {

  public UnsupportedFormatException(String message) {
    super(message, null);
  }

  public UnsupportedFormatException(String message, Throwable cause) {
    super(message, cause);
  }
}
