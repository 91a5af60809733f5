package io.celladb.engine.compaction;

import io.celladb.engine.sstable.component.SSTableId;
import java.util.List;

/** What a strategy wants done. */
public sealed interface Choice {

  /** Nothing. */
  record Nothing() implements Choice {}

  /**
   * One file of several.
   *
   * @param sources the files to merge, in order of their ids
   */
  record Merge(List<SSTableId> sources) implements Choice {
    /** Copies the list. */
    public Merge {
      sources = List.copyOf(sources);
    }
  }
}
