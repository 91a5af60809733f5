package io.celladb.engine.api;

import static org.assertj.core.api.Assertions.assertThat;

import io.celladb.engine.env.MemoryFileSystem;
import io.celladb.engine.metrics.EngineEvents;
import io.celladb.engine.query.KeyRange;
import io.celladb.engine.query.ReadRequest;
import io.celladb.engine.query.RowCursor;
import io.celladb.engine.query.RowValues;
import io.celladb.engine.query.Slices;
import io.celladb.engine.rows.ClusteringPrefix;
import io.celladb.engine.rows.ComplexValue;
import io.celladb.engine.rows.DecoratedKey;
import io.celladb.engine.rows.DeletionTime;
import io.celladb.engine.rows.RowHeader;
import io.celladb.engine.rows.encoding.MutationBuilder;
import io.celladb.engine.schema.ColumnDef;
import io.celladb.engine.schema.ColumnKind;
import io.celladb.engine.schema.DroppedColumn;
import io.celladb.engine.schema.TableDef;
import io.celladb.engine.schema.TableOptions;
import io.celladb.engine.testing.ManualClock;
import io.celladb.engine.testing.ManualTasks;
import io.celladb.engine.testing.StoreTable;
import io.celladb.engine.types.CqlType;
import io.celladb.engine.types.CqlTypes;
import io.celladb.engine.types.ListType;
import io.celladb.engine.types.MapType;
import io.celladb.engine.types.SetType;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;

/** Complex columns through a store: memtables, files, both merged, and after a compaction. */
class StoreComplexTest {
  private static final int L = 0;
  private static final int M = 1;
  private static final int S = 2;
  private static final int STATIC_M = 0;
  private static final CqlType MAP = MapType.of(CqlTypes.TEXT, CqlTypes.INT);

  private static final TableDef TABLE =
      new TableDef(
          new UUID(0x1000_8000L, 1),
          StoreTable.KEYSPACE,
          "t",
          List.of(
              new ColumnDef("p", CqlTypes.INT, ColumnKind.PARTITION_KEY, 0),
              new ColumnDef("c", CqlTypes.INT, ColumnKind.CLUSTERING, 0),
              new ColumnDef("sm", MAP, ColumnKind.STATIC, ColumnDef.NO_POSITION),
              regular("l", ListType.of(CqlTypes.INT)),
              regular("m", MAP),
              regular("s", SetType.of(CqlTypes.TEXT))),
          TableOptions.DEFAULT,
          Map.of());

  private final MemoryFileSystem files = new MemoryFileSystem();
  private final ManualClock clock = new ManualClock();
  private final ManualTasks tasks = new ManualTasks(clock);
  private final DecoratedKey key = new DecoratedKey(CqlTypes.INT.encode(1));
  private final ClusteringPrefix place = ClusteringPrefix.clustering(CqlTypes.INT.encode(1));
  private int flushedEvery = Integer.MAX_VALUE;
  private int writes;

  private static ColumnDef regular(String name, CqlType type) {
    return new ColumnDef(name, type, ColumnKind.REGULAR, ColumnDef.NO_POSITION);
  }

  private Store open() {
    return Store.open(
        new Components(files, clock, tasks, EngineEvents.NONE),
        Settings.DEFAULT.withFlushOnClose(false));
  }

  private void write(Store store, Consumer<MutationBuilder> change) {
    TableDef table = store.schema().table(StoreTable.KEYSPACE, "t");
    MutationBuilder builder = new MutationBuilder(table).begin(key).row(place);
    change.accept(builder);
    store.apply(builder.endRow().build());
    if (++writes % flushedEvery == 0) {
      store.flush(StoreTable.KEYSPACE, "t");
    }
  }

  private static void put(
      MutationBuilder builder, int ordinal, byte[] path, long timestamp, int value) {
    builder.cell(
        ordinal,
        path,
        timestamp,
        RowHeader.NO_TTL,
        DeletionTime.NO_DELETION_TIME,
        CqlTypes.INT.encode(value));
  }

