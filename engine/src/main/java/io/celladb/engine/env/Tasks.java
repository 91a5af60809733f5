package io.celladb.engine.env;

import java.util.concurrent.Future;

/** Work in the background. Safe for use by many threads. */
public interface Tasks extends AutoCloseable {

  /** Runs a task as soon as a thread is free, in order of arrival. A failure is in the future. */
  Future<?> submit(String name, Runnable task);

  /** Runs a task once, after at least {@code delayNanos}. A failure goes to the failure handler. */
  Cancelable schedule(String name, Runnable task, long delayNanos);

  /**
   * Runs a loop on a thread of its own until the loop returns. The owner makes it return (a flag
   * and a signal) and then joins it, before closing the tasks.
   */
  Loop start(String name, Runnable loop);

  /**
   * Drops what is scheduled or not begun, waits for what runs. Calls after this throw {@link
   * io.celladb.engine.errors.ClosedException}.
   */
  @Override
  void close();

  /** Something scheduled that may still be called off. */
  interface Cancelable {

    /** Calls it off if it has not begun; returns whether that was in time. */
    boolean cancel();
  }

  /** A loop on a thread of its own. */
  interface Loop {

    /** Waits until the loop has returned. An interrupt of the caller does not end the wait. */
    void join();

    boolean isRunning();
  }
}
