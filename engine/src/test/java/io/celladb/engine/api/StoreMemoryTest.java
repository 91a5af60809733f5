package io.celladb.engine.api;

import static io.celladb.engine.testing.StoreTable.put;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.celladb.engine.env.FileSystem;
import io.celladb.engine.env.MemoryFileSystem;
import io.celladb.engine.env.Tasks;
import io.celladb.engine.env.ThreadTasks;
import io.celladb.engine.errors.OutOfSpaceException;
import io.celladb.engine.errors.OverloadedException;
import io.celladb.engine.metrics.EngineEvents;
import io.celladb.engine.metrics.FileMemory;
import io.celladb.engine.query.KeyRange;
import io.celladb.engine.query.ReadRequest;
import io.celladb.engine.query.RowCursor;
import io.celladb.engine.query.Slices;
import io.celladb.engine.schema.TableDef;
import io.celladb.engine.testing.Fault;
import io.celladb.engine.testing.FaultyFileSystem;
import io.celladb.engine.testing.FileOperation;
import io.celladb.engine.testing.ManualClock;
import io.celladb.engine.testing.ManualTasks;
import io.celladb.engine.testing.ObservedFileSystem;
import io.celladb.engine.testing.StoreTable;
import java.time.Duration;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Future;
import java.util.function.Supplier;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * When memory for writes is taken they wait, then fail with nothing done, and go on later; and what
 * the store says of its memory moves with what holds it.
 */
@Timeout(60)
class StoreMemoryTest {
  private static final StoreTable T = StoreTable.of("t", 1);
  private static final StoreTable U = StoreTable.of("u", 2);
  private static final String VALUE = "x".repeat(1000);

  private final MemoryFileSystem memory = new MemoryFileSystem();
  private final ManualClock clock = new ManualClock();
  private final ManualTasks tasks = new ManualTasks(clock);
  private final Tasks threads = new ThreadTasks("test", 3, (name, failure) -> {});
  private final Settings settings =
      Settings.DEFAULT
          .withMemory(64 * 1024, 0)
          .withMemoryWait(10_000)
          .withFlushOnClose(false)
          .withBackgroundCompaction(false);
  private final Map<String, String> acknowledged = new TreeMap<>();

  @AfterEach
  void stop() {
    threads.close();
  }

  private Store open(FileSystem files) {
    return open(files, settings);
  }

  private Store open(FileSystem files, Settings with) {
    return Store.open(new Components(files, clock, tasks, EngineEvents.NONE), with);
  }

  private void write(Store store, TableDef table, int p) {
    store.apply(put(table, p, 1, VALUE, store.timestampMicros()));
    acknowledged.put(p + "/1", "v=" + VALUE);
  }

  /** Writes until that fails; returns the number of the first row that was not written. */
  private int writeUntilFull(Store store, TableDef table, int first) {
    int p = first;
    while (store.memory().memtableBytes() + VALUE.length() + 200 < 64 * 1024) {
      write(store, table, p++);
    }
    return p;
  }

  /** A flush of a file system that stands still for as long as a test wants. */
  private static final class StoppedFileSystem extends ObservedFileSystem {
    private final CountDownLatch reached = new CountDownLatch(1);
    private final CountDownLatch goesOn = new CountDownLatch(1);

    StoppedFileSystem(FileSystem delegate) {
      super(delegate);
    }

    @Override
    protected <T> T perform(FileOperation operation, String path, Supplier<T> action) {
      if (operation == FileOperation.CREATE && path.endsWith("-Data.db")) {
        reached.countDown();
        await(goesOn);
      }
      return action.get();
    }
  }

  private static void await(CountDownLatch latch) {
    try {
      latch.await();
    } catch (InterruptedException e) {
      throw new AssertionError(e);
    }
  }

  @Test
  void aWriterWaitsForAFlushAndFailsWhenThatTakesTooLong() throws Exception {
    StoppedFileSystem files = new StoppedFileSystem(memory);
    try (Store store = open(files)) {
      TableDef t = T.create(store);
      int next = writeUntilFull(store, t, 0);
      assertThat(tasks.waiting()).containsExactly("flush");
      Future<?> flush = threads.submit("flush", tasks::runAll);
      await(files.reached);

      Future<?> late = threads.submit("writer", () -> write(store, t, -1));
      CountDownLatch failed = new CountDownLatch(1);
      Future<?> time =
          threads.submit(
              "time",
              () -> {
                while (failed.getCount() > 0) {
                  clock.advance(Duration.ofMillis(100));
                  Thread.onSpinWait();
                }
              });
      assertThatThrownBy(late::get)
          .cause()
          .isInstanceOf(OverloadedException.class)
          .hasMessageStartingWith("Memory for writes is full: memtables take ")
          .hasMessageContaining(" of 65536 bytes, and a flush takes long to make room")
          .hasMessageContaining("Nothing was written")
          .hasMessageContaining("memtableLimitBytes");
      failed.countDown();
      time.get();

      Future<?> patient = threads.submit("writer", () -> write(store, t, next));
      files.goesOn.countDown();
      patient.get();
      flush.get();
      assertThat(T.rows(store)).isEqualTo(acknowledged);
      assertThat(store.memory().memtableBytes()).isLessThan(16 * 1024);
    }
    try (Store store = open(memory)) {
      assertThat(T.rows(store)).isEqualTo(acknowledged);
    }
  }

