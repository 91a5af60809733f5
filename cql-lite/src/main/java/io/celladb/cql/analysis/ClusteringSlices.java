package io.celladb.cql.analysis;

import io.celladb.cql.analysis.Value.Evaluation;
import io.celladb.cql.errors.CqlException;
import io.celladb.engine.query.Slice;
import io.celladb.engine.query.Slices;
import io.celladb.engine.rows.BoundKind;
import io.celladb.engine.rows.ClusteringComparator;
import io.celladb.engine.rows.ClusteringPrefix;
import io.celladb.engine.schema.ColumnDef;
import io.celladb.engine.schema.TableDef;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * Clustering restrictions to slices: equalities make prefixes, of which IN makes several; a range
 * after them makes slices of each.
 *
 * <p>A range over a tuple (c, d) &gt; (x, y) is, whatever the direction of each column, all with c
 * beyond x, and all with c = x and d beyond y. Both ends of a range give such a list; the answer is
 * what lies in both.
 */
final class ClusteringSlices {
  private static final byte[][] NO_VALUES = new byte[0][];
  private static final String NULL_VALUE = "Invalid null value in condition for column ";

  private final TableDef table;
  private final ClusteringComparator comparator;
  private final List<Restriction> restrictions;

  /**
   * Makes slices of restrictions on the first clustering columns, without a gap; only the last may
   * be a range.
   */
  ClusteringSlices(TableDef table, List<Restriction> restrictions) {
    this.table = table;
    this.comparator = new ClusteringComparator(table.clusteringTypes());
    this.restrictions = restrictions;
  }

  Slices slices(Evaluation evaluation) {
    if (restrictions.isEmpty()) {
      return Slices.ALL;
    }
    List<byte[][]> prefixes = List.<byte[][]>of(NO_VALUES);
    for (Restriction restriction : restrictions) {
      if (restriction instanceof Restriction.Range range) {
        return rangeSlices(prefixes, range, evaluation);
      }
      prefixes = extended(prefixes, tuples(restriction, evaluation));
    }
    List<Slice> slices = new ArrayList<>(prefixes.size());
    for (byte[][] prefix : prefixes) {
      slices.add(whole(prefix));
    }
    return new Slices(sorted(slices));
  }

  /** Returns the clusterings, in clustering order, when all columns are equal to something. */
  List<ClusteringPrefix> clusterings(Evaluation evaluation) {
    List<byte[][]> prefixes = List.<byte[][]>of(NO_VALUES);
    for (Restriction restriction : restrictions) {
      prefixes = extended(prefixes, tuples(restriction, evaluation));
    }
    List<ClusteringPrefix> clusterings = new ArrayList<>(prefixes.size());
    for (byte[][] prefix : prefixes) {
      clusterings.add(ClusteringPrefix.clustering(prefix));
    }
    if (clusterings.size() > 1) {
      clusterings.sort(comparator);
      for (int i = clusterings.size() - 1; i > 0; i--) {
        if (comparator.compare(clusterings.get(i), clusterings.get(i - 1)) == 0) {
          clusterings.remove(i);
        }
      }
    }
    return clusterings;
  }

  private static List<byte[][]> extended(List<byte[][]> prefixes, List<byte[][]> tuples) {
    List<byte[][]> longer = new ArrayList<>(prefixes.size() * tuples.size());
    for (byte[][] prefix : prefixes) {
      for (byte[][] tuple : tuples) {
        longer.add(joined(prefix, tuple));
      }
    }
    return longer;
  }

  private static byte[][] joined(byte[][] prefix, byte[][] tuple) {
    byte[][] both = Arrays.copyOf(prefix, prefix.length + tuple.length);
    System.arraycopy(tuple, 0, both, prefix.length, tuple.length);
    return both;
  }

  private static List<byte[][]> tuples(Restriction restriction, Evaluation evaluation) {
    List<ColumnDef> columns = restriction.columns();
    if (restriction instanceof Restriction.Equal equal) {
      byte[][] tuple = Choices.evaluated(equal.values(), evaluation);
      check(columns, tuple, columns.size() > 1 ? "Invalid null value for column " : NULL_VALUE);
      return List.<byte[][]>of(tuple);
    }
    List<byte[][]> tuples = ((Restriction.OneOf) restriction).choices().tuples(evaluation);
    for (byte[][] tuple : tuples) {
      if (columns.size() > 1 && Arrays.asList(tuple).contains(null)) {
        throw CqlException.invalid(
            "Invalid null value in condition for columns: [%s]".formatted(Columns.names(columns)));
      }
      check(columns, tuple, NULL_VALUE);
    }
    return tuples;
  }

