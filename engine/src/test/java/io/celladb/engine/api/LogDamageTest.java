package io.celladb.engine.api;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.fail;

import io.celladb.engine.env.FileSystem;
import io.celladb.engine.env.MemoryFileSystem;
import io.celladb.engine.errors.CorruptionException;
import io.celladb.engine.metrics.EngineEvents;
import io.celladb.engine.testing.CrashMode;
import io.celladb.engine.testing.CrashableFileSystem;
import io.celladb.engine.testing.ManualClock;
import io.celladb.engine.testing.ManualTasks;
import io.celladb.engine.testing.StoreTable;
import io.celladb.engine.testing.StoredFiles;
import java.util.Arrays;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * The files of the commit log deleted, emptied, cut at every length, and flipped at every byte: the
 * store is refused with the address, and left as it was, or every acknowledged row is there.
 */
class LogDamageTest {
  private static final StoreTable T = StoreTable.of("t", 1);
  private static final StoreTable U = StoreTable.of("u", 2);
  private static final String LOG = "commitlog/";
  private static final Settings SETTINGS =
      Settings.DEFAULT
          .withCommitLog(4096, 1 << 20)
          .withMemory(1 << 20, 1 << 20)
          .withFlushOnClose(false)
          .withBackgroundCompaction(false);

  private final ManualClock clock = new ManualClock();

  /** How a store came to lie there. */
  enum State {
    CLOSED(true),
    CLOSED_WITH_SEVERAL_SEGMENTS(true),
    CLOSED_AFTER_A_FLUSH(true),
    CLOSED_AGAIN_AFTER_A_CRASH(true),
    CRASHED(false),
    CRASHED_WITH_SEVERAL_SEGMENTS(false),
    CRASHED_AFTER_SEGMENTS_WERE_FREED(false);

    /** Whether the end of the log is known, so that a damaged last section is not a torn tail. */
    final boolean knowsEnd;

    State(boolean knowsEnd) {
      this.knowsEnd = knowsEnd;
    }
  }

  private Store open(FileSystem files) {
    return Store.open(
        new Components(files, clock, new ManualTasks(clock), EngineEvents.NONE), SETTINGS);
  }

  private static void put(Store store, StoreTable table, int from, int count, int length) {
    for (int i = from; i < from + count; i++) {
      store.apply(
          StoreTable.put(
              table.current(store.schema()),
              1,
              i,
              "v".repeat(length) + i,
              store.timestampMicros()));
    }
  }

  private MemoryFileSystem prepare(State state) {
    CrashableFileSystem files = new CrashableFileSystem();
    Store store = open(files);
    T.create(store);
    U.create(store);
    switch (state) {
      case CLOSED, CRASHED -> put(store, T, 0, 3, 20);
      case CLOSED_WITH_SEVERAL_SEGMENTS, CRASHED_WITH_SEVERAL_SEGMENTS -> put(store, T, 0, 12, 700);
      case CLOSED_AFTER_A_FLUSH -> {
        put(store, T, 0, 3, 20);
        put(store, U, 0, 1, 20);
        store.flush("ks", "t");
      }
      case CLOSED_AGAIN_AFTER_A_CRASH -> {
        put(store, T, 0, 3, 20);
        MemoryFileSystem left = files.crashClone(CrashMode.NONE_KEPT, 1);
        open(left).close();
        return left;
      }
      case CRASHED_AFTER_SEGMENTS_WERE_FREED -> {
        put(store, T, 0, 10, 700);
        store.flush("ks", "t");
        put(store, T, 10, 8, 700);
      }
    }
    if (!state.knowsEnd) {
      return files.crashClone(CrashMode.NONE_KEPT, 1);
    }
    store.close();
    return files.crashClone(CrashMode.NONE_KEPT, 1);
  }

  private static Map<String, String> contents(Store store) {
    Map<String, String> rows = new TreeMap<>();
    T.rows(store).forEach((place, row) -> rows.put("t " + place, row));
    U.rows(store).forEach((place, row) -> rows.put("u " + place, row));
    return rows;
  }

