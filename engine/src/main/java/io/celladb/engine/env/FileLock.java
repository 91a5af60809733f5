package io.celladb.engine.env;

/** A lock, held until it is closed or the process ends. The lock file stays. */
public interface FileLock extends AutoCloseable {

  /** Releases the lock; closing twice does nothing. */
  @Override
  void close();
}
