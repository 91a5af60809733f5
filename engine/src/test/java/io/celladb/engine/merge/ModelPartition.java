package io.celladb.engine.merge;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.TreeMap;

/**
 * One partition by definition: it keeps every write and works out each row anew. Clusterings are
 * pairs of small numbers; a column is 0, 1 or the map 2; a static column is 0 or the map 1.
 */
final class ModelPartition {
  static final int SIZE = 6;

  record Place(int c, int d) {}

  record CellWrite(Place place, int column, long timestamp, int ttl, long expiry, byte[] value) {}

  /** Of the static row when the place is null. */
  record ElementWrite(Place place, int key, long timestamp, int ttl, long expiry, byte[] value) {
    CellWrite cell() {
      return new CellWrite(place, 2, timestamp, ttl, expiry, value);
    }
  }

  /** Deletes a map; of the static row when the place is null. */
  record MapDeletion(Place place, long timestamp) {}

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
  final List<ElementWrite> elements = new ArrayList<>();
  final List<MapDeletion> mapDeletions = new ArrayList<>();
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

  private String map(Place place, long deletedUpTo, long now) {
    long deleted = deletedUpTo;
    for (MapDeletion deletion : mapDeletions) {
      if (Objects.equals(deletion.place, place)) {
        deleted = Math.max(deleted, deletion.timestamp);
      }
    }
    TreeMap<Integer, String> map = new TreeMap<>();
    for (int key = 0; key < SIZE; key++) {
      int wanted = key;
      byte[] value =
          winner(
              elements.stream()
                  .filter(w -> Objects.equals(w.place, place) && w.key == wanted)
                  .map(ElementWrite::cell)
                  .toList(),
              deleted,
              now);
      if (value != null) {
        map.put(key, Arrays.toString(value));
      }
    }
    return map.isEmpty() ? "-" : map.toString();
  }

  /** Returns the static row, "v0 v1" in text. */
  String staticRow(long now) {
    byte[] value = winner(statics, partitionDeletion, now);
    String text = value == null ? "-" : Arrays.toString(value);
    return text + " " + map(null, partitionDeletion, now);
  }

  /** Returns the live rows in ascending order: "c,d" to "v0 v1 v2" in text. */
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
        String map = map(place, deleted, now);
        boolean hasValue = !values[0].equals("-") || !values[1].equals("-") || !map.equals("-");
        if (hasValue || isLive(place, deleted, now)) {
          rows.put(c + "," + d, values[0] + " " + values[1] + " " + map);
        }
      }
    }
    return rows;
  }
}
