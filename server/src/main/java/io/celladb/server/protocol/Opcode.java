package io.celladb.server.protocol;

import io.celladb.cql.errors.CqlException;
import io.celladb.cql.errors.ErrorCode;

/** Kinds of messages, with their numbers. */
public enum Opcode {
  ERROR(0x00, false),
  STARTUP(0x01, true),
  READY(0x02, false),
  AUTHENTICATE(0x03, false),
  CREDENTIALS(0x04, true),
  OPTIONS(0x05, true),
  SUPPORTED(0x06, false),
  QUERY(0x07, true),
  RESULT(0x08, false),
  PREPARE(0x09, true),
  EXECUTE(0x0A, true),
  REGISTER(0x0B, true),
  EVENT(0x0C, false),
  BATCH(0x0D, true),
  AUTH_CHALLENGE(0x0E, false),
  AUTH_RESPONSE(0x0F, true),
  AUTH_SUCCESS(0x10, false),
  /** Cella's own: a verb of an operator, see docs/decisions. */
  ADMIN(0x7A, true);

  private static final Opcode[] BY_CODE = new Opcode[256];

  static {
    for (Opcode opcode : values()) {
      BY_CODE[opcode.code] = opcode;
    }
  }

  private final int code;
  private final boolean request;

  Opcode(int code, boolean request) {
    this.code = code;
    this.request = request;
  }

  public int code() {
    return code;
  }

  /**
   * Returns the opcode of a request.
   *
   * @throws CqlException when there is none, or only a server sends it
   */
  static Opcode ofRequest(int code) {
    Opcode opcode = BY_CODE[code];
    if (opcode == null) {
      throw new CqlException(ErrorCode.PROTOCOL_ERROR, "Unknown opcode " + code);
    }
    if (!opcode.request) {
      throw new CqlException(
          ErrorCode.PROTOCOL_ERROR,
          "Wrong protocol direction (expected RESPONSE, got REQUEST) for opcode %d (%s)"
              .formatted(code, opcode));
    }
    return opcode;
  }
}
