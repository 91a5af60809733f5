package io.celladb.engine.api;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.celladb.engine.env.MemoryFileSystem;
import io.celladb.engine.errors.InvalidMutationException;
import io.celladb.engine.metrics.EngineEvents;
import io.celladb.engine.query.ReadRequest;
import io.celladb.engine.query.RowCursor;
import io.celladb.engine.query.RowValues;
import io.celladb.engine.query.Slice;
import io.celladb.engine.query.Slices;
import io.celladb.engine.rows.ClusteringPrefix;
import io.celladb.engine.rows.DecoratedKey;
import io.celladb.engine.rows.DeletionTime;
import io.celladb.engine.rows.RowHeader;
import io.celladb.engine.rows.encoding.Mutation;
import io.celladb.engine.rows.encoding.MutationBuilder;
import io.celladb.engine.schema.ColumnDef;
import io.celladb.engine.schema.ColumnKind;
import io.celladb.engine.schema.TableDef;
import io.celladb.engine.schema.TableOptions;
import io.celladb.engine.testing.ManualClock;
import io.celladb.engine.testing.ManualTasks;
import io.celladb.engine.testing.StoreTable;
import io.celladb.engine.types.CqlType;
import io.celladb.engine.types.CqlTypes;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.Test;

class StoreCounterTest {
  private static final CqlType COUNTER =
      CqlTypes.byMarshalName("org.apache.cassandra.db.marshal.CounterColumnType");
  private static final TableDef TABLE =
      new TableDef(
          new UUID(0x1000_8000L, 1),
          StoreTable.KEYSPACE,
          "t",
          List.of(
              new ColumnDef("p", CqlTypes.INT, ColumnKind.PARTITION_KEY, 0),
              new ColumnDef("c", CqlTypes.INT, ColumnKind.CLUSTERING, 0),
              new ColumnDef("s", COUNTER, ColumnKind.STATIC, ColumnDef.NO_POSITION),
              new ColumnDef("x", COUNTER, ColumnKind.REGULAR, ColumnDef.NO_POSITION),
              new ColumnDef("y", COUNTER, ColumnKind.REGULAR, ColumnDef.NO_POSITION)),
          TableOptions.DEFAULT,
          Map.of());
  private static final int X = 0;
  private static final int Y = 1;

  private final MemoryFileSystem files = new MemoryFileSystem();
  private final ManualClock clock = new ManualClock();
  private final ManualTasks tasks = new ManualTasks(clock);

  private Store open() {
    Store store =
        Store.open(
            new Components(files, clock, tasks, EngineEvents.NONE),
            Settings.DEFAULT.withFlushOnClose(false));
    store.changeSchema(
        schema ->
            schema.table(StoreTable.KEYSPACE, "t") == null
                ? StoreTable.with(schema, TABLE)
                : schema);
    return store;
  }

  private static DecoratedKey key(int p) {
    return new DecoratedKey(CqlTypes.INT.encode(p));
  }

  private static ClusteringPrefix place(int c) {
    return ClusteringPrefix.clustering(CqlTypes.INT.encode(c));
  }

  private static void add(MutationBuilder builder, int ordinal, long timestamp, long delta) {
    builder.cell(
        ordinal,
        timestamp,
        RowHeader.NO_TTL,
        DeletionTime.NO_DELETION_TIME,
        CqlTypes.BIGINT.encode(delta));
  }

  private static Mutation increment(Store store, int p, int c, int ordinal, long delta) {
    MutationBuilder builder = new MutationBuilder(TABLE).begin(key(p)).row(place(c));
    add(builder, ordinal, store.timestampMicros(), delta);
    return builder.endRow().build();
  }

  private static void add(Store store, int p, int c, int ordinal, long delta) {
    store.applyCounters(List.of(increment(store, p, c, ordinal, delta)));
  }

  private static String row(Store store, int p, int c) {
    Slices slices = new Slices(List.of(Slice.of(place(c))));
    try (RowCursor cursor = store.read(ReadRequest.ofKey(TABLE, key(p), slices, false))) {
      if (!cursor.nextPartition()) {
        return "none";
      }
      String statics = text(cursor.staticRow(), 1);
      return (cursor.nextRow() ? text(cursor.row(), 2) : "none") + statics.replace("-", "");
    }
  }

  private static String text(RowValues values, int columns) {
    List<String> texts = new ArrayList<>();
    for (int i = 0; i < columns; i++) {
      byte[] value = values.value(i);
      texts.add(value == null ? "-" : CqlTypes.BIGINT.decode(value, 0, value.length).toString());
    }
    return String.join(" ", texts);
  }

