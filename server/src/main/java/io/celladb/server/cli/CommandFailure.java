package io.celladb.server.cli;

/** A command that cannot go on; its message is the one line that the user reads. */
final class CommandFailure extends RuntimeException {
  private static final long serialVersionUID = 1;

  CommandFailure(String message, Throwable cause) {
    super(message, cause);
  }

  CommandFailure(String message) {
    super(message);
  }
}
