package io.celladb.engine.table;

import io.celladb.engine.errors.CorruptionException;
import io.celladb.engine.metrics.EngineEvents;
import io.celladb.engine.metrics.Problem;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/** What was found damaged in a store. Safe for use by many threads. */
public final class Problems {
  private final EngineEvents events;
  private final Set<Problem> found = new LinkedHashSet<>(); // guarded by itself

  public Problems(EngineEvents events) {
    this.events = events;
  }

  /**
   * Keeps a problem and tells of it, once.
   *
   * @param consequence what it means for answers
   */
  public void add(String subject, CorruptionException damage, String consequence) {
    if (add(new Problem(subject, damage.file(), damage.getMessage() + "; " + consequence))) {
      events.corruptionFound(
          new EngineEvents.CorruptionFound(
              damage.file(),
              damage.component(),
              damage.offset(),
              String.valueOf(damage.getMessage()),
              consequence));
    }
  }

  /** Keeps a problem; returns whether it is new. */
  public boolean add(Problem problem) {
    synchronized (found) {
      return found.add(problem);
    }
  }

  /** Returns the problems in the order they were found. */
  public List<Problem> list() {
    synchronized (found) {
      return List.copyOf(new ArrayList<>(found));
    }
  }
}
