package io.celladb.engine.testing;

/** Called around every operation on a {@link CrashableFileSystem}, outside of its lock. */
public interface CrashHook {
  /** Does nothing. */
  CrashHook NONE = new CrashHook() {};

  default void before(FileOperation operation, String path) {}

  /** Not called when the operation failed. */
  default void after(FileOperation operation, String path) {}
}
