package io.celladb.cql.errors;

/** What was to be created is there already. */
public final class AlreadyExistsException extends CqlException {
  private static final long serialVersionUID = 1;

  private final String keyspace;
  private final String table;

  private AlreadyExistsException(String keyspace, String table, String message) {
    super(ErrorCode.ALREADY_EXISTS, message);
    this.keyspace = keyspace;
    this.table = table;
  }

  public static AlreadyExistsException keyspace(String name) {
    return new AlreadyExistsException(
        name, "", "Cannot add existing keyspace \"%s\"".formatted(name));
  }

  public static AlreadyExistsException table(String keyspace, String name) {
    return new AlreadyExistsException(
        keyspace,
        name,
        "Cannot add already existing table \"%s\" to keyspace \"%s\"".formatted(name, keyspace));
  }

  public String keyspace() {
    return keyspace;
  }

  /** Returns the table's name, or an empty text when a keyspace exists. */
  public String table() {
    return table;
  }
}
