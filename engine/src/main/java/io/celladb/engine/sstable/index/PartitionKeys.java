package io.celladb.engine.sstable.index;

import io.celladb.engine.rows.DecoratedKey;

/** The keys in the data, for an index that keeps only what tells them apart. For one thread. */
public interface PartitionKeys {

  /** Returns whether the partition that starts there has this key. */
  boolean isKey(long dataPosition, DecoratedKey key);

  /** Returns the key of the partition that an entry leads to. */
  DecoratedKey read(IndexCursor entry);
}
