package io.celladb.engine.sstable;

import io.celladb.engine.env.FileSystem;
import io.celladb.engine.errors.CorruptionException;
import io.celladb.engine.query.KeyBound;
import io.celladb.engine.rows.ClusteringComparator;
import io.celladb.engine.rows.ClusteringPrefix;
import io.celladb.engine.rows.DecoratedKey;
import io.celladb.engine.rows.DeletionTime;
import io.celladb.engine.rows.Unfiltered;
import io.celladb.engine.rows.encoding.RowLayout;
import io.celladb.engine.sstable.component.Component;
import io.celladb.engine.sstable.component.Descriptor;
import io.celladb.engine.sstable.data.DataFile;
import io.celladb.engine.sstable.data.Digest;
import io.celladb.engine.sstable.data.UnfilteredInput;
import io.celladb.engine.sstable.index.BlockCursor;
import io.celladb.engine.sstable.index.IndexCursor;
import io.celladb.engine.sstable.index.IndexReader;
import java.util.ArrayDeque;
import org.jspecify.annotations.Nullable;

/** Reads all of an sstable and compares its components with each other. */
final class Verifier {
  private final FileSystem files;
  private final Descriptor descriptor;
  private final SSTableReader reader;
  private final ClusteringComparator comparator;
  private final KeptPrefix last;
  private long rows;

  /** Where a block starts, from the start of its partition, and what is open there. */
  private record Block(long offset, DeletionTime open) {}

  Verifier(FileSystem files, Descriptor descriptor, SSTableReader reader) {
    this.files = files;
    this.descriptor = descriptor;
    this.reader = reader;
    this.comparator = new ClusteringComparator(reader.header().clusteringTypes());
    this.last = new KeptPrefix(reader.header().clusteringTypes().size());
  }

  void run(DataFile data, IndexReader index, @Nullable BloomFilter filter) {
    Digest.verify(files, descriptor);
    RowLayout layout = new RowLayout(reader.header(), reader.storedTable());
    UnfilteredInput in = new UnfilteredInput(data, layout, true);
    IndexCursor entries = index.cursor(true);
    boolean hasEntry = entries.seekFirst(KeyBound.MIN);
    DecoratedKey before = null;
    while (!in.isAtEnd()) {
      long start = in.position();
      DecoratedKey key = in.readKey();
      if (before != null && before.compareTo(key) >= 0) {
        throw in.corrupt("partitions are out of order", null);
      }
      if (!hasEntry || !entries.key().equals(key) || entries.dataPosition() != start) {
        throw corrupt(Component.INDEX, "it has no entry of " + key + " at " + start);
      }
      if (filter != null && !filter.mayContain(key)) {
        throw corrupt(Component.FILTER, "it lacks " + key);
      }
      verifyPartition(in, start, entries.blocks());
      before = key;
      hasEntry = entries.next();
    }
    if (hasEntry) {
      throw corrupt(Component.INDEX, "its entry of " + entries.key() + " has no partition");
    }
    if (before == null || !before.equals(index.lastKey())) {
      throw corrupt(Component.SUMMARY, "the last key is " + before + ", not " + index.lastKey());
    }
    if (rows != reader.totalRows()) {
      throw corrupt(Component.STATISTICS, reader.totalRows() + " rows are " + rows);
    }
  }

  private void verifyPartition(UnfilteredInput in, long start, @Nullable BlockCursor blocks) {
    in.readDeletion();
    ArrayDeque<Block> expected = blocksOf(blocks);
    DeletionTime open = DeletionTime.LIVE;
    boolean isFirst = true;
    boolean mayBeStatic = true;
    Unfiltered kind = in.readHead();
    while (kind != Unfiltered.END) {
      if (kind == Unfiltered.STATIC_ROW) {
        if (!mayBeStatic) {
          throw in.corrupt("a static row behind other rows", null);
        }
        in.openBody();
      } else {
        ClusteringPrefix prefix = in.reader().clustering();
        if (!isFirst && comparator.compare(last.prefix(), prefix) >= 0) {
          throw in.corrupt("rows are out of order", null);
        }
        last.set(prefix);
        isFirst = false;
        verifyBlock(in.position() - start, expected, open, blocks);
        open = openRow(in, kind, open);
      }
      mayBeStatic = false;
      if (kind == Unfiltered.ROW
          || (kind == Unfiltered.STATIC_ROW && !in.reader().isWithoutCells())) {
        rows++;
        readCells(in);
      }
      kind = in.readHead();
    }
    if (!open.isLive()) {
      throw in.corrupt("a range is still open at the end of the partition", null);
    }
    if (!expected.isEmpty()) {
      throw corrupt(Component.INDEX, "no row starts at " + (start + expected.peek().offset()));
    }
    in.skipBody();
  }

  /** Returns the blocks in order. */
  private static ArrayDeque<Block> blocksOf(@Nullable BlockCursor blocks) {
    ArrayDeque<Block> found = new ArrayDeque<>();
    if (blocks != null) {
      blocks.seek(ClusteringPrefix.TOP);
      do {
        found.addFirst(new Block(blocks.startOffset(), blocks.openAtStart()));
      } while (blocks.previous());
    }
    return found;
  }

  private void verifyBlock(
      long offset, ArrayDeque<Block> expected, DeletionTime open, @Nullable BlockCursor blocks) {
    Block next = expected.peek();
    if (next == null || offset < next.offset()) {
      return;
    }
    expected.remove();
    if (blocks != null) {
      blocks.seek(last.prefix());
    }
    boolean isFound = blocks != null && blocks.startOffset() == offset;
    if (offset != next.offset() || !open.equals(next.open()) || !isFound) {
      throw corrupt(Component.INDEX, "the row index does not fit the row at " + offset);
    }
  }

  private DeletionTime openRow(UnfilteredInput in, Unfiltered kind, DeletionTime open) {
    in.openBody();
    if (kind != Unfiltered.MARKER) {
      return open;
    }
    if (!in.reader().endDeletion().equals(open)) {
      throw in.corrupt("a marker ends another deletion than is open", null);
    }
    return in.reader().startDeletion();
  }

  private static void readCells(UnfilteredInput in) {
    boolean hasCell = in.nextCell();
    while (hasCell) {
      hasCell = in.nextCell();
    }
  }

  private CorruptionException corrupt(Component component, String reason) {
    return new CorruptionException(
        files.describe(descriptor.path(component)), component.fileName(), 0, reason);
  }
}
