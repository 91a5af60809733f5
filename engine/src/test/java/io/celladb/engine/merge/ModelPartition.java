package io.celladb.engine.merge;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.TreeMap;

/**
 * One partition by definition: it keeps every write and works out each row anew. Clusterings are
 * pairs of small numbers; a column is 0 or 1; a static column is 0.
 */
final class ModelPartition {
  static final int SIZE = 6;

  record Place(int c, int d) {}

  record CellWrite(Place place, int column, long timestamp, int ttl, long expiry, byte[] value) {}

  record Liveness(Place place, long timestamp, int ttl, long expiry) {}

  record RowDeletion(Place place, long timestamp) {}

  record RangeDeletion(int cFrom, boolean fromInclusive, int cTo, boolean toInclusive, long at) {
    boolean covers(Place place) {
      return (fromInclusive ? place.c >= cFrom : place.c > cFrom)
          && (toInclusive ? place.c <= cTo : place.c < cTo);
    }
  }

  final List<CellWrite> cells = new ArrayList<>();
  final List<CellWrite> statics = new ArrayList<>();
  final List<Liveness> livenesses = new ArrayList<>();
  final List<RowDeletion> rowDeletions = new ArrayList<>();
  final List<RangeDeletion> rangeDeletions = new ArrayList<>();
  long partitionDeletion = Long.MIN_VALUE;

  private long deletedUpTo(Place place) {
    long deleted = partitionDeletion;
    for (RangeDeletion range : rangeDeletions) {
      deleted = range.covers(place) ? Math.max(deleted, range.at) : deleted;
    }
    for (RowDeletion row : rowDeletions) {
      deleted = row.place.equals(place) ? Math.max(deleted, row.timestamp) : deleted;
    }
    return deleted;
  }

  private static byte[] winner(List<CellWrite> writes, long deletedUpTo, long now) {
    CellWrite best = null;
    for (CellWrite write : writes) {
      if (write.timestamp > deletedUpTo && (best == null || stays(write, best))) {
        best = write;
      }
    }
    if (best == null || best.value == null || (best.ttl > 0 && best.expiry <= now)) {
      return null;
    }
    return best.value;
  }

  /** Cassandra's rule for two cells, written down a second time. */
  private static boolean stays(CellWrite a, CellWrite b) {
    if (a.timestamp != b.timestamp) {
      return a.timestamp > b.timestamp;
    }
    int rankOfA = a.value == null ? 2 : a.ttl > 0 ? 1 : 0;
    int rankOfB = b.value == null ? 2 : b.ttl > 0 ? 1 : 0;
    if (rankOfA != rankOfB) {
      return rankOfA > rankOfB;
    }
    if (a.expiry != b.expiry) {
      return a.expiry > b.expiry;
    }
    if (a.ttl != b.ttl) {
      return a.ttl < b.ttl;
    }
    return a.value == null || Arrays.compareUnsigned(a.value, b.value) >= 0;
  }

  private static boolean outlives(Liveness a, Liveness b) {
    if (a.timestamp != b.timestamp) {
      return a.timestamp > b.timestamp;
    }
    return (a.ttl > 0) == (b.ttl > 0) ? a.expiry > b.expiry : a.ttl > 0;
  }

  private boolean isLive(Place place, long deletedUpTo, long now) {
    Liveness best = null;
    for (Liveness liveness : livenesses) {
      if (liveness.place.equals(place)
          && liveness.timestamp > deletedUpTo
          && (best == null || outlives(liveness, best))) {
        best = liveness;
      }
    }
    return best != null && (best.ttl == 0 || best.expiry > now);
  }

  byte[] staticValue(long now) {
    return winner(statics, partitionDeletion, now);
  }

  /** Returns the live rows in ascending order: "c,d" to "v0 v1" in text. */
  TreeMap<String, String> rows(long now) {
    TreeMap<String, String> rows = new TreeMap<>();
    for (int c = 0; c < SIZE; c++) {
      for (int d = 0; d < SIZE; d++) {
        Place place = new Place(c, d);
        long deleted = deletedUpTo(place);
        String[] values = new String[2];
        for (int column = 0; column < 2; column++) {
          int wanted = column;
          byte[] value =
              winner(
                  cells.stream().filter(w -> w.place.equals(place) && w.column == wanted).toList(),
                  deleted,
                  now);
          values[column] = value == null ? "-" : Arrays.toString(value);
        }
        boolean hasValue = !values[0].equals("-") || !values[1].equals("-");
        if (hasValue || isLive(place, deleted, now)) {
          rows.put(c + "," + d, values[0] + " " + values[1]);
        }
      }
    }
    return rows;
  }
}
