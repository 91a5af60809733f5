package io.celladb.engine.errors;

/** A definition that cannot stand. The message has Cassandra's wording and is fit for a user. */
public final class InvalidSchemaException extends StorageException {

  public InvalidSchemaException(String message) {
    super(message, null);
  }
}
