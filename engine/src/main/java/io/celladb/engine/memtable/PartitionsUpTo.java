package io.celladb.engine.memtable;

import io.celladb.engine.query.KeyBound;
import java.util.Iterator;
import java.util.NoSuchElementException;

/** Partitions in key order, up to a bound. */
final class PartitionsUpTo implements Iterator<MemtablePartition> {
  private final Iterator<MemtablePartition> source;
  private final KeyBound end;
  private MemtablePartition ahead;

  PartitionsUpTo(Iterator<MemtablePartition> source, KeyBound end) {
    this.source = source;
    this.end = end;
    look();
  }

  private void look() {
    ahead = source.hasNext() ? source.next() : null;
    if (ahead != null && end.compareTo(ahead.key()) < 0) {
      ahead = null;
    }
  }

  @Override
  public boolean hasNext() {
    return ahead != null;
  }

  @Override
  public MemtablePartition next() {
    MemtablePartition partition = ahead;
    if (partition == null) {
      throw new NoSuchElementException();
    }
    look();
    return partition;
  }
}
