package io.celladb.engine.merge;

import static org.assertj.core.api.Assertions.assertThat;

import io.celladb.engine.memtable.Memtable;
import io.celladb.engine.merge.ModelPartition.CellWrite;
import io.celladb.engine.merge.ModelPartition.ElementWrite;
import io.celladb.engine.merge.ModelPartition.Liveness;
import io.celladb.engine.merge.ModelPartition.MapDeletion;
import io.celladb.engine.merge.ModelPartition.Place;
import io.celladb.engine.merge.ModelPartition.RangeDeletion;
import io.celladb.engine.merge.ModelPartition.RowDeletion;
import io.celladb.engine.query.ReadRequest;
import io.celladb.engine.query.Slice;
import io.celladb.engine.query.Slices;
import io.celladb.engine.rows.BoundKind;
import io.celladb.engine.rows.ClusteringPrefix;
import io.celladb.engine.rows.DecoratedKey;
import io.celladb.engine.rows.DeletionTime;
import io.celladb.engine.rows.RowHeader;
import io.celladb.engine.rows.UnfilteredCursor;
import io.celladb.engine.rows.encoding.MutationBuilder;
import io.celladb.engine.schema.ColumnDef;
import io.celladb.engine.schema.ColumnKind;
import io.celladb.engine.schema.TableDef;
import io.celladb.engine.schema.TableOptions;
import io.celladb.engine.types.CqlTypes;
import io.celladb.engine.types.MapType;
import io.celladb.engine.types.ReversedType;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Random;
import java.util.TreeMap;
import java.util.UUID;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;

/** Random writes, spread over several memtables and merged, against a model that knows them all. */
class MergeModelTest {
  private static final long NOW = 1_700_000_000L;

  private static final MapType MAP = MapType.of(CqlTypes.INT, CqlTypes.BLOB);

  private static final TableDef TABLE =
      new TableDef(
          new UUID(0, 1),
          "ks",
          "t",
          List.of(
              new ColumnDef("p", CqlTypes.INT, ColumnKind.PARTITION_KEY, 0),
              new ColumnDef("c", CqlTypes.INT, ColumnKind.CLUSTERING, 0),
              new ColumnDef("d", ReversedType.of(CqlTypes.TEXT), ColumnKind.CLUSTERING, 1),
              new ColumnDef("s", CqlTypes.BLOB, ColumnKind.STATIC, ColumnDef.NO_POSITION),
              new ColumnDef("sm", MAP, ColumnKind.STATIC, ColumnDef.NO_POSITION),
              new ColumnDef("m", MAP, ColumnKind.REGULAR, ColumnDef.NO_POSITION),
              new ColumnDef("v", CqlTypes.BLOB, ColumnKind.REGULAR, ColumnDef.NO_POSITION),
              new ColumnDef("w", CqlTypes.BLOB, ColumnKind.REGULAR, ColumnDef.NO_POSITION)),
          TableOptions.DEFAULT,
          Map.of());

  private final DecoratedKey key = new DecoratedKey(CqlTypes.INT.encode(7));
  private final MutationBuilder builder = new MutationBuilder(TABLE);
  private boolean expiringMayTie = true;
  private int expiringWrites;

  @Property(tries = 400)
  void mergedMemtablesAnswerAsTheModel(@ForAll long seed) {
    Random random = new Random(seed);
    ModelPartition model = new ModelPartition();
    List<Memtable> memtables = new ArrayList<>();
    int count = 1 + random.nextInt(4);
    for (int i = 0; i < count; i++) {
      memtables.add(new Memtable(TABLE));
    }
    int writes = random.nextInt(60);
    for (int i = 0; i < writes; i++) {
      builder.begin(key);
      int parts = 1 + random.nextInt(3);
      for (int part = 0; part < parts; part++) {
        write(random, model, 0);
      }
      memtables.get(random.nextInt(count)).apply(builder.build());
    }
    TreeMap<String, String> expected = model.rows(NOW);
    check(memtables, Slices.ALL, expected, model.staticRow(NOW));
    int from = random.nextInt(ModelPartition.SIZE);
    int to = from + random.nextInt(ModelPartition.SIZE - from);
    Slices slices = new Slices(List.of(slice(from, to)));
    expected.keySet().removeIf(place -> place.charAt(0) - '0' < from || place.charAt(0) - '0' > to);
    check(memtables, slices, expected, model.staticRow(NOW));
  }

