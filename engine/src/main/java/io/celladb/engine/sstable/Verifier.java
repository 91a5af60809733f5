package io.celladb.engine.sstable;

import io.celladb.engine.errors.CorruptionException;
import io.celladb.engine.query.KeyBound;
import io.celladb.engine.rows.Cell;
import io.celladb.engine.rows.CellOrder;
import io.celladb.engine.rows.ClusteringComparator;
import io.celladb.engine.rows.ClusteringPrefix;
import io.celladb.engine.rows.DecoratedKey;
import io.celladb.engine.rows.DeletionTime;
import io.celladb.engine.rows.Unfiltered;
import io.celladb.engine.rows.encoding.RowLayout;
import io.celladb.engine.sstable.component.Component;
import io.celladb.engine.sstable.component.ComponentFiles;
import io.celladb.engine.sstable.component.Toc;
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
  private final ComponentFiles components;
  private final SSTableReader reader;
  private final ClusteringComparator comparator;
  private final CellOrder statics;
  private final CellOrder regulars;
  private final Cell lastCell = new Cell();
  private final KeptPrefix last;
  private final KeptPrefix blockFirst;
  private long rows;

  /** Where a block starts, from the start of its partition, and what is open there. */
  private record Block(long offset, DeletionTime open) {}

  Verifier(ComponentFiles components, SSTableReader reader) {
    this.components = components;
    this.reader = reader;
    this.comparator = new ClusteringComparator(reader.header().clusteringTypes());
    this.statics = CellOrder.of(reader.storedTable().statics());
    this.regulars = CellOrder.of(reader.storedTable().regulars());
    this.last = new KeptPrefix(reader.header().clusteringTypes().size());
    this.blockFirst = new KeptPrefix(reader.header().clusteringTypes().size());
  }

  void run(DataFile data, IndexReader index, @Nullable BloomFilter filter) {
    Toc.verify(components.files(), components.descriptor());
    data.checkPages();
    if (!Digest.fits(components)) {
      throw corrupt(Component.DIGEST, 0, "it is not that of Data.db, whose checksums are right");
    }
    BloomFilter rebuilt = filter == null ? null : filter.emptied();
    RowLayout layout = reader.layout(reader.storedTable());
    UnfilteredInput in = new UnfilteredInput(data, layout, true);
    UnfilteredInput keys = new UnfilteredInput(data, layout, true);
    IndexCursor entries = index.cursor(true, new DataKeys(keys));
    boolean hasEntry = entries.seekFirst(KeyBound.MIN);
    DecoratedKey before = null;
    while (!in.isAtEnd()) {
      long start = in.position();
      DecoratedKey key = in.readKey();
      if (before != null && before.compareTo(key) >= 0) {
        throw in.corrupt("partitions are out of order", null);
      }
      if (!hasEntry || !entries.key().equals(key) || entries.dataPosition() != start) {
        throw entries.corrupt("it has no entry of " + key + " at " + start);
      }
      if (rebuilt != null) {
        rebuilt.add(key);
      }
      verifyPartition(in, start, entries.blocks());
      before = key;
      hasEntry = entries.next();
    }
    if (hasEntry) {
      throw entries.corrupt("the entry of " + entries.key() + " has no partition");
    }
    index.verify();
    if (filter != null && rebuilt != null && filter.firstDifference(rebuilt) >= 0) {
      throw corrupt(
          Component.FILTER, filter.firstDifference(rebuilt), "it is not that of the keys");
    }
    if (rows != reader.totalRows()) {
      throw corrupt(Component.STATISTICS, 0, reader.totalRows() + " rows are " + rows);
    }
  }

  private void verifyPartition(UnfilteredInput in, long start, @Nullable BlockCursor blocks) {
    DeletionTime deletion = in.readDeletion();
    if (blocks != null && !blocks.partitionDeletion().equals(deletion)) {
      throw blocks.corrupt("it has another deletion of the partition at " + start);
    }
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
        if (blocks != null) {
          verifyBlock(in.position() - start, isFirst, prefix, expected, open, blocks);
        }
        last.set(prefix);
        isFirst = false;
        open = openRow(in, kind, open);
      }
      mayBeStatic = false;
      if (kind == Unfiltered.ROW
          || (kind == Unfiltered.STATIC_ROW && !in.reader().isWithoutCells())) {
        rows++;
        verifyCells(in, kind == Unfiltered.ROW ? regulars : statics);
      }
      kind = in.readHead();
    }
    if (!open.isLive()) {
      throw in.corrupt("a range is still open at the end of the partition", null);
    }
    in.skipBody();
    if (blocks != null) {
      verifyLastBlock(in.position() - start, expected, blocks);
    }
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

  /** A row or marker begins: when a block begins with it, the one before is complete. */
  private void verifyBlock(
      long offset,
      boolean isFirst,
      ClusteringPrefix prefix,
      ArrayDeque<Block> expected,
      DeletionTime open,
      BlockCursor blocks) {
    Block next = expected.peek();
    if (next == null || offset < next.offset()) {
      return;
    }
    expected.remove();
    if (!isFirst) {
      verifyEnds(blocks);
    }
    blockFirst.set(prefix);
    blocks.seek(prefix);
    if (offset != next.offset() || blocks.startOffset() != offset || !open.equals(next.open())) {
      throw blocks.corrupt("the block does not fit the row at " + offset + " of its partition");
    }
  }

  /** The width of the last block is with the end flag of the partition, or without. */
  private void verifyLastBlock(long size, ArrayDeque<Block> expected, BlockCursor blocks) {
    if (!expected.isEmpty()) {
      throw blocks.corrupt("no row starts at " + expected.peek().offset() + " of its partition");
    }
    verifyEnds(blocks);
    if (blocks.endOffset() != size && blocks.endOffset() != size - 1) {
      throw blocks.corrupt("its last block ends at " + blocks.endOffset() + ", not " + size);
    }
  }

  private void verifyEnds(BlockCursor blocks) {
    blocks.seek(blockFirst.prefix());
    if (!blocks.fits(blockFirst.prefix(), last.prefix())) {
      throw blocks.corrupt(
          "a block is not from %s to %s".formatted(blockFirst.prefix(), last.prefix()));
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

  private void verifyCells(UnfilteredInput in, CellOrder order) {
    boolean isFirstCell = true;
    while (in.nextCell()) {
      Cell cell = in.reader().cell();
      if (!isFirstCell && order.compare(lastCell, cell) >= 0) {
        throw in.corrupt("cells are out of order", null);
      }
      lastCell.set(cell);
      isFirstCell = false;
    }
  }

  private CorruptionException corrupt(Component component, long offset, String reason) {
    return components.corrupt(component, offset, reason);
  }
}
