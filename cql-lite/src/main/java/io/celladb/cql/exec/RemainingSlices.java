package io.celladb.cql.exec;

import io.celladb.engine.query.Slice;
import io.celladb.engine.query.Slices;
import io.celladb.engine.rows.BoundKind;
import io.celladb.engine.rows.ClusteringComparator;
import io.celladb.engine.rows.ClusteringPrefix;
import io.celladb.engine.schema.TableDef;
import java.util.ArrayList;
import java.util.List;

/** What of slices is left when reading goes on from a position. */
final class RemainingSlices {
  private RemainingSlices() {}

  static Slices of(TableDef table, Slices slices, boolean reversed, PagingState from) {
    byte[][] values = from.clustering();
    if (values == null) {
      return from.place() == PagingState.Place.AT ? slices : Slices.NONE;
    }
    boolean at = from.place() == PagingState.Place.AT;
    ClusteringComparator comparator = new ClusteringComparator(table.clusteringTypes());
    BoundKind kind;
    if (reversed) {
      kind = at ? BoundKind.INCL_END_BOUND : BoundKind.EXCL_END_BOUND;
    } else {
      kind = at ? BoundKind.INCL_START_BOUND : BoundKind.EXCL_START_BOUND;
    }
    ClusteringPrefix bound = ClusteringPrefix.bound(kind, values);
    List<Slice> left = new ArrayList<>();
    for (Slice slice : slices.list()) {
      ClusteringPrefix start = slice.start();
      ClusteringPrefix end = slice.end();
      if (reversed) {
        end = comparator.compare(bound, end) < 0 ? bound : end;
      } else {
        start = comparator.compare(bound, start) > 0 ? bound : start;
      }
      if (comparator.compare(start, end) < 0) {
        left.add(new Slice(start, end));
      }
    }
    return new Slices(left);
  }
}