  /**
   * What a compaction of some sources purges must not show in a read of all.
   *
   * <p>No expiring cell has a timestamp that another cell has: an expired one that stays becomes a
   * tombstone, in Cassandra too, and at equal timestamps a tombstone beats what the cell did not.
   */
  @Property(tries = 400)
  void purgingSomeSourcesChangesNoAnswer(@ForAll long seed) {
    Random random = new Random(seed);
    expiringMayTie = false;
    ModelPartition model = new ModelPartition();
    int count = 1 + random.nextInt(4);
    List<Memtable> memtables = new ArrayList<>();
    long[] leastTimestamps = new long[count];
    for (int i = 0; i < count; i++) {
      memtables.add(new Memtable(TABLE));
      leastTimestamps[i] = Long.MAX_VALUE;
    }
    for (int i = 0; i < 40; i++) {
      int target = random.nextInt(count);
      long least = 1_000L * random.nextInt(5);
      leastTimestamps[target] = Math.min(leastTimestamps[target], least);
      builder.begin(key);
      write(random, model, least);
      memtables.get(target).apply(builder.build());
    }
    int compacted = 1 + random.nextInt(count);
    long maxPurgeable = Long.MAX_VALUE;
    for (int i = compacted; i < count; i++) {
      maxPurgeable = Math.min(maxPurgeable, leastTimestamps[i]);
    }
    long purgeable = maxPurgeable;
    PurgeRule rule = new PurgeRule(NOW, NOW + random.nextInt(60) - 30, any -> purgeable);
    for (boolean reversed : new boolean[] {false, true}) {
      ReadRequest request = ReadRequest.ofKey(TABLE, key, Slices.ALL, reversed);
      List<UnfilteredCursor> sources =
          new ArrayList<>(cursors(memtables.subList(compacted, count), request));
      sources.add(
          new PurgingCursor(
              merged(cursors(memtables.subList(0, compacted), request), reversed), rule));
      check(merged(sources, reversed), reversed, model.rows(NOW), model.staticRow(NOW));
    }
  }

  private static MergedCursor merged(List<UnfilteredCursor> cursors, boolean reversed) {
    return new MergedCursor(cursors, TABLE, reversed);
  }

  private static List<UnfilteredCursor> cursors(List<Memtable> memtables, ReadRequest request) {
    return memtables.stream()
        .map(memtable -> memtable.open(request))
        .filter(Objects::nonNull)
        .toList();
  }

  private static Slice slice(int from, int to) {
    return new Slice(
        ClusteringPrefix.bound(BoundKind.INCL_START_BOUND, CqlTypes.INT.encode(from)),
        ClusteringPrefix.bound(BoundKind.INCL_END_BOUND, CqlTypes.INT.encode(to)));
  }

  private static ClusteringPrefix clustering(Place place) {
    return ClusteringPrefix.clustering(
        CqlTypes.INT.encode(place.c()), CqlTypes.TEXT.encode("" + place.d()));
  }

  private void write(Random random, ModelPartition model, long leastTimestamp) {
    long timestamp = leastTimestamp + 1_000L * random.nextInt(8);
    Place place =
        new Place(random.nextInt(ModelPartition.SIZE), random.nextInt(ModelPartition.SIZE));
    int ttl = random.nextInt(4) == 0 ? 1 + random.nextInt(100) : 0;
    long expiry = ttl == 0 ? DeletionTime.NO_DELETION_TIME : NOW - 50 + random.nextInt(100);
    if (ttl > 0 && !expiringMayTie) {
      timestamp += ++expiringWrites;
    }
    byte[] value = new byte[random.nextInt(2)];
    random.nextBytes(value);
    switch (random.nextInt(12)) {
      case 0 -> {
        builder.deletePartition(timestamp, NOW);
        model.partitionDeletion = Math.max(model.partitionDeletion, timestamp);
      }
      case 1 -> deleteRange(random, model, timestamp);
      case 2 -> {
        RowHeader header = new RowHeader();
        header.deletion(timestamp, NOW);
        builder.row(clustering(place), header).endRow();
        model.rowDeletions.add(new RowDeletion(place, timestamp));
      }
      case 3 -> {
        builder.staticRow().cell(0, timestamp, ttl, expiry, value).endRow();
        model.statics.add(new CellWrite(null, 0, timestamp, ttl, expiry, value));
      }
      case 4 -> {
        builder.row(clustering(place)).tombstone(1, timestamp, NOW).endRow();
        model.cells.add(new CellWrite(place, 1, timestamp, 0, NOW, null));
      }
      case 5, 6 -> {
        RowHeader header = new RowHeader();
        header.liveness(timestamp, ttl, expiry);
        builder.row(clustering(place), header).cell(0, timestamp, ttl, expiry, value).endRow();
        model.livenesses.add(new Liveness(place, timestamp, ttl, expiry));
        model.cells.add(new CellWrite(place, 0, timestamp, ttl, expiry, value));
      }
      case 7, 8, 9, 10 ->
          writeMap(random, model, random.nextInt(4) == 0 ? null : place, timestamp, ttl, expiry);
      default -> {
        builder.row(clustering(place)).cell(1, timestamp, ttl, expiry, value).endRow();
        model.cells.add(new CellWrite(place, 1, timestamp, ttl, expiry, value));
      }
    }
  }