  private static void check(List<ColumnDef> columns, byte[][] tuple, String nullMessage) {
    for (int i = 0; i < tuple.length; i++) {
      String column = columns.get(i).name();
      if (tuple[i] == null) {
        throw CqlException.invalid(nullMessage + column);
      }
      if (tuple[i] == Bindings.UNSET) {
        throw CqlException.invalid("Invalid unset value for column " + column);
      }
    }
  }

  private Slices rangeSlices(
      List<byte[][]> prefixes, Restriction.Range range, Evaluation evaluation) {
    List<Slice> slices = new ArrayList<>();
    byte[][] lower = NO_VALUES;
    byte[][] upper = NO_VALUES;
    if (range.lower() != null) {
      lower = end(range, range.lower(), evaluation);
      lower = lower[0] == null ? NO_VALUES : lower;
    }
    if (range.upper() != null) {
      upper = end(range, range.upper(), evaluation);
      if (upper[0] == null) {
        return Slices.NONE;
      }
    }
    for (byte[][] prefix : prefixes) {
      List<Slice> below = List.of(whole(prefix));
      if (lower.length > 0) {
        below = beyond(prefix, lower, range.lower().inclusive(), true);
      }
      List<Slice> above = List.of(whole(prefix));
      if (upper.length > 0) {
        above = beyond(prefix, upper, range.upper().inclusive(), false);
      }
      intersect(below, above, slices);
    }
    return new Slices(sorted(slices));
  }

  /** The end of a range over one column may be null, which is less than every value. */
  private static byte[][] end(Restriction.Range range, Restriction.End end, Evaluation evaluation) {
    byte[][] tuple = Choices.evaluated(end.values(), evaluation);
    if (range.columns().size() > 1 || tuple[0] != null) {
      check(range.columns(), tuple, NULL_VALUE);
    }
    return tuple;
  }

  private static Slice whole(byte[][] prefix) {
    return prefix.length == 0
        ? Slice.ALL
        : new Slice(
            ClusteringPrefix.bound(BoundKind.INCL_START_BOUND, prefix),
            ClusteringPrefix.bound(BoundKind.INCL_END_BOUND, prefix));
  }

  /** Returns the slices of all that begin with the prefix and lie beyond a tuple after it. */
  private List<Slice> beyond(byte[][] prefix, byte[][] tuple, boolean inclusive, boolean greater) {
    List<Slice> slices = new ArrayList<>();
    for (int i = 0; i < tuple.length; i++) {
      byte[][] upToHere = joined(prefix, Arrays.copyOf(tuple, i + 1));
      byte[][] before = joined(prefix, Arrays.copyOf(tuple, i));
      boolean closed = inclusive && i == tuple.length - 1;
      boolean descending = table.clustering().get(prefix.length + i).isDescending();
      if (greater != descending) {
        BoundKind kind = closed ? BoundKind.INCL_START_BOUND : BoundKind.EXCL_START_BOUND;
        slices.add(
            new Slice(
                ClusteringPrefix.bound(kind, upToHere),
                ClusteringPrefix.bound(BoundKind.INCL_END_BOUND, before)));
      } else {
        BoundKind kind = closed ? BoundKind.INCL_END_BOUND : BoundKind.EXCL_END_BOUND;
        slices.add(
            new Slice(
                ClusteringPrefix.bound(BoundKind.INCL_START_BOUND, before),
                ClusteringPrefix.bound(kind, upToHere)));
      }
    }
    return sorted(slices);
  }

  private void intersect(List<Slice> some, List<Slice> others, List<Slice> result) {
    for (Slice a : some) {
      for (Slice b : others) {
        ClusteringPrefix start =
            comparator.compare(a.start(), b.start()) >= 0 ? a.start() : b.start();
        ClusteringPrefix end = comparator.compare(a.end(), b.end()) <= 0 ? a.end() : b.end();
        if (comparator.compare(start, end) < 0) {
          result.add(new Slice(start, end));
        }
      }
    }
  }

  /** Sorts slices, and makes one of those that are equal or overlap. */
  private List<Slice> sorted(List<Slice> slices) {
    if (slices.size() < 2) {
      return slices;
    }
    List<Slice> ordered = new ArrayList<>(slices);
    ordered.sort((a, b) -> comparator.compare(a.start(), b.start()));
    List<Slice> result = new ArrayList<>();
    Slice open = ordered.get(0);
    for (Slice slice : ordered.subList(1, ordered.size())) {
      if (comparator.compare(slice.start(), open.end()) > 0) {
        result.add(open);
        open = slice;
      } else if (comparator.compare(slice.end(), open.end()) > 0) {
        open = new Slice(open.start(), slice.end());
      }
    }
    result.add(open);
    return result;
  }
}
