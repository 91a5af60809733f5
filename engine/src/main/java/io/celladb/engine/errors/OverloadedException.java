package io.celladb.engine.errors;

import org.jspecify.annotations.Nullable;

/**
 * Memory for writes is full and no flush has made room. Nothing of the write was applied or logged;
 * the same write succeeds once there is room.
 */
public final class OverloadedException extends StorageException {

  /**
   * @param cause why the last flush failed, or null when it goes on
   */
  public OverloadedException(String message, @Nullable Throwable cause) {
    super(message, cause);
  }
}
