package io.celladb.engine.sstable;

import io.celladb.engine.query.Slice;
import io.celladb.engine.rows.ClusteringComparator;
import io.celladb.engine.rows.ClusteringPrefix;
import io.celladb.engine.rows.DeletionTime;
import io.celladb.engine.rows.Unfiltered;
import io.celladb.engine.sstable.data.UnfilteredInput;
import io.celladb.engine.sstable.index.BlockCursor;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Walks slices in clustering order; the row index is asked where each begins. */
final class ForwardWalk extends SliceWalk {
  private final boolean isAll;
  private int slice;
  private boolean isInSlice;

  ForwardWalk(UnfilteredInput in, ClusteringComparator comparator, List<Slice> slices) {
    super(in, comparator, slices);
    this.isAll = slices.size() == 1 && slices.get(0).equals(Slice.ALL);
  }

  @Override
  void startPartition(long partitionStart, @Nullable BlockCursor partitionBlocks) {
    start = partitionStart;
    blocks = partitionBlocks;
    open = DeletionTime.LIVE;
    slice = 0;
    isInSlice = isAll;
  }

  @Override
  Unfiltered next() {
    while (slice < slices.size()) {
      Slice present = slices.get(slice);
      if (!isInSlice) {
        enter(present.start());
        isInSlice = true;
        if (!open.isLive()) {
          return edge(present.start(), DeletionTime.LIVE, open);
        }
      }
      Unfiltered kind = in.readHead();
      if (kind == Unfiltered.END) {
        checkClosed();
      } else if (isAll || comparator.compare(in.reader().clustering(), present.end()) < 0) {
        show(kind);
        if (kind == Unfiltered.MARKER) {
          passMarker();
        }
        return kind;
      }
      isInSlice = false;
      slice++;
      if (!open.isLive()) {
        return edge(present.end(), open, DeletionTime.LIVE);
      }
    }
    return Unfiltered.END;
  }

  /** Passes over what lies at or before the start of a slice. */
  private void enter(ClusteringPrefix bound) {
    if (blocks != null && bound.size() > 0) {
      skipBlocks(blocks, bound);
    }
    Unfiltered kind = in.readHead();
    while (kind != Unfiltered.END && isAtOrBefore(bound)) {
      if (kind == Unfiltered.MARKER) {
        in.openBody();
        passMarker();
      } else {
        in.skipBody();
      }
      kind = in.readHead();
    }
    if (kind == Unfiltered.END) {
      checkClosed();
    }
  }

  /** Goes to the last block that begins at or before a bound, unless the walk is past its begin. */
  private void skipBlocks(BlockCursor index, ClusteringPrefix bound) {
    long stands = in.position();
    DeletionTime openHere = open;
    index.seek(bound);
    while (start + index.startOffset() > stands) {
      in.guidedBy(index::corrupt);
      in.seek(start + index.startOffset());
      open = index.openAtStart();
      if (in.readHead() == Unfiltered.END) {
        throw badRowIndex();
      }
      if (isAtOrBefore(bound)) {
        return;
      }
      if (!index.previous()) {
        throw badRowIndex();
      }
    }
    in.seek(stands);
    open = openHere;
  }

  private void passMarker() {
    if (!in.reader().endDeletion().equals(open)) {
      throw badMarker();
    }
    open = in.reader().startDeletion();
  }

  private boolean isAtOrBefore(ClusteringPrefix bound) {
    return comparator.compare(in.reader().clustering(), bound) <= 0;
  }

  private void checkClosed() {
    if (!open.isLive()) {
      throw in.corrupt("a range is still open at the end of the partition", null);
    }
  }
}
