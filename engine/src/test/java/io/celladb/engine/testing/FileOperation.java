package io.celladb.engine.testing;

/** What can be asked of a file system. */
public enum FileOperation {
  CREATE,
  OPEN,
  LOOK,
  LIST,
  CREATE_DIRECTORIES,
  DELETE,
  RENAME,
  LINK,
  SYNC_FILE,
  SYNC_DIRECTORY,
  LOCK,
  READ,
  WRITE,
  RESERVE,
  SYNC;

  /** Whether a crash before and after it can leave different things behind. */
  public boolean changes() {
    return switch (this) {
      case OPEN, LOOK, LIST, LOCK, READ -> false;
      default -> true;
    };
  }
}
