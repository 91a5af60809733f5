package io.celladb.engine.errors;

import org.jspecify.annotations.Nullable;

/** The operating system refused an operation on a file: missing, not permitted, or failing. */
public final class IoFailureException extends StorageException {
  private final String file;
  private final String operation;

  /**
   * @param operation a verb that reads well before the file, such as {@code read}
   * @param file path as a person would look for it
   */
  public IoFailureException(String operation, String file, Throwable cause) {
    this(operation, file, reason(cause), cause);
  }

  /** As above, for a refusal that comes without an exception of its own. */
  public IoFailureException(String operation, String file, String reason) {
    this(operation, file, reason, null);
  }

  /** As above, for a cause that is better told in words of ours. */
  public IoFailureException(
      String operation, String file, String reason, @Nullable Throwable cause) {
    super("Cannot " + operation + " " + file + ": " + reason, cause);
    this.file = file;
    this.operation = operation;
  }

  private static String reason(Throwable cause) {
    String message = cause.getMessage();
    String kind = cause.getClass().getSimpleName();
    return message == null || message.isBlank() ? kind : message + " (" + kind + ")";
  }

  /** The file the operation was about. */
  public String file() {
    return file;
  }

  /** The operation that failed, as a verb. */
  public String operation() {
    return operation;
  }
}
