package io.celladb.engine.api;

import static io.celladb.engine.testing.StoreTable.put;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.celladb.engine.env.MemoryFileSystem;
import io.celladb.engine.errors.ClosedException;
import io.celladb.engine.errors.InvalidMutationException;
import io.celladb.engine.errors.InvalidSchemaException;
import io.celladb.engine.errors.LockedException;
import io.celladb.engine.io.PageCache;
import io.celladb.engine.metrics.EngineEvents;
import io.celladb.engine.query.KeyRange;
import io.celladb.engine.query.ReadRequest;
import io.celladb.engine.query.RowCursor;
import io.celladb.engine.query.Slice;
import io.celladb.engine.query.Slices;
import io.celladb.engine.rows.ClusteringPrefix;
import io.celladb.engine.rows.DecoratedKey;
import io.celladb.engine.rows.DeletionTime;
import io.celladb.engine.rows.Unfiltered;
import io.celladb.engine.rows.UnfilteredCursor;
import io.celladb.engine.rows.encoding.MutationBuilder;
import io.celladb.engine.schema.TableDef;
import io.celladb.engine.schema.TableOptions;
import io.celladb.engine.sstable.SSTableReader;
import io.celladb.engine.sstable.component.Descriptor;
import io.celladb.engine.testing.ManualClock;
import io.celladb.engine.testing.ManualTasks;
import io.celladb.engine.testing.StoreTable;
import io.celladb.engine.types.CqlTypes;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class StoreTest {
  private static final StoreTable T = StoreTable.of("t", 1);
  private static final StoreTable U = StoreTable.of("u", 2);

  private final MemoryFileSystem files = new MemoryFileSystem();
  private final ManualClock clock = new ManualClock();
  private final ManualTasks tasks = new ManualTasks(clock);
  private final Settings settings = Settings.DEFAULT.withFlushOnClose(false);

  private Store open() {
    return open(settings);
  }

  private Store open(Settings with) {
    return Store.open(new Components(files, clock, tasks, EngineEvents.NONE), with);
  }

  @Test
  void writesAreReadBackFromMemoryAndFiles() {
    try (Store store = open()) {
      TableDef t = T.create(store);
      store.apply(put(t, 1, 1, "a", store.timestampMicros()));
      store.apply(put(t, 1, 2, "b", store.timestampMicros()));
      assertThat(T.rows(store)).isEqualTo(Map.of("1/1", "v=a", "1/2", "v=b"));
      store.flush("ks", "t");
      assertThat(store.stats("ks", "t").sstableCount()).isEqualTo(1);
      assertThat(store.stats("ks", "t").memtableBytes()).isZero();
      assertThat(store.stats("ks", "t").estimatedPartitions()).isEqualTo(1);
      String folder = "data/ks/" + files.list("data/ks").get(0);
      assertThat(store.stats("ks", "t").sstableBytes())
          .isEqualTo(
              files.list(folder).stream().mapToLong(f -> files.size(folder + "/" + f)).sum());
      store.apply(put(t, 1, 2, "c", store.timestampMicros()));
      store.apply(put(t, 2, 1, "d", store.timestampMicros()));
      assertThat(T.rows(store)).isEqualTo(Map.of("1/1", "v=a", "1/2", "v=c", "2/1", "v=d"));
      assertThat(T.rows(store, 2)).isEqualTo(Map.of("2/1", "v=d"));
      assertThat(T.rows(store, 3)).isEmpty();
    }
  }

  /** With one source there is nothing to merge, and still something to delete. */
  @Test
  void aSingleSourceAppliesItsOwnDeletions() {
    try (Store store = open()) {
      TableDef t = T.create(store);
      store.apply(put(t, 1, 1, "gone", 10));
      store.apply(put(t, 2, 1, "gone", 10));
      store.apply(put(t, 2, 2, "stays", 10));
      MutationBuilder builder = new MutationBuilder(t);
      DecoratedKey one = new DecoratedKey(CqlTypes.INT.encode(1));
      store.apply(builder.begin(one).deletePartition(20, 5).build());
      DecoratedKey two = new DecoratedKey(CqlTypes.INT.encode(2));
      Slice first = Slice.of(ClusteringPrefix.clustering(CqlTypes.INT.encode(1)));
      store.apply(builder.begin(two).deleteRange(first.start(), first.end(), 20, 5).build());
      assertThat(T.rows(store)).isEqualTo(Map.of("2/2", "v=stays"));
      store.flush("ks", "t");
      assertThat(T.rows(store)).isEqualTo(Map.of("2/2", "v=stays"));
    }
  }

  /** Cassandra's readers count on it when a partition stands in one file alone. */
  @Test
  void aFlushedFileHoldsNothingThatItsOwnDeletionsShadow() {
    try (Store store = open()) {
      TableDef t = T.create(store);
      store.apply(put(t, 1, 1, "gone", 10));
      store.apply(StoreTable.deletePartition(t, 1, 20, 5));
      store.flush("ks", "t");
      String folder = "data/ks/" + files.list("data/ks").get(0);
      String data =
          files.list(folder).stream().filter(name -> name.endsWith("-Data.db")).findAny().get();
      try (SSTableReader file =
              SSTableReader.open(
                  files, Descriptor.parse(folder + "/" + data), new PageCache(1 << 20), 1);
          UnfilteredCursor cursor = file.open(ReadRequest.ofRange(t, KeyRange.ALL, Slices.ALL))) {
        assertThat(cursor.nextPartition()).isTrue();
        assertThat(cursor.partitionDeletion()).isEqualTo(new DeletionTime(20, 5));
        assertThat(cursor.next()).isEqualTo(Unfiltered.END);
      }
    }
  }

  @Test
  void compactionMakesOneFileAndChangesNoAnswer() {
    try (Store store = open()) {
      TableDef t = T.create(store);
      for (int i = 0; i < 3; i++) {
        store.apply(put(t, i, 1, "v" + i, store.timestampMicros()));
        store.apply(put(t, 9, 1, "v" + i, store.timestampMicros()));
        store.flush("ks", "t");
      }
      Map<String, String> before = T.rows(store);
      store.compact("ks", "t");
      assertThat(store.stats("ks", "t").sstableCount()).isEqualTo(1);
      assertThat(T.rows(store)).isEqualTo(before).hasSize(4).containsEntry("9/1", "v=v2");
      assertThat(files.list("data/ks/" + files.list("data/ks").get(0)))
          .allMatch(name -> name.startsWith("da-4-bti-"));
    }
  }

  @Test
  void backgroundCompactionFollowsTheStrategy() {
    try (Store store = open()) {
      TableDef t = T.create(store);
      for (int i = 0; i < 4; i++) {
        store.apply(put(t, i, 1, "v" + i, store.timestampMicros()));
        store.flush("ks", "t");
      }
      assertThat(store.stats("ks", "t").pendingCompactions()).isEqualTo(1);
      tasks.runAll();
      assertThat(store.stats("ks", "t").sstableCount()).isEqualTo(1);
      assertThat(store.stats("ks", "t").compactions()).isEqualTo(1);
      assertThat(T.rows(store)).hasSize(4);
    }
  }

  @Test
  void reopeningFindsWhatWasLoggedAndWhatWasFlushed() {
    try (Store store = open()) {
      TableDef t = T.create(store);
      store.apply(put(t, 1, 1, "a", store.timestampMicros()));
      store.flush("ks", "t");
      store.apply(put(t, 1, 2, "b", store.timestampMicros()));
    }
    try (Store store = open(settings.withFlushOnClose(true))) {
      assertThat(T.rows(store)).isEqualTo(Map.of("1/1", "v=a", "1/2", "v=b"));
      store.apply(put(T.current(store.schema()), 1, 3, "c", store.timestampMicros()));
    }
    try (Store store = open()) {
      assertThat(store.stats("ks", "t").memtablePartitions()).isZero();
      assertThat(T.rows(store)).hasSize(3);
    }
  }

  @Test
  void alterKeepsOldRowsAndHidesDroppedCells() {
    try (Store store = open()) {
      TableDef t = T.create(store);
      store.apply(put(t, 1, 1, "a", store.timestampMicros()));
      TableDef wider = T.alter(store, "a", true);
      store.apply(put(wider, 1, 2, Map.of("a", "x", "v", "b"), store.timestampMicros()));
      store.apply(put(t, 1, 3, "late", store.timestampMicros()));
      assertThat(T.rows(store)).isEqualTo(Map.of("1/1", "v=a", "1/2", "a=x,v=b", "1/3", "v=late"));
      TableDef narrower = T.alter(store, "v", false);
      store.apply(put(wider, 1, 4, Map.of("a", "y", "v", "gone"), store.timestampMicros()));
      assertThat(T.rows(store)).isEqualTo(Map.of("1/1", "", "1/2", "a=x", "1/3", "", "1/4", "a=y"));
      store.apply(put(narrower, 1, 5, Map.of("a", "z"), store.timestampMicros()));
    }
    try (Store store = open()) {
      assertThat(T.rows(store)).hasSize(5).containsEntry("1/4", "a=y").containsEntry("1/1", "");
      TableDef again = T.alter(store, "v", true);
      store.apply(put(again, 1, 6, "new", store.timestampMicros()));
      store.compact("ks", "t");
      assertThat(T.rows(store)).containsEntry("1/1", "").containsEntry("1/6", "v=new");
    }
  }

  @Test
  void droppedTableIsGoneWithItsFolder() {
    try (Store store = open()) {
      TableDef t = T.create(store);
      U.create(store);
      store.apply(put(t, 1, 1, "a", store.timestampMicros()));
      store.flush("ks", "t");
      try (RowCursor cursor =
          store.read(ReadRequest.ofKey(t, StoreTable.key(1), Slices.ALL, false))) {
        T.drop(store);
        assertThat(StoreTable.rows(t, cursor)).hasSize(1);
        assertThat(files.list("data/ks")).hasSize(2);
      }
      assertThat(files.list("data/ks")).hasSize(1);
      assertThatThrownBy(() -> store.apply(put(t, 1, 1, "b", 1)))
          .isInstanceOf(InvalidSchemaException.class);
      StoreTable.of("t", 3).create(store);
      assertThat(T.rows(store)).isEmpty();
    }
    try (Store store = open()) {
      assertThat(T.rows(store)).isEmpty();
      assertThat(store.problems()).isEmpty();
    }
  }

  @Test
  void truncatedRowsDoNotComeBack() {
    try (Store store = open()) {
      TableDef t = T.create(store);
      store.apply(put(t, 1, 1, "a", store.timestampMicros()));
      store.flush("ks", "t");
      store.apply(put(t, 1, 2, "b", store.timestampMicros()));
      store.truncate("ks", "t");
      assertThat(T.rows(store)).isEmpty();
      store.apply(put(t, 1, 3, "c", store.timestampMicros()));
    }
    try (Store store = open()) {
      assertThat(T.rows(store)).isEqualTo(Map.of("1/3", "v=c"));
    }
  }

  @Test
  void rowsTruncatedAfterAReopeningDoNotComeBack() {
    try (Store store = open()) {
      TableDef t = T.create(store);
      store.apply(put(U.create(store), 1, 1, "keeps the log", store.timestampMicros()));
      store.apply(put(t, 1, 1, "a", store.timestampMicros()));
      store.flush("ks", "t");
    }
    try (Store store = open()) {
      store.truncate("ks", "t");
    }
    try (Store store = open()) {
      assertThat(T.rows(store)).isEmpty();
    }
  }

  @Test
  void cellsOfADroppedColumnStayOutWhenItIsAddedAgain() {
    try (Store store = open()) {
      T.create(store);
      TableDef wide = T.alter(store, "a", true);
      T.alter(store, "a", false);
      store.apply(put(wide, 1, 1, Map.of("a", "x", "v", "y"), store.timestampMicros()));
      T.alter(store, "a", true);
      assertThat(T.rows(store)).isEqualTo(Map.of("1/1", "v=y"));
    }
    try (Store store = open()) {
      assertThat(T.rows(store)).isEqualTo(Map.of("1/1", "v=y"));
    }
  }

  @Test
  void purgedRowsDoNotComeBackFromTheLog() {
    TableOptions noGrace = withGcGrace(0);
    try (Store store = open()) {
      TableDef t = T.create(store, noGrace);
      TableDef u = U.create(store);
      store.apply(put(u, 1, 1, "keeps the log", store.timestampMicros()));
      store.apply(StoreTable.deleteRow(t, 1, 1, 10, store.nowSeconds() - 5));
      store.apply(put(t, 1, 1, "older", 5));
      store.compact("ks", "t");
      assertThat(store.stats("ks", "t").sstableCount()).isZero();
    }
    try (Store store = open()) {
      assertThat(T.rows(store)).isEmpty();
      assertThat(U.rows(store)).hasSize(1);
    }
  }

  static TableOptions withGcGrace(int seconds) {
    TableOptions d = TableOptions.DEFAULT;
    return new TableOptions(
        d.comment(),
        d.compaction(),
        d.compression(),
        d.caching(),
        d.bloomFilterFpChance(),
        d.crcCheckChance(),
        d.defaultTimeToLiveSeconds(),
        seconds,
        d.minIndexInterval(),
        d.others());
  }

  @Test
  void timestampsOnlyGoUpAlsoWhenTheClockGoesBackOverARestart() {
    long last;
    try (Store store = open()) {
      TableDef t = T.create(store);
      long first = store.timestampMicros();
      clock.setWallMicros(clock.currentTimeMicros() - 3_600_000_000L);
      last = store.timestampMicros();
      assertThat(last).isGreaterThan(first);
      store.apply(put(t, 1, 1, "a", last));
    }
    try (Store store = open()) {
      assertThat(store.timestampMicros()).isGreaterThan(last);
    }
  }

  @Test
  void aStoreIsOpenOnce() {
    try (Store store = open()) {
      assertThatThrownBy(this::open).isInstanceOf(LockedException.class);
      T.create(store);
    }
    Store again = open();
    again.close();
    again.close();
    assertThatThrownBy(() -> again.flush("ks", "t")).isInstanceOf(ClosedException.class);
    assertThatThrownBy(() -> again.apply(put(T.definition(), 1, 1, "a", 1)))
        .isInstanceOf(ClosedException.class);
  }

  @Test
  void aMutationLargerThanHalfASegmentIsRefusedBeforeItIsLogged() {
    try (Store store = open(settings.withCommitLog(8192, 1 << 20))) {
      TableDef t = T.create(store);
      assertThatThrownBy(() -> store.apply(put(t, 1, 1, "x".repeat(5000), 1)))
          .isInstanceOf(InvalidMutationException.class)
          .hasMessageContaining("oversized mutation");
      store.apply(put(t, 1, 1, "fits", 1));
      assertThat(T.rows(store)).isEqualTo(Map.of("1/1", "v=fits"));
    }
  }

  @Test
  void writersFlushWhenMemoryIsFull() {
    try (Store store = open(settings.withMemory(64 * 1024, 1 << 20))) {
      TableDef t = T.create(store);
      for (int i = 0; i < 400; i++) {
        store.apply(put(t, i, 1, "x".repeat(1000), store.timestampMicros()));
        assertThat(store.memory().memtableBytes()).isLessThan(100 * 1024);
      }
      assertThat(store.stats("ks", "t").flushes()).isGreaterThan(4);
      assertThat(T.rows(store)).hasSize(400);
    }
  }

  @Test
  void segmentsAreFreedWhenTheirRowsAreInFiles() {
    try (Store store = open(settings.withCommitLog(8192, 1 << 20))) {
      TableDef t = T.create(store);
      for (int i = 0; i < 50; i++) {
        store.apply(put(t, i, 1, "x".repeat(1000), store.timestampMicros()));
      }
      assertThat(files.list("commitlog").size()).isGreaterThan(5);
      store.flush("ks", "t");
      assertThat(files.list("commitlog")).hasSize(1);
    }
    try (Store store = open()) {
      assertThat(T.rows(store)).hasSize(50);
    }
  }

  @Test
  void aTableThatHoldsTheOldestSegmentIsFlushedWhenTheLogIsTooLarge() {
    try (Store store = open(settings.withCommitLog(8192, 3 * 8192))) {
      TableDef t = T.create(store);
      TableDef u = U.create(store);
      store.apply(put(u, 1, 1, "old", store.timestampMicros()));
      for (int i = 0; i < 60; i++) {
        store.apply(put(t, i, 1, "x".repeat(1000), store.timestampMicros()));
        tasks.runAll();
      }
      assertThat(files.list("commitlog").size()).isLessThan(6);
      assertThat(store.stats("ks", "u").flushes()).isEqualTo(1);
    }
  }

  @Test
  void groupsOfTablesAreOneRecord() {
    try (Store store = open()) {
      TableDef t = T.create(store);
      TableDef u = U.create(store);
      store.apply(List.of(put(t, 1, 1, "a", 1), put(u, 1, 1, "b", 1)));
    }
    try (Store store = open()) {
      assertThat(T.rows(store)).isEqualTo(Map.of("1/1", "v=a"));
      assertThat(U.rows(store)).isEqualTo(Map.of("1/1", "v=b"));
    }
  }

  @Test
  void verifyReadsAllFiles() {
    try (Store store = open()) {
      TableDef t = T.create(store);
      store.apply(put(t, 1, 1, "a", 1));
      store.flush("ks", "t");
      assertThat(store.verify()).isEmpty();
    }
  }

  @Test
  void inMemoryStoreWorksWithoutAnything() {
    try (Store store = Store.inMemory()) {
      TableDef t = T.create(store);
      store.apply(put(t, 1, 1, "a", store.timestampMicros()));
      store.compact("ks", "t");
      assertThat(T.rows(store)).isEqualTo(Map.of("1/1", "v=a"));
    }
  }
}
