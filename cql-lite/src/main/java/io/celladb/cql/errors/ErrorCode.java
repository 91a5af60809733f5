package io.celladb.cql.errors;

/** Kinds of errors, with their codes in the native protocol. */
public enum ErrorCode {
  SERVER_ERROR(0x0000),
  PROTOCOL_ERROR(0x000A),
  BAD_CREDENTIALS(0x0100),
  OVERLOADED(0x1001),
  TRUNCATE_ERROR(0x1003),
  WRITE_FAILURE(0x1500),
  READ_FAILURE(0x1300),
  FUNCTION_FAILURE(0x1400),
  SYNTAX_ERROR(0x2000),
  UNAUTHORIZED(0x2100),
  INVALID(0x2200),
  CONFIG_ERROR(0x2300),
  ALREADY_EXISTS(0x2400),
  UNPREPARED(0x2500);

  private final int code;

  ErrorCode(int code) {
    this.code = code;
  }

  /** Returns the code of an ERROR message. */
  public int code() {
    return code;
  }
}
