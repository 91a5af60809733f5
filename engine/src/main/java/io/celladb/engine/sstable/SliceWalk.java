package io.celladb.engine.sstable;

import io.celladb.engine.errors.CorruptionException;
import io.celladb.engine.query.Slice;
import io.celladb.engine.rows.ClusteringComparator;
import io.celladb.engine.rows.ClusteringPrefix;
import io.celladb.engine.rows.DeletionTime;
import io.celladb.engine.rows.Unfiltered;
import io.celladb.engine.sstable.data.UnfilteredInput;
import io.celladb.engine.sstable.index.BlockCursor;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Walks the rows and markers of a partition that lie in slices. A range that is open at the edge of
 * a slice is opened and closed there by markers that are not in the file.
 */
abstract sealed class SliceWalk permits ForwardWalk, ReversedWalk {
  final UnfilteredInput in;
  final ClusteringComparator comparator;
  final List<Slice> slices;

  // of the present partition; start is where its key stands
  long start;
  @Nullable BlockCursor blocks;

  /** The range that is open where the walk stands, in the direction of travel. */
  DeletionTime open = DeletionTime.LIVE;

  // what the walk stands at
  private ClusteringPrefix clustering = ClusteringPrefix.EMPTY;
  private DeletionTime endDeletion = DeletionTime.LIVE;
  private DeletionTime startDeletion = DeletionTime.LIVE;

  SliceWalk(UnfilteredInput in, ClusteringComparator comparator, List<Slice> slices) {
    this.in = in;
    this.comparator = comparator;
    this.slices = slices;
  }

  /** Starts a partition; the input stands at its first row or marker. */
  abstract void startPartition(long partitionStart, @Nullable BlockCursor partitionBlocks);

  /** Moves to the next row or marker, never to a static row. */
  abstract Unfiltered next();

  /** Stands at an unfiltered of the file whose head has been read. */
  final void show(Unfiltered kind) {
    in.openBody();
    clustering = in.reader().clustering();
    if (kind == Unfiltered.MARKER) {
      endDeletion = in.reader().endDeletion();
      startDeletion = in.reader().startDeletion();
    } else if (kind == Unfiltered.STATIC_ROW) {
      throw in.corrupt("a static row behind other rows", null);
    }
  }

  /** Stands at a marker that is not in the file. */
  final Unfiltered edge(ClusteringPrefix bound, DeletionTime ends, DeletionTime starts) {
    clustering = bound;
    endDeletion = ends;
    startDeletion = starts;
    return Unfiltered.MARKER;
  }

  final CorruptionException badMarker() {
    return in.corrupt("a marker ends another deletion than the one before it starts", null);
  }

  final CorruptionException badRowIndex() {
    return in.corrupt("the row index does not fit the rows", null);
  }

  final ClusteringPrefix clustering() {
    return clustering;
  }

  final DeletionTime endDeletion() {
    return endDeletion;
  }

  final DeletionTime startDeletion() {
    return startDeletion;
  }
}
