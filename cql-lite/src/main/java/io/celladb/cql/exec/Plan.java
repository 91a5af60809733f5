package io.celladb.cql.exec;

import io.celladb.cql.result.ColumnSpec;
import io.celladb.cql.result.Result;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A statement that has been analysed against one schema and can be carried out any number of times,
 * by many threads at once.
 */
public interface Plan {
  /** No bind markers stand for the partition key. */
  int[] NO_INDEXES = {};

  /** Returns what its bind markers are to hold, in the order of the text. */
  List<ColumnSpec> markers();

  /**
   * Returns the markers that hold the partition key, in key order; none unless every part of the
   * key is a marker.
   */
  default int[] partitionKeyIndexes() {
    return NO_INDEXES;
  }

  /** Returns the columns of its rows; null when it gives none. */
  default @Nullable List<ColumnSpec> resultColumns() {
    return null;
  }

  /**
   * Carries it out.
   *
   * @throws io.celladb.cql.errors.CqlException when it makes no sense with these values
   * @throws io.celladb.engine.errors.StorageException when the store cannot
   */
  Result execute(Execution execution);
}