  /** Writes to the map of a row; to that of the static row when the place is null. */
  private void writeMap(
      Random random, ModelPartition model, Place place, long timestamp, int ttl, long expiry) {
    if (place == null) {
      builder.staticRow();
    } else {
      builder.row(clustering(place));
    }
    int ordinal = place == null ? 1 : 2;
    if (random.nextInt(3) == 0) {
      builder.complexDeletion(ordinal, timestamp, NOW);
      model.mapDeletions.add(new MapDeletion(place, timestamp));
    }
    for (int key = random.nextInt(3); key < ModelPartition.SIZE; key += 1 + random.nextInt(3)) {
      byte[] path = CqlTypes.INT.encode(key);
      byte[] value = new byte[random.nextInt(2)];
      if (random.nextInt(4) == 0) {
        builder.tombstone(ordinal, path, timestamp, NOW);
        model.elements.add(new ElementWrite(place, key, timestamp, 0, NOW, null));
      } else {
        builder.cell(ordinal, path, timestamp, ttl, expiry, value);
        model.elements.add(new ElementWrite(place, key, timestamp, ttl, expiry, value));
      }
    }
    builder.endRow();
  }

  private void deleteRange(Random random, ModelPartition model, long timestamp) {
    int from = random.nextInt(ModelPartition.SIZE);
    int to = random.nextInt(ModelPartition.SIZE);
    boolean fromInclusive = random.nextBoolean();
    boolean toInclusive = random.nextBoolean();
    BoundKind start = fromInclusive ? BoundKind.INCL_START_BOUND : BoundKind.EXCL_START_BOUND;
    BoundKind end = toInclusive ? BoundKind.INCL_END_BOUND : BoundKind.EXCL_END_BOUND;
    builder.deleteRange(
        ClusteringPrefix.bound(start, CqlTypes.INT.encode(from)),
        ClusteringPrefix.bound(end, CqlTypes.INT.encode(to)),
        timestamp,
        NOW);
    model.rangeDeletions.add(new RangeDeletion(from, fromInclusive, to, toInclusive, timestamp));
  }

  private void check(
      List<Memtable> memtables, Slices slices, TreeMap<String, String> expected, String statics) {
    for (boolean reversed : new boolean[] {false, true}) {
      ReadRequest request = ReadRequest.ofKey(TABLE, key, slices, reversed);
      check(merged(cursors(memtables, request), reversed), reversed, expected, statics);
    }
  }

  private static void check(
      MergedCursor merged, boolean reversed, TreeMap<String, String> expected, String statics) {
    List<String> places = new ArrayList<>();
    TreeMap<String, String> found = new TreeMap<>();
    try (LiveRows rows = new LiveRows(merged, TABLE, NOW)) {
      boolean any = rows.nextPartition();
      assertThat(any).isEqualTo(!expected.isEmpty() || !statics.equals("- -"));
      if (any) {
        assertThat(text(rows.staticRow().value(0)) + " " + map(rows.staticRow().value(1)))
            .isEqualTo(statics);
      }
      while (any && rows.nextRow()) {
        String place = place(rows.clustering());
        places.add(place);
        found.put(
            place,
            text(rows.row().value(0))
                + " "
                + text(rows.row().value(1))
                + " "
                + map(rows.row().value(2)));
      }
      assertThat(rows.nextPartition()).isFalse();
    }
    assertThat(found).isEqualTo(expected);
    assertThat(places).isEqualTo(order(expected, reversed));
  }

  private static String place(ClusteringPrefix clustering) {
    return CqlTypes.INT.decode(clustering.value(0), 0, 4)
        + ","
        + new String(clustering.value(1), StandardCharsets.UTF_8);
  }

  private static String text(byte[] value) {
    return value == null ? "-" : Arrays.toString(value);
  }

  private static String map(byte[] value) {
    if (value == null) {
      return "-";
    }
    TreeMap<Object, String> map = new TreeMap<>();
    MAP.decode(value, 0, value.length)
        .forEach((k, v) -> map.put(k, Arrays.toString(((ByteBuffer) v).array())));
    return map.toString();
  }

  /** Ascending by the first number, descending by the second. */
  private static List<String> order(TreeMap<String, String> rows, boolean reversed) {
    List<String> places = new ArrayList<>(rows.keySet());
    places.sort(
        (a, b) ->
            a.charAt(0) != b.charAt(0) ? a.charAt(0) - b.charAt(0) : b.charAt(2) - a.charAt(2));
    if (reversed) {
      Collections.reverse(places);
    }
    return places;
  }
}
