package io.celladb.engine.sstable;

import io.celladb.engine.query.Slice;
import io.celladb.engine.rows.ClusteringComparator;
import io.celladb.engine.rows.ClusteringPrefix;
import io.celladb.engine.rows.DeletionTime;
import io.celladb.engine.rows.Unfiltered;
import io.celladb.engine.sstable.data.UnfilteredInput;
import io.celladb.engine.sstable.index.BlockCursor;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Walks slices against clustering order. Rows can only be read forwards, so each block is walked
 * once to learn where its rows start and then read from its end. A partition without blocks is one
 * block.
 */
final class ReversedWalk extends SliceWalk {
  private static final int END_FLAG_BYTES = 1;

  private int slice;
  private boolean isInSlice;

  // the block at hand, and where those of its rows start that are still to come
  private boolean hasBlock;
  private long rowsStart;
  private long blockStart;
  private int[] offsets = new int[64];
  private int count;

  ReversedWalk(UnfilteredInput in, ClusteringComparator comparator, List<Slice> slices) {
    super(in, comparator, slices);
  }

  @Override
  void startPartition(long partitionStart, @Nullable BlockCursor partitionBlocks) {
    start = partitionStart;
    blocks = partitionBlocks;
    open = DeletionTime.LIVE;
    rowsStart = in.position();
    slice = slices.size() - 1;
    isInSlice = false;
    hasBlock = false;
  }

  @Override
  Unfiltered next() {
    while (slice >= 0) {
      Slice present = slices.get(slice);
      if (!isInSlice) {
        enter(present.end());
        isInSlice = true;
        if (!open.isLive()) {
          return edge(present.end(), open, DeletionTime.LIVE);
        }
      }
      if (back()) {
        if (comparator.compare(in.reader().clustering(), present.start()) > 0) {
          Unfiltered kind = in.reader().kind();
          show(kind);
          if (kind == Unfiltered.MARKER) {
            passMarker();
          }
          return kind;
        }
        count++;
      }
      isInSlice = false;
      slice--;
      if (!open.isLive()) {
        return edge(present.start(), DeletionTime.LIVE, open);
      }
    }
    return Unfiltered.END;
  }

  /** Leaves to come what lies before the end of a slice. */
  private void enter(ClusteringPrefix bound) {
    if (blocks != null) {
      blocks.seek(bound);
      // The index may take one block more than there is anything of before the bound.
      while (hasBlock && start + blocks.startOffset() > blockStart) {
        previous(blocks);
      }
      if (!hasBlock || start + blocks.startOffset() < blockStart) {
        enterBlock(bound);
        return;
      }
    } else if (!hasBlock) {
      load(rowsStart, Long.MAX_VALUE, DeletionTime.LIVE, bound);
      return;
    }
    while (back()) {
      if (comparator.compare(in.reader().clustering(), bound) < 0) {
        count++;
        return;
      }
      if (in.reader().kind() == Unfiltered.MARKER) {
        in.openBody();
        passMarker();
      }
    }
  }

  private void passMarker() {
    if (!in.reader().startDeletion().equals(open)) {
      throw badMarker();
    }
    open = in.reader().endDeletion();
  }

  private void enterBlock(ClusteringPrefix bound) {
    long end = start + blocks().endOffset();
    load(start + blocks().startOffset(), end, blocks().openAtStart(), bound);
    if (in.readHead() != Unfiltered.END
        && comparator.compare(in.reader().clustering(), bound) < 0) {
      throw badRowIndex();
    }
    boolean hasBefore = true;
    while (count == 0 && hasBefore) {
      hasBefore = previousBlock(bound);
    }
  }

  private void previous(BlockCursor index) {
    if (!index.previous()) {
      throw badRowIndex();
    }
  }

  private BlockCursor blocks() {
    if (blocks == null) {
      throw new IllegalStateException("The partition has no row index");
    }
    return blocks;
  }

  /** Learns where rows start, up to the end of the block or to a bound, and what is open there. */
  private void load(long from, long to, DeletionTime openBefore, @Nullable ClusteringPrefix bound) {
    hasBlock = true;
    blockStart = from;
    count = 0;
    open = openBefore;
    in.guidedBy(blocks == null ? null : blocks::corrupt);
    in.seek(from);
    while (in.position() < to) {
      Unfiltered kind = in.readHead();
      if (kind == Unfiltered.END && !open.isLive()) {
        throw in.corrupt("a range is still open at the end of the partition", null);
      }
      if (kind == Unfiltered.END && blocks != null && to - in.position() > END_FLAG_BYTES) {
        throw badRowIndex();
      }
      if (kind == Unfiltered.END
          || (bound != null && comparator.compare(in.reader().clustering(), bound) >= 0)) {
        return;
      }
      add(in.position() - from);
      if (kind == Unfiltered.MARKER) {
        in.openBody();
        open = in.reader().startDeletion();
      } else {
        in.skipBody();
      }
    }
    if (in.position() > to) {
      throw badRowIndex();
    }
  }

  private void add(long offset) {
    if (count == offsets.length) {
      offsets = Arrays.copyOf(offsets, 2 * count);
    }
    offsets[count++] = Math.toIntExact(offset);
  }

  /** Reads the head of the unfiltered before; returns false at the begin of the partition. */
  private boolean back() {
    if (count == 0 && !previousBlock(null)) {
      return false;
    }
    count--;
    in.seek(blockStart + offsets[count]);
    in.readHead();
    return true;
  }

  /** Loads the block before, up to its end or to a bound; returns false when there is none. */
  private boolean previousBlock(@Nullable ClusteringPrefix bound) {
    if (blocks == null || !blocks.previous()) {
      if (!open.isLive() || blockStart != rowsStart) {
        throw badRowIndex();
      }
      return false;
    }
    DeletionTime openAtEnd = open;
    long end = blockStart;
    load(start + blocks.startOffset(), end, blocks.openAtStart(), bound);
    boolean isWhole = in.position() == end;
    if (isWhole ? count == 0 || !open.equals(openAtEnd) : bound == null) {
      throw badRowIndex();
    }
    return true;
  }
}
