package io.celladb.engine.errors;

/**
 * A write that is refused before it is logged: a key, clustering or value too large, or not valid
 * for its type. The message has Cassandra's wording and is fit for a user.
 */
public final class InvalidMutationException extends StorageException {

  public InvalidMutationException(String message) {
    super(message, null);
  }
}
