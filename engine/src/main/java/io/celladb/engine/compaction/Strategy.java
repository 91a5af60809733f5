package io.celladb.engine.compaction;

import java.util.List;

/** Decides what to compact next. A function of its arguments alone: it opens no file. */
public interface Strategy {

  /**
   * Chooses among the files that are in no compaction.
   *
   * @param nowSeconds seconds since the epoch
   */
  Choice choose(List<SSTableFacts> files, long nowSeconds);

  /** Returns how many compactions it would choose if each were over at once. */
  int pending(List<SSTableFacts> files, long nowSeconds);
}
