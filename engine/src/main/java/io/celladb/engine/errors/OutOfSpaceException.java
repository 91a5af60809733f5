package io.celladb.engine.errors;

import org.jspecify.annotations.Nullable;

/** The device or the user's quota is full. Reads go on; writes may succeed once space is freed. */
public final class OutOfSpaceException extends StorageException {
  private final String file;

  public OutOfSpaceException(String file, @Nullable Throwable cause) {
    super("No space left on the device for " + file, cause);
    this.file = file;
  }

  /** The file that could not grow. */
  public String file() {
    return file;
  }
}
