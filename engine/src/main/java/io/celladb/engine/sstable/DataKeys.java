package io.celladb.engine.sstable;

import io.celladb.engine.rows.DecoratedKey;
import io.celladb.engine.sstable.data.UnfilteredInput;
import io.celladb.engine.sstable.index.IndexCursor;
import io.celladb.engine.sstable.index.PartitionKeys;

/** Reads keys for the index through the input of a reader, which is thereby moved. */
final class DataKeys implements PartitionKeys {
  private final UnfilteredInput in;

  DataKeys(UnfilteredInput in) {
    this.in = in;
  }

  @Override
  public boolean isKey(long dataPosition, DecoratedKey key) {
    return in.seekKey(dataPosition, key);
  }

  @Override
  public DecoratedKey read(IndexCursor entry) {
    in.guidedBy(entry::corrupt);
    in.seek(entry.dataPosition());
    return in.readKey();
  }
}
