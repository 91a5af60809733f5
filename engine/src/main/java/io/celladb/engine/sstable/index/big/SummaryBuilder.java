package io.celladb.engine.sstable.index.big;

import io.celladb.engine.io.ByteWriter;
import io.celladb.engine.rows.DecoratedKey;

/** Gathers every n-th entry of the index; {@link Summary} shows the layout. */
final class SummaryBuilder {
  private final int interval;
  private final ByteWriter offsets = new ByteWriter(64);
  private final ByteWriter entries = new ByteWriter(256);
  private long count;
  private DecoratedKey first = new DecoratedKey(new byte[0]);
  private DecoratedKey last = first;

  SummaryBuilder(int interval) {
    this.interval = interval;
  }

  /** Takes an entry that stands at a position in {@code Index.db}. */
  void add(DecoratedKey key, long position) {
    if (count == 0) {
      first = key;
    }
    last = key;
    if (count++ % interval == 0) {
      offsets.writeInt(entries.length());
      entries.writeBytes(key.bytes());
      entries.writeLong(Long.reverseBytes(position));
    }
  }

  long memoryBytes() {
    return (long) offsets.capacityBytes() + entries.capacityBytes();
  }

  ByteWriter build() {
    int samples = offsets.length() / Integer.BYTES;
    ByteWriter out = new ByteWriter(64 + offsets.length() + entries.length());
    out.writeInt(interval);
    out.writeInt(samples);
    out.writeLong((long) offsets.length() + entries.length());
    out.writeInt(Summary.FULL_SAMPLING_LEVEL);
    out.writeInt(samples);
    for (int i = 0; i < samples; i++) {
      int offset = Summary.intAt(offsets.array(), i);
      out.writeInt(Integer.reverseBytes(offset + offsets.length()));
    }
    out.writeBytes(entries.array(), 0, entries.length());
    out.writeIntLengthBytes(first.bytes());
    out.writeIntLengthBytes(last.bytes());
    return out;
  }
}
