package io.celladb.engine.table;

import io.celladb.engine.query.ReadRequest;
import io.celladb.engine.query.Slices;
import io.celladb.engine.rows.DecoratedKey;
import io.celladb.engine.schema.TableDef;
import io.celladb.engine.sstable.SSTableReader;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * What a table consists of at one instant. Immutable, and the one thing that is counted: a file is
 * deleted when no view that has it is held.
 */
final class View {
  private final List<MemtableSlot> memtables;
  private final List<SSTableReader> files;

  /** Who holds the view; the table itself while it is the current one. */
  private final AtomicInteger holders = new AtomicInteger(1);

  View(List<MemtableSlot> memtables, List<SSTableReader> files) {
    this.memtables = List.copyOf(memtables);
    this.files = List.copyOf(files);
  }

  /** Returns the memtables, the newest first; it alone takes writes. */
  List<MemtableSlot> memtables() {
    return memtables;
  }

  /** Returns the files in order of their ids. */
  List<SSTableReader> files() {
    return files;
  }

  MemtableSlot writable() {
    return memtables.get(0);
  }

  long memtableBytes() {
    return memtables.stream().mapToLong(slot -> slot.memtable().sizeBytes()).sum();
  }

  long memtablePartitions() {
    return memtables.stream().mapToLong(slot -> slot.memtable().partitionCount()).sum();
  }

  /** Returns the length of all files on disk. */
  long sstableBytes() {
    return files.stream().mapToLong(SSTableReader::sizeOnDiskBytes).sum();
  }

  /** Returns how many partitions the files have; one that is in several counts in each. */
  long estimatedSSTablePartitions() {
    return files.stream().mapToLong(SSTableReader::estimatedPartitions).sum();
  }

  /** Returns the least timestamp that anything but some files may have of a partition. */
  long leastTimestamp(TableDef table, DecoratedKey key, List<SSTableReader> left) {
    ReadRequest anything = ReadRequest.ofKey(table, key, Slices.NONE, false);
    for (MemtableSlot slot : memtables) {
      if (slot.memtable().open(anything) != null) {
        return Long.MIN_VALUE;
      }
    }
    long least = Long.MAX_VALUE;
    for (SSTableReader file : files) {
      if (!left.contains(file) && file.mayContain(key)) {
        least = Math.min(least, file.minTimestamp());
      }
    }
    return least;
  }

  /** Takes hold of the view, unless nobody holds it any more. */
  boolean hold() {
    while (true) {
      int count = holders.get();
      if (count == 0) {
        return false;
      }
      if (holders.compareAndSet(count, count + 1)) {
        return true;
      }
    }
  }

  /** Lets go of the view; returns whether nobody holds it now. */
  boolean letGo() {
    return holders.decrementAndGet() == 0;
  }
}
