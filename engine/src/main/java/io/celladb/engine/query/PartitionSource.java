package io.celladb.engine.query;

import io.celladb.engine.rows.UnfilteredCursor;
import org.jspecify.annotations.Nullable;

/** What holds partitions and can answer a read: a memtable, an sstable. */
public interface PartitionSource {

  /**
   * Opens a cursor over what the source holds of a request.
   *
   * <p>Each slice is complete in itself: a range tombstone that is open at its start is opened by a
   * marker at the slice's start bound, and one that is open at its end is closed at its end bound.
   *
   * @return null when the source certainly holds nothing of it
   */
  @Nullable UnfilteredCursor open(ReadRequest request);
}
