package io.celladb.engine.rows.encoding;

/**
 * Bytes that are no encoded row. Whoever knows the file turns it into a corruption with an address.
 */
public final class EncodingException extends RuntimeException {
  private static final long serialVersionUID = 1;

  public EncodingException(String message) {
    super(message);
  }
}
