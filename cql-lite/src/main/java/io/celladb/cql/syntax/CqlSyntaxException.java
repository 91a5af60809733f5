package io.celladb.cql.syntax;

/** The text is not CQL. Clients see error code 0x2000 with this message. */
public final class CqlSyntaxException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  private final transient Position position;

  /**
   * @param position where the parser could not go on
   * @param message complete; begins with {@code line L:C} wherever Cassandra's does
   */
  public CqlSyntaxException(Position position, String message) {
    super(message);
    this.position = position;
  }

  /** Where the parser could not go on. */
  public Position position() {
    return position;
  }
}
