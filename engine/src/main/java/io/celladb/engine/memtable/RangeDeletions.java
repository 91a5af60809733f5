package io.celladb.engine.memtable;

import io.celladb.engine.rows.BoundKind;
import io.celladb.engine.rows.ClusteringComparator;
import io.celladb.engine.rows.ClusteringPrefix;
import io.celladb.engine.rows.DeletionTime;
import java.util.ArrayList;
import java.util.List;

/**
 * The range deletions of a partition: ranges in clustering order that do not overlap. Never
 * changes.
 *
 * @param ranges the ranges
 */
record RangeDeletions(List<Range> ranges) {
  static final RangeDeletions NONE = new RangeDeletions(List.of());

  /** What lies between a start bound and an end bound is deleted. */
  record Range(ClusteringPrefix start, ClusteringPrefix end, DeletionTime deletion) {}

  boolean isEmpty() {
    return ranges.isEmpty();
  }

  /** Returns these and one more; where ranges overlap the later deletion holds. */
  RangeDeletions with(Range added, ClusteringComparator order) {
    if (order.compare(added.start, added.end) >= 0) {
      return this;
    }
    List<Range> result = new ArrayList<>(ranges.size() + 2);
    ClusteringPrefix from = added.start;
    boolean done = false;
    for (Range range : ranges) {
      if (done || order.compare(range.end, from) <= 0) {
        result.add(range);
      } else if (order.compare(range.start, added.end) >= 0) {
        result.add(new Range(from, added.end, added.deletion));
        result.add(range);
        done = true;
      } else if (added.deletion.supersedes(range.deletion)) {
        if (order.compare(range.start, from) < 0) {
          result.add(new Range(range.start, inverted(from), range.deletion));
        }
        if (order.compare(range.end, added.end) > 0) {
          result.add(new Range(from, added.end, added.deletion));
          result.add(new Range(inverted(added.end), range.end, range.deletion));
          done = true;
        }
      } else {
        if (order.compare(from, range.start) < 0) {
          result.add(new Range(from, inverted(range.start), added.deletion));
        }
        result.add(range);
        from = inverted(range.end);
        done = order.compare(from, added.end) >= 0;
      }
    }
    if (!done) {
      result.add(new Range(from, added.end, added.deletion));
    }
    return new RangeDeletions(result);
  }

  /** Returns the bound on the other side of the same place. */
  private static ClusteringPrefix inverted(ClusteringPrefix bound) {
    return bound.withKind(bound.kind().invert());
  }

  /** A place where the deletion that holds changes. */
  record Marker(ClusteringPrefix place, DeletionTime end, DeletionTime start) {}

  /** Returns the markers of the part between two bounds, in clustering order. */
  List<Marker> markers(ClusteringPrefix from, ClusteringPrefix to, ClusteringComparator order) {
    List<Marker> markers = new ArrayList<>();
    ClusteringPrefix lastEnd = null;
    for (Range range : ranges) {
      ClusteringPrefix start = order.compare(range.start, from) < 0 ? from : range.start;
      ClusteringPrefix end = order.compare(range.end, to) > 0 ? to : range.end;
      if (order.compare(start, end) >= 0) {
        continue;
      }
      if (lastEnd != null && order.compare(lastEnd, start) == 0) {
        Marker closing = markers.remove(markers.size() - 1);
        BoundKind kind = start.kind().boundary();
        markers.add(new Marker(start.withKind(kind), closing.end, range.deletion));
      } else {
        markers.add(new Marker(start, DeletionTime.LIVE, range.deletion));
      }
      markers.add(new Marker(end, range.deletion, DeletionTime.LIVE));
      lastEnd = end;
    }
    return markers;
  }
}