  private static byte[] text(String text) {
    return CqlTypes.TEXT.encode(text);
  }

  private static byte[] timeUuid(int time) {
    return CqlTypes.TIMEUUID.encode(new UUID(((long) time << 32) | 0x1000, Long.MIN_VALUE));
  }

  private static String json(Store store) {
    TableDef table = store.schema().table(StoreTable.KEYSPACE, "t");
    List<String> rows = new ArrayList<>();
    try (RowCursor cursor = store.read(ReadRequest.ofRange(table, KeyRange.ALL, Slices.ALL))) {
      while (cursor.nextPartition()) {
        rows.add(json(table.statics(), cursor.staticRow()));
        while (cursor.nextRow()) {
          rows.add(json(table.regulars(), cursor.row()));
        }
      }
    }
    return String.join(" | ", rows);
  }

  private static String json(List<ColumnDef> columns, RowValues values) {
    StringBuilder out = new StringBuilder();
    for (int i = 0; i < columns.size(); i++) {
      if (values.has(i)) {
        out.append(out.isEmpty() ? "" : " ").append(columns.get(i).name()).append('=');
        columns.get(i).type().appendJson(out, values.bytes(i), values.offset(i), values.length(i));
      }
    }
    return out.toString();
  }

  /** Runs changes with all of them in memory, each in a file, and some in each. */
  private void check(List<Consumer<MutationBuilder>> changes, String expected) {
    for (int every : new int[] {Integer.MAX_VALUE, 1, 2}) {
      flushedEvery = every;
      try (Store store = open()) {
        store.changeSchema(schema -> StoreTable.with(schema, TABLE));
        store.truncate(StoreTable.KEYSPACE, "t");
        changes.forEach(change -> write(store, change));
        assertThat(json(store)).as("flushed every %d", every).isEqualTo(expected);
      }
      try (Store store = open()) {
        assertThat(json(store)).as("after the log was replayed").isEqualTo(expected);
        store.compact(StoreTable.KEYSPACE, "t");
        assertThat(json(store)).as("compacted").isEqualTo(expected);
        assertThat(store.verify()).isEmpty();
      }
    }
  }

  private static Consumer<MutationBuilder> overwriteMap(long timestamp, String path, int value) {
    return builder -> {
      builder.complexDeletion(M, timestamp - 1, 5);
      put(builder, M, text(path), timestamp, value);
    };
  }

  @Test
  void anOverwriteHidesWhatIsOlderThanItsTimestamp() {
    check(
        List.of(
            overwriteMap(10, "a", 1),
            builder -> put(builder, M, text("b"), 9, 2),
            builder -> put(builder, M, text("c"), 10, 3),
            overwriteMap(10, "z", 9)),
        " | m={\"a\": 1, \"c\": 3, \"z\": 9}");
  }

  @Test
  void listsOfOneTimestampAreBothThere() {
    check(
        List.of(
            builder -> {
              builder.complexDeletion(L, 99, 5);
              put(builder, L, timeUuid(3), 100, 1);
            },
            builder -> {
              builder.complexDeletion(L, 99, 5);
              put(builder, L, timeUuid(4), 100, 2);
            },
            builder -> put(builder, L, timeUuid(2), 200, 7),
            builder -> put(builder, L, timeUuid(1), 200, 7)),
        " | l=[7, 7, 1, 2]");
  }

  @Test
  void aColumnOfWhichAllElementsAreDeadIsAbsent() {
    check(
        List.of(
            builder -> {
              put(builder, M, text("a"), 10, 1);
              builder.cell(S, text("x"), 10, 0, DeletionTime.NO_DELETION_TIME, new byte[0]);
              builder.cell(S, text("y"), 10, 0, DeletionTime.NO_DELETION_TIME, new byte[0]);
            },
            builder -> {
              builder.tombstone(M, text("a"), 10, 5);
              builder.tombstone(S, text("x"), 11, 5);
            }),
        " | s=[\"y\"]");
  }

