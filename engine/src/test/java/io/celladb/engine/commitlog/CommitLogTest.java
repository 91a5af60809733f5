package io.celladb.engine.commitlog;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.celladb.engine.env.FileSystem;
import io.celladb.engine.env.MemoryFileSystem;
import io.celladb.engine.env.ThreadTasks;
import io.celladb.engine.env.WritableFile;
import io.celladb.engine.errors.CorruptionException;
import io.celladb.engine.errors.IoFailureException;
import io.celladb.engine.errors.UnsupportedFormatException;
import io.celladb.engine.io.Bytes;
import io.celladb.engine.io.Checksums;
import io.celladb.engine.io.LogPosition;
import io.celladb.engine.rows.encoding.Mutation;
import io.celladb.engine.schema.TableDef;
import io.celladb.engine.testing.Fault;
import io.celladb.engine.testing.FaultyFileSystem;
import io.celladb.engine.testing.ManualClock;
import io.celladb.engine.testing.ManualTasks;
import io.celladb.engine.testing.StoreTable;
import io.celladb.engine.testing.StoredFiles;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class CommitLogTest {
  private static final String FOLDER = "commitlog";
  private static final LogSettings GROUP =
      new LogSettings(FOLDER, 4096, true, TimeUnit.SECONDS.toNanos(10));
  private static final LogSettings PERIODIC =
      new LogSettings(FOLDER, 4096, false, TimeUnit.SECONDS.toNanos(10));

  private final MemoryFileSystem files = new MemoryFileSystem();
  private final HeldExtent held = new HeldExtent();
  private final ManualClock clock = new ManualClock();
  private final ManualTasks tasks = new ManualTasks(clock);
  private final TableDef t = StoreTable.of("t", 1).definition();
  private final TableDef u = StoreTable.of("u", 2).definition();

  @BeforeEach
  void makeFolder() {
    files.createDirectories(FOLDER);
  }

  private CommitLog open(FileSystem on, LogSettings settings) {
    ReplayReport report = LogReplay.run(on, FOLDER, held.extent(), (mutation, position) -> {});
    return CommitLog.open(on, settings, tasks, report, held, () -> 77);
  }

  private Mutation put(TableDef table, int c, String v) {
    return StoreTable.put(table, 1, c, v, 1000 + c);
  }

  /** Mutations as table name and bytes, in the order of the log. */
  private List<String> replay(FileSystem on) {
    List<String> found = new ArrayList<>();
    LogReplay.run(
        on,
        FOLDER,
        held.extent(),
        (mutation, position) ->
            found.add(mutation.table().name() + " " + Bytes.toHex(mutation.body())));
    return found;
  }

  private static String text(Mutation mutation) {
    return mutation.table().name() + " " + Bytes.toHex(mutation.body());
  }

  @Test
  void whatWasAppendedIsReplayedInOrderWithItsTable() {
    List<Mutation> written = List.of(put(t, 1, "a"), put(u, 2, "b"), put(t, 3, "c"));
    List<LogPosition> positions = new ArrayList<>();
    try (CommitLog log = open(files, GROUP)) {
      positions.add(log.append(written.subList(0, 2)));
      positions.add(log.append(written.subList(2, 3)));
      assertThat(log.position()).isEqualTo(positions.get(1));
    }
    List<LogPosition> replayed = new ArrayList<>();
    List<TableDef> tables = new ArrayList<>();
    ReplayReport report =
        LogReplay.run(
            files,
            FOLDER,
            held.extent(),
            (mutation, position) -> {
              replayed.add(position);
              tables.add(mutation.table());
            });
    assertThat(replay(files)).isEqualTo(written.stream().map(CommitLogTest::text).toList());
    assertThat(replayed).containsExactly(positions.get(0), positions.get(0), positions.get(1));
    assertThat(report.records()).isEqualTo(2);
    assertThat(report.mutations()).isEqualTo(3);
    assertThat(report.tornTail()).isNull();
    assertThat(report.timestampMicros()).isEqualTo(77);
    assertThat(tables.get(1).id()).isEqualTo(u.id());
    assertThat(tables.get(1).allColumns()).isEqualTo(u.allColumns());
  }

  @Test
  void aSegmentBeginsWhenTheOneBeforeIsFull() {
    List<String> written = appendMany(files, GROUP, 30);
    assertThat(files.list(FOLDER)).hasSizeGreaterThan(3).contains("CommitLog-1.log");
    for (String name : files.list(FOLDER)) {
      assertThat(files.size(FOLDER + "/" + name)).isLessThanOrEqualTo(4096 + 100);
    }
    assertThat(replay(files)).isEqualTo(written);
    assertThat(appendMany(files, GROUP, 5)).isNotEmpty();
    assertThat(replay(files)).hasSize(35);
  }

  private List<String> appendMany(FileSystem on, LogSettings settings, int count) {
    List<String> written = new ArrayList<>();
    try (CommitLog log = open(on, settings)) {
      for (int i = 0; i < count; i++) {
        Mutation mutation = put(i % 3 == 0 ? u : t, i, "v".repeat(400) + i);
        log.append(List.of(mutation));
        written.add(text(mutation));
      }
    }
    return written;
  }

  @Test
  void everyFlippedByteIsToldOrMeansNothing() {
    List<String> written = appendMany(files, GROUP, 8);
    List<String> names = files.list(FOLDER);
    assertThat(names).hasSize(2);
    for (String name : names) {
      byte[] bytes = StoredFiles.read(files, FOLDER + "/" + name);
      for (int i = 0; i < bytes.length; i++) {
        bytes[i] ^= 0x10;
        MemoryFileSystem damaged = with(name, bytes);
        bytes[i] ^= 0x10;
        try {
          assertThat(replay(damaged)).as("%s at %d", name, i).isEqualTo(written);
        } catch (CorruptionException e) {
          assertThat(e.file()).endsWith(name);
          assertThat(e.offset()).isLessThanOrEqualTo(i);
          assertThat(e.expected()).isNotNull();
        }
      }
    }
  }

  private MemoryFileSystem with(String name, byte[] bytes) {
    MemoryFileSystem copy = new MemoryFileSystem();
    copy.createDirectories(FOLDER);
    for (String other : files.list(FOLDER)) {
      byte[] content = other.equals(name) ? bytes : StoredFiles.read(files, FOLDER + "/" + other);
      try (WritableFile file = copy.create(FOLDER + "/" + other)) {
        file.write(content, 0, content.length);
      }
    }
    return copy;
  }

  @Test
  void everySegmentCutAnywhereIsTold() {
    appendMany(files, GROUP, 8);
    for (String name : files.list(FOLDER)) {
      byte[] bytes = StoredFiles.read(files, FOLDER + "/" + name);
      for (int length = 0; length < bytes.length; length += 7) {
        MemoryFileSystem damaged = with(name, Arrays.copyOf(bytes, length));
        try {
          assertThat(replay(damaged)).as("%s cut to %d", name, length).hasSize(8);
        } catch (CorruptionException e) {
          assertThat(e.file()).endsWith(name);
          assertThat(e.offset()).isLessThanOrEqualTo(length);
          assertThat(e.expected()).isNotNull();
        }
      }
    }
  }

  @Test
  void aTornTailStaysOutAfterTheLogWentOn() {
    CommitLog log = open(files, GROUP);
    for (int i = 0; i < 3; i++) {
      log.append(List.of(put(t, i, "v".repeat(400))));
    }
    String name = files.list(FOLDER).get(0);
    byte[] bytes = StoredFiles.read(files, FOLDER + "/" + name);
    int end = log.position().position();
    Arrays.fill(bytes, end - 5, end, (byte) 0);
    MemoryFileSystem torn = with(name, bytes);
    assertThat(appendMany(torn, GROUP, 2)).hasSize(2);
    assertThat(replay(torn)).hasSize(4);
  }

  @Test
  void zerosToTheEndOfAKilledLogAreToldIfTheyBeginFarBeforeIt() {
    LogSettings large = new LogSettings(FOLDER, 8 << 20, true, TimeUnit.SECONDS.toNanos(10));
    CommitLog log = open(files, large);
    do {
      log.append(List.of(put(t, 1, "v".repeat(20_000))));
    } while (log.position().position() < 7 << 19);
    int end = log.position().position();
    String name = files.list(FOLDER).get(0);
    byte[] bytes = StoredFiles.read(files, FOLDER + "/" + name);
    int lost = end - ExtentKeeper.STEP_BYTES - 50_000;
    Arrays.fill(bytes, lost, bytes.length, (byte) 0);
    assertThatThrownBy(() -> replay(with(name, bytes)))
        .isInstanceOf(CorruptionException.class)
        .hasMessageContaining("as the schema tells");
    log.close();
  }

  @Test
  void aMissingSegmentIsTold() {
    appendMany(files, GROUP, 30);
    files.delete(FOLDER + "/CommitLog-2.log");
    assertThatThrownBy(() -> replay(files))
        .isInstanceOf(CorruptionException.class)
        .hasMessageContaining("CommitLog-2.log")
        .hasMessageContaining("as the next segment tells, found no such file");
  }

  @Test
  void aNewerFormatIsRefused() {
    appendMany(files, GROUP, 1);
    byte[] bytes = StoredFiles.read(files, FOLDER + "/CommitLog-1.log");
    Bytes.putInt(bytes, 4, 3);
    Bytes.putInt(bytes, 36, Checksums.crc32c(bytes, 0, 36));
    assertThatThrownBy(() -> replay(with("CommitLog-1.log", bytes)))
        .isInstanceOf(UnsupportedFormatException.class)
        .hasMessageContaining("version 3");
  }

  @Test
  void afterAFailedSyncNothingIsTakenAndTheSyncIsNotRetried() {
    FaultyFileSystem faulty = new FaultyFileSystem(files);
    CommitLog log = open(faulty, GROUP);
    log.append(List.of(put(t, 1, "a")));
    Fault fault = faulty.add(Fault.once(Fault.Kind.SYNC_ERROR, "commitlog/*", 1));
    assertThatThrownBy(() -> log.append(List.of(put(t, 2, "b"))))
        .isInstanceOf(IoFailureException.class);
    assertThat(fault.fired()).isEqualTo(1);
    assertThatThrownBy(() -> log.append(List.of(put(t, 3, "c"))))
        .isInstanceOf(IoFailureException.class)
        .hasMessageContaining("takes no more writes since an earlier one failed");
    assertThat(log.failure()).isNotNull();
    log.close();
    assertThat(replay(files)).contains(text(put(t, 1, "a"))).doesNotContain(text(put(t, 3, "c")));
  }

  @Test
  void periodicWritesAreSyncedByTheTimer() {
    CommitLog log = open(files, PERIODIC);
    log.append(List.of(put(t, 1, "a")));
    assertThat(replay(files)).isEmpty();
    clock.advance(Duration.ofSeconds(11));
    tasks.runAll();
    assertThat(replay(files)).hasSize(1);
    log.append(List.of(put(t, 2, "b")));
    log.close();
    assertThat(replay(files)).hasSize(2);
  }

  @Test
  void segmentsAreFreedOldestFirstWhenNoTableNeedsThem() {
    CommitLog log = open(files, GROUP);
    log.append(List.of(put(u, 0, "u")));
    LogPosition afterU = log.position();
    for (int i = 0; i < 20; i++) {
      log.append(List.of(put(t, i, "v".repeat(500))));
    }
    LogPosition afterT = log.position();
    int all = files.list(FOLDER).size();
    log.discardUpTo(t.id(), afterT);
    assertThat(files.list(FOLDER)).hasSize(all);
    assertThat(log.tablesHoldingOldestSegment()).containsExactly(u.id());
    log.discardUpTo(u.id(), afterU);
    assertThat(files.list(FOLDER)).hasSize(1);
    log.append(List.of(put(t, 99, "after")));
    log.close();
    assertThat(replay(files)).contains(text(put(t, 99, "after")));
  }

  @Test
  void recordsAfterAFlushKeepTheirSegment() {
    CommitLog log = open(files, GROUP);
    log.append(List.of(put(t, 1, "a")));
    LogPosition switched = log.position();
    log.append(List.of(put(t, 2, "b")));
    for (int i = 0; i < 20; i++) {
      log.append(List.of(put(u, i, "v".repeat(500))));
    }
    log.discardUpTo(t.id(), switched);
    log.discardUpTo(u.id(), log.position());
    log.close();
    assertThat(replay(files)).contains(text(put(t, 2, "b")));
  }

  @Test
  void manyWritersShareTheLog() throws Exception {
    int writers = 4;
    int each = 200;
    CommitLog log = open(files, new LogSettings(FOLDER, 64 * 1024, true, 1));
    CountDownLatch start = new CountDownLatch(1);
    AtomicInteger failures = new AtomicInteger();
    ThreadTasks threads =
        new ThreadTasks("test", writers, (name, failure) -> failures.incrementAndGet());
    List<Future<?>> done = new ArrayList<>();
    for (int w = 0; w < writers; w++) {
      int first = w * each;
      done.add(
          threads.submit(
              "writer",
              () -> {
                await(start);
                for (int i = 0; i < each; i++) {
                  log.append(List.of(put(t, first + i, "v")));
                }
              }));
    }
    start.countDown();
    for (Future<?> future : done) {
      future.get();
    }
    threads.close();
    log.close();
    assertThat(replay(files)).hasSize(writers * each).doesNotHaveDuplicates();
  }

  private static void await(CountDownLatch latch) {
    try {
      latch.await();
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }
}
