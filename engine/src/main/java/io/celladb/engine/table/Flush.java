package io.celladb.engine.table;

import io.celladb.engine.memtable.Memtable;
import io.celladb.engine.merge.MergedCursor;
import io.celladb.engine.query.KeyRange;
import io.celladb.engine.query.ReadRequest;
import io.celladb.engine.query.Slices;
import io.celladb.engine.rows.Cell;
import io.celladb.engine.rows.DeletionTime;
import io.celladb.engine.rows.RowHeader;
import io.celladb.engine.rows.Unfiltered;
import io.celladb.engine.rows.UnfilteredCursor;
import io.celladb.engine.rows.encoding.EncodingStats;
import io.celladb.engine.sstable.SSTableReader;
import io.celladb.engine.sstable.SSTableWriter;
import io.celladb.engine.sstable.SSTableWriters;
import io.celladb.engine.sstable.WriterOptions;
import io.celladb.engine.sstable.component.Descriptor;
import io.celladb.engine.sstable.stats.LogInterval;
import java.util.List;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** Writes a memtable that takes no more writes to an sstable. For one thread. */
final class Flush {
  private final Memtable memtable;
  private final LogInterval logInterval;
  private long minTimestamp = Long.MAX_VALUE;
  private long minLocalDeletionTime = Long.MAX_VALUE;
  private int minTtl = Integer.MAX_VALUE;

  Flush(MemtableSlot slot) {
    this.memtable = slot.memtable();
    this.logInterval = new LogInterval(slot.lower(), slot.upper());
  }

  /**
   * Writes; on failure it leaves no file.
   *
   * @return null when there was nothing worth writing
   */
  @Nullable SSTableReader run(SSTableWriters writers, Descriptor target, UUID hostId) {
    WriterOptions options =
        WriterOptions.of(memtable.table(), stats(), memtable.partitionCount())
            .withLog(List.of(logInterval), hostId);
    try (SSTableWriter writer = writers.create(target, options);
        UnfilteredCursor rows = rows()) {
      while (rows.nextPartition()) {
        writer.append(rows);
      }
      return writer.finish();
    }
  }

  /** A file holds nothing that its own deletions shadow: Cassandra's readers count on that. */
  private UnfilteredCursor rows() {
    UnfilteredCursor rows =
        memtable.open(ReadRequest.ofRange(memtable.table(), KeyRange.ALL, Slices.ALL));
    if (rows == null) {
      throw new IllegalStateException("A memtable has a cursor over everything");
    }
    return new MergedCursor(List.of(rows), memtable.table(), false);
  }

  /** Looks for the least timestamp, deletion time and TTL: differences to them take fewer bytes. */
  private EncodingStats stats() {
    try (UnfilteredCursor rows = rows()) {
      while (rows.nextPartition()) {
        deletion(rows.partitionDeletion());
        Unfiltered kind = rows.next();
        while (kind != Unfiltered.END) {
          if (kind == Unfiltered.MARKER) {
            deletion(rows.startDeletion());
            deletion(rows.endDeletion());
          } else {
            row(rows);
          }
          kind = rows.next();
        }
      }
    }
    return new EncodingStats(
        minTimestamp == Long.MAX_VALUE ? EncodingStats.TIMESTAMP_EPOCH : minTimestamp,
        minLocalDeletionTime == Long.MAX_VALUE
            ? EncodingStats.DELETION_TIME_EPOCH
            : minLocalDeletionTime,
        minTtl == Integer.MAX_VALUE ? 0 : minTtl);
  }

  private void row(UnfilteredCursor rows) {
    RowHeader row = rows.row();
    if (row.hasLiveness()) {
      times(row.timestamp(), row.localExpirationTime(), row.ttl());
    }
    if (row.hasDeletion()) {
      times(row.markedForDeleteAt(), row.localDeletionTime(), RowHeader.NO_TTL);
    }
    while (rows.nextCell()) {
      Cell cell = rows.cell();
      times(cell.timestamp(), cell.localDeletionTime(), cell.ttl());
    }
  }

  private void deletion(DeletionTime deletion) {
    if (!deletion.isLive()) {
      times(deletion.markedForDeleteAt(), deletion.localDeletionTime(), RowHeader.NO_TTL);
    }
  }

  private void times(long timestamp, long localDeletionTime, int ttl) {
    minTimestamp = Math.min(minTimestamp, timestamp);
    if (localDeletionTime != DeletionTime.NO_DELETION_TIME) {
      minLocalDeletionTime = Math.min(minLocalDeletionTime, localDeletionTime);
    }
    if (ttl != RowHeader.NO_TTL) {
      minTtl = Math.min(minTtl, ttl);
    }
  }
}