  @Test
  void writesFailWhileFlushesFailAndGoOnAfterwards() {
    FaultyFileSystem files = new FaultyFileSystem(memory);
    try (Store store = open(files)) {
      TableDef t = T.create(store);
      TableDef u = U.create(store);
      Fault full = files.add(Fault.from(Fault.Kind.NO_SPACE, "**-Data.db", 1));
      int next = writeUntilFull(store, t, 0);
      for (int i = 0; i < 3; i++) {
        assertThatThrownBy(() -> write(store, t, -1))
            .isInstanceOf(OverloadedException.class)
            .hasMessageContaining("they could not be flushed: No space left on the device for ")
            .hasCauseInstanceOf(OutOfSpaceException.class);
      }
      assertThatThrownBy(() -> write(store, u, -1)).isInstanceOf(OverloadedException.class);
      assertThat(full.fired()).as("a failed flush is tried again after a second").isOne();
      clock.advance(Duration.ofSeconds(2));
      assertThatThrownBy(() -> write(store, t, -1)).isInstanceOf(OverloadedException.class);
      assertThat(full.fired()).isEqualTo(2);
      assertThat(T.rows(store)).isEqualTo(acknowledged);

      files.clear();
      clock.advance(Duration.ofSeconds(2));
      write(store, t, next);
      assertThat(T.rows(store)).isEqualTo(acknowledged);
      assertThat(U.rows(store)).isEmpty();
      assertThat(store.stats("ks", "t").flushes()).isOne();
    }
    try (Store store = open(memory)) {
      assertThat(T.rows(store)).isEqualTo(acknowledged);
      assertThat(U.rows(store)).isEmpty();
    }
  }

  @Test
  void aWriteLargerThanAllMemoryFindsRoomAlone() {
    try (Store store = open(memory)) {
      TableDef t = T.create(store);
      store.apply(put(t, 1, 1, "y".repeat(5_000), store.timestampMicros()));
      store.apply(put(t, 2, 1, "y".repeat(100_000), store.timestampMicros()));
      assertThat(store.stats("ks", "t").flushes()).isOne();
      store.apply(put(t, 3, 1, "y".repeat(5_000), store.timestampMicros()));
      assertThat(store.stats("ks", "t").flushes()).isEqualTo(2);
      assertThat(T.rows(store)).hasSize(3);
    }
  }

  @Test
  void anInterruptedWriterWaitsAsLongAsOthersAndStaysInterrupted() throws Exception {
    StoppedFileSystem files = new StoppedFileSystem(memory);
    try (Store store = open(files)) {
      TableDef t = T.create(store);
      int next = writeUntilFull(store, t, 0);
      Future<?> flush = threads.submit("flush", tasks::runAll);
      await(files.reached);
      Future<?> writer =
          threads.submit(
              "writer",
              () -> {
                Thread.currentThread().interrupt();
                write(store, t, next);
                assertThat(Thread.interrupted()).isTrue();
              });
      files.goesOn.countDown();
      writer.get();
      flush.get();
      assertThat(T.rows(store)).isEqualTo(acknowledged);
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"oa", "da"})
  void memoryOfFilesComesAndGoesWithThem(String format) {
    Settings roomy = settings.withMemory(1 << 20, 1 << 20).withSSTableFormat(format);
    try (Store store = open(memory, roomy)) {
      TableDef t = T.create(store);
      assertThat(store.memory().files()).isEqualTo(FileMemory.NONE);
      fill(store, t, 0);
      FileMemory one = store.memory().files();
      assertThat(one.filterBytes()).isBetween(100L * 10 / 8, 100L * 20 / 8);
      assertThat(one.indexBytes()).isPositive();
      assertThat(one.chunkBytes()).isEqualTo(7 * Long.BYTES);
      assertThat(one.checksumBytes()).isPositive();
      assertThat(one.statisticsBytes()).isPositive();
      fill(store, t, 100);
      assertThat(store.memory().files().filterBytes()).isEqualTo(2 * one.filterBytes());

      ReadRequest all = ReadRequest.ofRange(t, KeyRange.ALL, Slices.ALL);
      FileMemory two = store.memory().files();
      try (RowCursor held = store.read(all)) {
        assertThat(held.nextPartition()).isTrue();
        store.compact("ks", "t");
        assertThat(store.memory().files().filterBytes())
            .as("the read has the old files")
            .isGreaterThan(two.filterBytes());
      }
      FileMemory compacted = store.memory().files();
      assertThat(compacted.totalBytes()).isLessThan(two.totalBytes());
      assertThat(compacted.filterBytes()).isBetween(200L * 10 / 8, 200L * 20 / 8);
      store.truncate("ks", "t");
      assertThat(store.memory().files()).isEqualTo(FileMemory.NONE);
    }
  }

