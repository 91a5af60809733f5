package io.celladb.cql.errors;

/** A prepared statement that is not known; the client prepares it again. */
public final class UnpreparedException extends CqlException {
  private static final long serialVersionUID = 1;

  private final byte[] id;

  public UnpreparedException(byte[] id, String message) {
    super(ErrorCode.UNPREPARED, message);
    this.id = id.clone();
  }

  /** Returns the id that is not known. */
  public byte[] id() {
    return id.clone();
  }
}