  private Map<String, String> expected(MemoryFileSystem files) {
    try (Store store = open(copy(files))) {
      return contents(store);
    }
  }

  /** Opens a damaged store; returns how many rows are missing, or -1 when it was refused. */
  private int missing(MemoryFileSystem damaged, Map<String, String> rows, String what) {
    long before = StoredFiles.digest(damaged);
    try (Store store = open(damaged)) {
      Map<String, String> found = contents(store);
      assertThat(rows).as(what).containsAllEntriesOf(found);
      return rows.size() - found.size();
    } catch (CorruptionException e) {
      assertThat(e.file()).as(what).contains("commitlog/CommitLog-");
      assertThat(e.expected()).as(what).isNotBlank();
      assertThat(e.found()).as(what).isNotBlank();
      assertThat(StoredFiles.digest(damaged)).as(what + " changed").isEqualTo(before);
      return -1;
    }
  }

  private static MemoryFileSystem copy(MemoryFileSystem files) {
    MemoryFileSystem copy = new MemoryFileSystem();
    StoredFiles.copy(files, "", copy, "");
    return copy;
  }

  private static MemoryFileSystem with(MemoryFileSystem files, String path, byte[] bytes) {
    MemoryFileSystem copy = copy(files);
    StoredFiles.write(copy, path, bytes);
    return copy;
  }

  /** Every byte, but for the long values of the larger stores and the zeros. */
  private static int step(byte[] bytes, int at) {
    int alike = at;
    while (alike < bytes.length && bytes[alike] == bytes[at] && alike < at + 48) {
      alike++;
    }
    return alike - at > 24 ? 17 : 1;
  }

  @ParameterizedTest
  @EnumSource(State.class)
  void everyDeletedAndEveryEmptiedFileIsMissed(State state) {
    MemoryFileSystem files = prepare(state);
    Map<String, String> rows = expected(files);
    for (String name : files.list("commitlog")) {
      MemoryFileSystem deleted = copy(files);
      deleted.delete(LOG + name);
      assertThat(missing(deleted, rows, "without " + name)).as(name).isEqualTo(-1);
      MemoryFileSystem emptied = with(files, LOG + name, new byte[0]);
      assertThat(missing(emptied, rows, name + " emptied")).as(name).isEqualTo(-1);
    }
    MemoryFileSystem none = copy(files);
    none.list("commitlog").forEach(name -> none.delete(LOG + name));
    none.delete("commitlog");
    assertThat(missing(none, rows, "no log")).isEqualTo(-1);
  }

  @ParameterizedTest
  @EnumSource(State.class)
  void everyCutIsTold(State state) {
    MemoryFileSystem files = prepare(state);
    Map<String, String> rows = expected(files);
    for (String name : files.list("commitlog")) {
      byte[] bytes = StoredFiles.read(files, LOG + name);
      for (int length = 0; length < bytes.length; length += step(bytes, length)) {
        String what = name + " cut to " + length + " of " + bytes.length;
        MemoryFileSystem cut = with(files, LOG + name, Arrays.copyOf(bytes, length));
        if (missing(cut, rows, what) > 0) {
          fail(what);
        }
      }
    }
  }

  @ParameterizedTest
  @EnumSource(State.class)
  void everyFlippedByteIsToldUnlessItLooksLikeATornTail(State state) {
    MemoryFileSystem files = prepare(state);
    Map<String, String> rows = expected(files);
    for (String name : files.list("commitlog")) {
      byte[] bytes = StoredFiles.read(files, LOG + name);
      for (int i = 0; i < bytes.length; i += step(bytes, i)) {
        bytes[i] ^= 0x08;
        MemoryFileSystem flipped = with(files, LOG + name, bytes);
        bytes[i] ^= 0x08;
        int missing = missing(flipped, rows, name + " flipped at " + i);
        assertThat(missing).as("%s at %d", name, i).isLessThanOrEqualTo(state.knowsEnd ? 0 : 1);
      }
    }
  }
}
