package io.celladb.engine.errors;

import org.jspecify.annotations.Nullable;

/** Something was used after it had been closed. */
public final class ClosedException extends StorageException {

  /**
   * @param what the closed thing, as the subject of a sentence
   */
  public ClosedException(String what) {
    this(what, null);
  }

  /** As above, with the failure that showed it. */
  public ClosedException(String what, @Nullable Throwable cause) {
    super(what + " is closed", cause);
  }
}