  @Test
  void incrementsAddUpInMemoryInFilesAndAfterReopening() {
    try (Store store = open()) {
      add(store, 1, 1, X, 5);
      add(store, 1, 1, X, -7);
      add(store, 1, 1, Y, 3);
      assertThat(row(store, 1, 1)).isEqualTo("-2 3");
      store.flush(StoreTable.KEYSPACE, "t");
      add(store, 1, 1, X, 10);
      assertThat(row(store, 1, 1)).isEqualTo("8 3");
    }
    try (Store store = open()) {
      assertThat(row(store, 1, 1)).as("after the log was replayed").isEqualTo("8 3");
      add(store, 1, 1, X, 1);
      store.compact(StoreTable.KEYSPACE, "t");
      assertThat(row(store, 1, 1)).isEqualTo("9 3");
      assertThat(store.verify()).isEmpty();
      add(store, 1, 1, X, 1);
      assertThat(row(store, 1, 1)).isEqualTo("10 3");
    }
  }

  @Test
  void aGroupMayAddToOneCounterTwice() {
    try (Store store = open()) {
      store.applyCounters(
          List.of(
              increment(store, 1, 1, X, 1),
              increment(store, 1, 1, X, 1),
              increment(store, 2, 1, X, 4)));
      MutationBuilder builder = new MutationBuilder(TABLE).begin(key(1));
      for (int i = 0; i < 2; i++) {
        add(builder.row(place(1)), X, store.timestampMicros(), 10);
        builder.endRow();
        add(builder.staticRow(), 0, store.timestampMicros(), 100);
        builder.endRow();
      }
      store.applyCounters(List.of(builder.build()));
      assertThat(row(store, 1, 1)).isEqualTo("22 -200");
      assertThat(row(store, 2, 1)).isEqualTo("4 -");
    }
  }

  @Test
  void theSumWraps() {
    try (Store store = open()) {
      add(store, 1, 1, X, Long.MAX_VALUE);
      add(store, 1, 1, X, 1);
      assertThat(row(store, 1, 1)).isEqualTo(Long.MIN_VALUE + " -");
    }
  }

  /** Cassandra's answers, its counter cache emptied in between. */
  @Test
  void aDeletedCounterStaysDeletedAndADeletedRowBeginsAnew() {
    try (Store store = open()) {
      for (int p = 0; p < 4; p++) {
        add(store, p, 1, X, 3);
      }
      long now = store.nowSeconds();
      store.applyCounters(
          List.of(
              new MutationBuilder(TABLE)
                  .begin(key(0))
                  .row(place(1))
                  .tombstone(X, store.timestampMicros(), now)
                  .endRow()
                  .build()));
      RowHeader header = new RowHeader();
      header.deletion(store.timestampMicros(), now);
      store.applyCounters(
          List.of(
              new MutationBuilder(TABLE).begin(key(1)).row(place(1), header).endRow().build(),
              new MutationBuilder(TABLE)
                  .begin(key(2))
                  .deletePartition(store.timestampMicros(), now)
                  .build()));
      for (int flushed = 0; flushed < 2; flushed++) {
        for (int p = 0; p < 3; p++) {
          assertThat(row(store, p, 1)).isEqualTo(flushed == 0 || p == 0 ? "none" : flushed + " -");
          add(store, p, 1, X, 1);
        }
        store.flush(StoreTable.KEYSPACE, "t");
      }
      assertThat(row(store, 0, 1)).isEqualTo("none");
      assertThat(row(store, 1, 1)).isEqualTo("2 -");
      assertThat(row(store, 2, 1)).isEqualTo("2 -");
      store.compact(StoreTable.KEYSPACE, "t");
      assertThat(row(store, 0, 1)).isEqualTo("none");
      assertThat(row(store, 1, 1)).isEqualTo("2 -");
      assertThat(row(store, 3, 1)).isEqualTo("3 -");
    }
  }

  @Test
  void noIncrementOfManyThreadsIsLost() throws Exception {
    int threads = 4;
    int each = 100;
    ExecutorService pool = Executors.newFixedThreadPool(threads);
    try (Store store = open()) {
      List<Future<?>> done = new ArrayList<>();
      for (int i = 0; i < threads; i++) {
        done.add(
            pool.submit(
                () -> {
                  for (int j = 0; j < each; j++) {
                    store.applyCounters(
                        List.of(increment(store, j % 2, 1, X, 1), increment(store, 7, 1, Y, 1)));
                  }
                }));
      }
      for (Future<?> future : done) {
        future.get();
      }
      assertThat(row(store, 0, 1)).isEqualTo(threads * each / 2 + " -");
      assertThat(row(store, 7, 1)).isEqualTo("- " + threads * each);
    } finally {
      pool.shutdownNow();
    }
  }

  @Test
  void anIncrementThatIsNoBigintIsRefused() {
    try (Store store = open()) {
      Mutation wrong =
          new MutationBuilder(TABLE)
              .begin(key(1))
              .row(place(1))
              .cell(X, 1, RowHeader.NO_TTL, DeletionTime.NO_DELETION_TIME, new byte[4])
              .endRow()
              .build();
      assertThatThrownBy(() -> store.applyCounters(List.of(wrong)))
          .isInstanceOf(InvalidMutationException.class)
          .hasMessageContaining("8 bytes, not 4");
      assertThat(row(store, 1, 1)).isEqualTo("none");
    }
  }
}
