package io.celladb.engine.model;

import io.celladb.engine.api.Store;
import io.celladb.engine.query.KeyRange;
import io.celladb.engine.query.ReadRequest;
import io.celladb.engine.query.RowCursor;
import io.celladb.engine.query.RowValues;
import io.celladb.engine.query.Slices;
import io.celladb.engine.rows.ClusteringPrefix;
import io.celladb.engine.rows.DeletionTime;
import io.celladb.engine.rows.RowHeader;
import io.celladb.engine.rows.encoding.Mutation;
import io.celladb.engine.rows.encoding.MutationBuilder;
import io.celladb.engine.schema.ColumnDef;
import io.celladb.engine.schema.ColumnKind;
import io.celladb.engine.schema.TableDef;
import io.celladb.engine.schema.TableOptions;
import io.celladb.engine.types.CqlTypes;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import java.util.UUID;

/**
 * A table of counters beside the other: each counter is the sum of what was added to it since its
 * row or partition was deleted, or gone for good when it was deleted itself.
 */
final class Counters {
  static final String NAME = "counters";

  private static final int PARTITIONS = 4;
  private static final int ROWS = 3;
  private static final int COLUMNS = 2;
  private static final int STATIC = -1;

  private static final TableDef TABLE =
      new TableDef(
          new UUID(0x1000L, 8),
          EngineTable.KEYSPACE,
          NAME,
          List.of(
              new ColumnDef("p", CqlTypes.INT, ColumnKind.PARTITION_KEY, 0),
              new ColumnDef("c", CqlTypes.INT, ColumnKind.CLUSTERING, 0),
              new ColumnDef("s", CqlTypes.COUNTER, ColumnKind.STATIC, ColumnDef.NO_POSITION),
              new ColumnDef("x", CqlTypes.COUNTER, ColumnKind.REGULAR, ColumnDef.NO_POSITION),
              new ColumnDef("y", CqlTypes.COUNTER, ColumnKind.REGULAR, ColumnDef.NO_POSITION)),
          TableOptions.DEFAULT,
          Map.of());

  private final Random random;

  /** The sum of each counter that is there, null of one that was deleted. */
  private final Map<String, Long> sums = new TreeMap<>();

  Counters(Random random) {
    this.random = random;
  }

  void create(Store store) {
    EngineTable.create(store, TABLE);
  }

  private static String name(int p, int c, int column) {
    return p + "/" + c + "/" + column;
  }

  private static ClusteringPrefix place(int c) {
    return ClusteringPrefix.clustering(CqlTypes.INT.encode(c));
  }

  /** Adds to some counters, or deletes one, a row of them or a partition. */
  void write(Store store) {
    int p = random.nextInt(PARTITIONS);
    int c = random.nextInt(ROWS);
    int chance = random.nextInt(40);
    List<Mutation> group = new ArrayList<>();
    if (chance == 0) {
      group.add(deleteCell(store, p, c));
    } else if (chance < 3 && !hasDeleted(p)) {
      group.add(chance == 1 ? deleteRow(store, p, c) : deletePartition(store, p));
    } else {
      for (int i = 1 + random.nextInt(3); i > 0; i--) {
        group.add(add(store, random.nextInt(PARTITIONS), random.nextInt(ROWS)));
      }
    }
    store.applyCounters(group);
  }

  private Mutation add(Store store, int p, int c) {
    MutationBuilder builder = new MutationBuilder(TABLE).begin(EngineTable.key(p));
    boolean isStatic = random.nextInt(5) == 0;
    int row = isStatic ? STATIC : c;
    int column = isStatic ? 0 : random.nextInt(COLUMNS);
    long delta = random.nextInt(8) == 0 ? random.nextLong() : random.nextInt(20) - 10;
    MutationBuilder at = isStatic ? builder.staticRow() : builder.row(place(c));
    at.cell(
        column,
        store.timestampMicros(),
        RowHeader.NO_TTL,
        DeletionTime.NO_DELETION_TIME,
        CqlTypes.BIGINT.encode(delta));
    String name = name(p, row, column);
    if (!sums.containsKey(name) || sums.get(name) != null) {
      sums.merge(name, delta, Long::sum);
    }
    return builder.endRow().build();
  }

  private Mutation deleteCell(Store store, int p, int c) {
    int column = random.nextInt(COLUMNS);
    sums.put(name(p, c, column), null);
    return new MutationBuilder(TABLE)
        .begin(EngineTable.key(p))
        .row(place(c))
        .tombstone(column, store.timestampMicros(), store.nowSeconds())
        .endRow()
        .build();
  }

  /** Whether a counter of the partition was deleted itself: whatever else is, it stays so. */
  private boolean hasDeleted(int p) {
    return sums.entrySet().stream()
        .anyMatch(sum -> sum.getKey().startsWith(p + "/") && sum.getValue() == null);
  }

  private Mutation deleteRow(Store store, int p, int c) {
    sums.keySet().removeIf(name -> name.startsWith(p + "/" + c + "/"));
    RowHeader header = new RowHeader();
    header.deletion(store.timestampMicros(), store.nowSeconds());
    return new MutationBuilder(TABLE)
        .begin(EngineTable.key(p))
        .row(place(c), header)
        .endRow()
        .build();
  }

  private Mutation deletePartition(Store store, int p) {
    sums.keySet().removeIf(name -> name.startsWith(p + "/"));
    return new MutationBuilder(TABLE)
        .begin(EngineTable.key(p))
        .deletePartition(store.timestampMicros(), store.nowSeconds())
        .build();
  }

  /** Compares all counters. */
  void check(Answers answers) {
    Map<String, Long> expected = new TreeMap<>(sums);
    expected.values().removeIf(sum -> sum == null);
    Map<String, Long> found = new TreeMap<>();
    ReadRequest all = ReadRequest.ofRange(TABLE, KeyRange.ALL, Slices.ALL);
    try (RowCursor cursor = answers.read(all)) {
      while (cursor.nextPartition()) {
        int p = (Integer) CqlTypes.INT.decode(cursor.key().bytes());
        collect(found, p, STATIC, cursor.staticRow(), 1);
        while (cursor.nextRow()) {
          ClusteringPrefix place = cursor.clustering();
          int c = (Integer) CqlTypes.INT.decode(place.bytes(), place.offset(0), place.length(0));
          collect(found, p, c, cursor.row(), COLUMNS);
        }
      }
    }
    if (!found.equals(expected)) {
      throw new AssertionError("counters " + found + " instead of " + expected);
    }
  }

  private static void collect(
      Map<String, Long> found, int p, int c, RowValues values, int columns) {
    for (int column = 0; column < columns; column++) {
      byte[] value = values.value(column);
      if (value != null
          && found.put(name(p, c, column), (Long) CqlTypes.BIGINT.decode(value)) != null) {
        throw new AssertionError("a counter came twice: " + name(p, c, column));
      }
    }
  }
}
