package io.celladb.engine.db;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;

/** Closes what was opened, the last one first, and all of it even when something fails. */
final class Closer {
  private final Deque<AutoCloseable> opened = new ArrayDeque<>();

  void add(AutoCloseable resource) {
    opened.push(resource);
  }

  /**
   * Takes some steps, then closes everything.
   *
   * @throws RuntimeException the first failure, with the others attached
   */
  void close(List<Runnable> steps) {
    RuntimeException first = null;
    for (Runnable step : steps) {
      first = attempt(step::run, first);
    }
    while (!opened.isEmpty()) {
      first = attempt(opened.pop(), first);
    }
    if (first != null) {
      throw first;
    }
  }

  /** Closes everything because of a failure, to which others are attached. */
  void closeAfter(Throwable cause) {
    try {
      close(List.of());
    } catch (RuntimeException e) {
      cause.addSuppressed(e);
    }
  }

  private static RuntimeException attempt(AutoCloseable action, RuntimeException first) {
    try {
      action.close();
    } catch (RuntimeException e) {
      return with(first, e);
    } catch (Exception e) {
      return with(first, new IllegalStateException(e));
    }
    return first;
  }

  private static RuntimeException with(RuntimeException first, RuntimeException next) {
    if (first == null) {
      return next;
    }
    first.addSuppressed(next);
    return first;
  }
}