  @Test
  void aRowDeletionCoversElementsAndOlderComplexDeletions() {
    check(
        List.of(
            overwriteMap(10, "a", 1),
            builder -> {
              RowHeader header = new RowHeader();
              header.deletion(20, 5);
              builder.endRow().row(ClusteringPrefix.clustering(CqlTypes.INT.encode(1)), header);
            },
            builder -> put(builder, M, text("b"), 20, 2),
            builder -> put(builder, M, text("c"), 21, 3)),
        " | m={\"c\": 3}");
  }

  @Test
  void staticMapsAreReadWithoutRows() {
    try (Store store = open()) {
      store.changeSchema(schema -> StoreTable.with(schema, TABLE));
      MutationBuilder builder = new MutationBuilder(TABLE).begin(key).staticRow();
      put(builder, STATIC_M, text("a"), 10, 1);
      store.apply(builder.endRow().build());
      assertThat(json(store)).isEqualTo("sm={\"a\": 1}");
      store.flush(StoreTable.KEYSPACE, "t");
      assertThat(json(store)).isEqualTo("sm={\"a\": 1}");
    }
  }

  @Test
  void elementsHaveTheirTimesAndPaths() {
    try (Store store = open()) {
      store.changeSchema(schema -> StoreTable.with(schema, TABLE));
      long expiry = store.nowSeconds() + 100;
      write(
          store,
          builder -> {
            put(builder, L, timeUuid(1), 10, 1);
            builder.cell(L, timeUuid(2), 11, 100, expiry, CqlTypes.INT.encode(2));
            put(builder, M, text("k"), 12, 3);
          });
      try (RowCursor rows = store.read(ReadRequest.ofRange(TABLE, KeyRange.ALL, Slices.ALL))) {
        assertThat(rows.nextPartition() && rows.nextRow()).isTrue();
        ComplexValue list = rows.row().complex(L);
        assertThat(list.size()).isEqualTo(2);
        assertThat(list.path(1)).isEqualTo(timeUuid(2));
        assertThat(list.timestamp(0)).isEqualTo(10);
        assertThat(list.ttl(0)).isEqualTo(RowHeader.NO_TTL);
        assertThat(list.timestamp(1)).isEqualTo(11);
        assertThat(list.ttl(1)).isEqualTo(100);
        assertThat(list.expiration(1)).isEqualTo(expiry);
        ComplexValue map = rows.row().complex(M);
        assertThat(map.indexOf(text("k"))).isZero();
        assertThat(map.indexOf(text("j"))).isEqualTo(-1);
        assertThat(CqlTypes.INT.decode(map.bytes(), map.valueOffset(0), map.valueLength(0)))
            .isEqualTo(3);
      }
      clock.advance(Duration.ofSeconds(101));
      assertThat(json(store)).isEqualTo(" | l=[1] m={\"k\": 3}");
    }
  }

  @Test
  void aMapThatWasDroppedStaysHiddenWhenItComesBack() {
    try (Store store = open()) {
      store.changeSchema(schema -> StoreTable.with(schema, TABLE));
      write(store, overwriteMap(10, "a", 1));
      write(store, builder -> put(builder, L, timeUuid(1), 10, 1));
      store.flush(StoreTable.KEYSPACE, "t");
      write(store, builder -> put(builder, M, text("b"), 30, 1));
      ColumnDef map = TABLE.regulars().get(M);
      List<ColumnDef> rest = new ArrayList<>(TABLE.allColumns());
      rest.remove(map);
      Map<String, DroppedColumn> dropped = Map.of("m", new DroppedColumn(map, 20));
      store.changeSchema(schema -> StoreTable.with(schema, TABLE.withColumns(rest, dropped)));
      assertThat(json(store)).isEqualTo(" | l=[1]");
      store.changeSchema(
          schema -> StoreTable.with(schema, TABLE.withColumns(TABLE.allColumns(), dropped)));
      write(store, builder -> put(builder, M, text("c"), -5, 1));
      write(store, builder -> put(builder, M, text("d"), 40, 1));
      assertThat(json(store)).isEqualTo(" | l=[1] m={\"b\": 1, \"d\": 1}");
    }
  }
}
