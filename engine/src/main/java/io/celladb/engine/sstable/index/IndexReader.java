package io.celladb.engine.sstable.index;

import io.celladb.engine.errors.CorruptionException;
import io.celladb.engine.rows.DecoratedKey;
import io.celladb.engine.sstable.component.Component;

/** Finds partitions in the data. Safe for use by many threads. */
public interface IndexReader extends AutoCloseable {

  /**
   * Returns a cursor of its own for the calling thread.
   *
   * @param isScan whether it will pass all entries, and so may leave the page cache alone
   * @param keys asked for keys that the index does not have
   */
  IndexCursor cursor(boolean isScan, PartitionKeys keys);

  /** Returns whether the index has the whole keys, so that a walk reads nothing else. */
  boolean hasKeys();

  /** Returns the first key, as the index has it. */
  DecoratedKey firstKey();

  /** Returns the last key, as the index has it. */
  DecoratedKey lastKey();

  /** Returns the component that the first and the last key stand in. */
  Component endsComponent();

  /**
   * Compares the components of the index with each other.
   *
   * @throws CorruptionException when one does not fit
   */
  void verify();

  /** Returns the bytes of heap that are held while the index is open, without cached pages. */
  long memoryBytes();

  /** Closes the files and drops their pages from the cache. */
  @Override
  void close();
}
