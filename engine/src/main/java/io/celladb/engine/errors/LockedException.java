package io.celladb.engine.errors;

/** The data directory is in use by this or another process. */
public final class LockedException extends StorageException {
  private final String file;

  public LockedException(String file) {
    super("The data directory is in use: " + file + " is locked by this or another process", null);
    this.file = file;
  }

  /** The lock file. */
  public String file() {
    return file;
  }
}