  /** A hundred partitions of 1000 bytes that do not compress, in a file. */
  private static void fill(Store store, TableDef t, int first) {
    Random random = new Random(first);
    for (int p = first; p < first + 100; p++) {
      String value =
          random
              .ints(1000, ' ', 0x7f)
              .collect(StringBuilder::new, StringBuilder::appendCodePoint, StringBuilder::append)
              .toString();
      store.apply(put(t, p, 1, value, store.timestampMicros()));
    }
    store.flush("ks", "t");
  }

  @Test
  void memoryOfMemtablesAndPagesComesAndGoes() {
    try (Store store = open(memory, settings.withMemory(1 << 20, 64 * 1024))) {
      TableDef t = T.create(store);
      assertThat(store.memory().memtableBytes()).isZero();
      for (int p = 0; p < 200; p++) {
        write(store, t, p);
      }
      assertThat(store.memory().memtableBytes()).isBetween(200L * 1000, 200L * 2000);
      assertThat(store.memory().memtableLimitBytes()).isEqualTo(1 << 20);
      store.flush("ks", "t");
      assertThat(store.memory().memtableBytes()).isZero();
      fill(store, t, 1000);
      long before = store.memory().pageCacheBytes();
      assertThat(T.rows(store, 1050)).hasSize(1);
      assertThat(store.memory().pageCacheBytes()).isGreaterThan(before);
      for (int p = 0; p < 1100; p++) {
        T.rows(store, p);
        assertThat(store.memory().pageCacheBytes()).isLessThanOrEqualTo(64 * 1024);
      }
      assertThat(store.memory().pageCacheBytes()).isGreaterThan(32 * 1024);
      store.truncate("ks", "t");
      assertThat(store.memory().pageCacheBytes()).isZero();
    }
  }

  @Test
  void memoryOfWritersIsThereWhileTheyWrite() {
    long[] seen = new long[1];
    Store[] opened = new Store[1];
    FaultyFileSystem faulty = new FaultyFileSystem(memory);
    FileSystem files =
        new ObservedFileSystem(faulty) {
          @Override
          protected <T> T perform(FileOperation operation, String path, Supplier<T> action) {
            if (operation == FileOperation.CREATE && path.endsWith("-Statistics.db")) {
              seen[0] = opened[0].memory().writerBytes();
            }
            return action.get();
          }
        };
    try (Store store = open(files, settings.withMemory(1 << 20, 1 << 20))) {
      opened[0] = store;
      TableDef t = T.create(store);
      fill(store, t, 0);
      assertThat(seen[0]).isGreaterThan(64 * 1024);
      assertThat(store.memory().writerBytes()).isZero();
      fill(store, t, 100);
      seen[0] = 0;
      store.compact("ks", "t");
      assertThat(seen[0]).isGreaterThan(64 * 1024);
      assertThat(store.memory().writerBytes()).isZero();

      write(store, t, 500);
      faulty.add(Fault.from(Fault.Kind.NO_SPACE, "**-Statistics.db", 1));
      assertThatThrownBy(() -> store.flush("ks", "t")).isInstanceOf(OutOfSpaceException.class);
      assertThatThrownBy(() -> store.compact("ks", "t")).isInstanceOf(OutOfSpaceException.class);
      assertThat(store.memory().writerBytes()).isZero();
    }
  }

  @Test
  void memoryOfTheLogIsBounded() {
    Settings periodic =
        settings.withMemory(64 << 20, 0).withPeriodicSync(10_000).withCommitLog(8 << 20, 64 << 20);
    try (Store store = open(memory, periodic)) {
      TableDef t = T.create(store);
      write(store, t, 0);
      long one = store.memory().commitLogBytes();
      assertThat(one).isPositive();
      long most = 0;
      for (int p = 0; p < 20_000; p++) {
        store.apply(put(t, p, 1, VALUE, store.timestampMicros()));
        most = Math.max(most, store.memory().commitLogBytes());
      }
      assertThat(most).isBetween(1L << 20, 24L << 20);
      tasks.runAll();
      assertThat(store.memory().commitLogBytes()).isLessThan(10 << 20);
    }
  }
}
