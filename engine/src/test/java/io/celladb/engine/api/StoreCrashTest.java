package io.celladb.engine.api;

import static org.assertj.core.api.Assertions.assertThat;

import io.celladb.engine.env.FileSystem;
import io.celladb.engine.env.MemoryFileSystem;
import io.celladb.engine.testing.CrashExplorer;
import io.celladb.engine.testing.CrashHook;
import io.celladb.engine.testing.CrashMode;
import io.celladb.engine.testing.CrashableFileSystem;
import io.celladb.engine.testing.FileOperation;
import io.celladb.engine.testing.StoreTable;
import io.celladb.engine.testing.StoredFiles;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.BiConsumer;
import org.junit.jupiter.api.Test;

/** A crash before and after every change of a file, and of those some again while recovering. */
class StoreCrashTest {
  private static final long SEED = 20_260_101L;
  private static final int DOUBLE_CRASH_EVERY = 10;
  private static final Settings SMALL =
      Settings.DEFAULT.withCommitLog(4096, 3 * 4096).withMemory(1 << 20, 1 << 20);

  private final Set<Seen> seen = new HashSet<>();
  private int checked;

  private int explore(Settings settings, BiConsumer<CrashWorkload, FileSystem> steps) {
    CrashWorkload workload = new CrashWorkload(settings);
    return new CrashExplorer(SEED)
        .explore(
            files -> steps.accept(workload, files),
            (left, point) -> {
              if (!seen.add(new Seen(workload.position(), StoredFiles.digest(left)))) {
                return;
              }
              if (checked++ % DOUBLE_CRASH_EVERY == 0) {
                crashAgain(workload, left);
              }
              Map<String, Map<String, String>> found = workload.check(left);
              workload.continueWith(left, found);
            });
  }

  /** What was checked: the same files need not be checked twice in the same step. */
  private record Seen(int step, long digest) {}

  /** Recovers from a crash on files that crash again at every change. */
  private void crashAgain(CrashWorkload workload, MemoryFileSystem left) {
    SecondCrash hook = new SecondCrash(workload);
    CrashableFileSystem files = CrashableFileSystem.copyOf(left, hook);
    hook.files = files;
    workload.check(files);
  }

  private static final class SecondCrash implements CrashHook {
    private final CrashWorkload workload;
    private CrashableFileSystem files;
    private int points;

    SecondCrash(CrashWorkload workload) {
      this.workload = workload;
    }

    @Override
    public void before(FileOperation operation, String path) {
      if (files != null && operation.changes()) {
        CrashMode mode = CrashMode.values()[points++ % CrashMode.values().length];
        workload.check(files.crashClone(mode, SEED + points));
      }
    }
  }

  @Test
  void writesAndFlushes() {
    int points =
        explore(
            SMALL,
            (w, files) -> {
              w.open(files);
              w.create(CrashWorkload.T);
              w.create(CrashWorkload.U);
              w.put("t", 1, 1, "a");
              w.put("t", 1, 2, "b");
              w.batch(3, "c");
              w.flush("t");
              w.put("t", 1, 2, "d");
              w.batch(3, "e");
              w.flush("u");
              w.flush("t");
              w.put("u", 7, 7, "f");
              w.close();
            });
    assertThat(points).isGreaterThan(500);
  }

  @Test
  void segmentsFillAndAreFreed() {
    int points =
        explore(
            SMALL,
            (w, files) -> {
              w.open(files);
              w.create(CrashWorkload.T);
              w.create(CrashWorkload.U);
              w.put("u", 1, 1, "holds the log");
              for (int i = 0; i < 9; i++) {
                w.put("t", i % 3, i, "x".repeat(900) + i);
              }
              w.flush("t");
              w.batch(1, "y".repeat(300));
              w.flush("u");
              w.put("t", 1, 1, "z");
              w.close();
              w.open(files);
              w.put("t", 1, 1, "w");
              w.close();
            });
    assertThat(points).isGreaterThan(500);
  }

  @Test
  void compactions() {
    int points =
        explore(
            SMALL.withFlushOnClose(false),
            (w, files) -> {
              w.open(files);
              w.create(CrashWorkload.T);
              w.create(CrashWorkload.U);
              for (int i = 0; i < 3; i++) {
                w.put("t", i, 1, "a" + i);
                w.put("t", 5, 1, "b" + i);
                w.flush("t");
              }
              w.put("u", 1, 1, "u");
              w.compact("t");
              w.put("t", 6, 1, "c");
              w.compact("t");
              w.close();
              w.open(files);
              w.put("t", 7, 1, "d");
              w.close();
            });
    assertThat(points).isGreaterThan(500);
  }

  @Test
  void deletionsThatCompactionsPurge() {
    explore(
        SMALL.withFlushOnClose(false),
        (w, files) -> {
          w.open(files);
          w.step(
              "create t",
              () -> CrashWorkload.T.create(w.store(), StoreTest.withGcGrace(0)),
              all -> all.put("t", new TreeMap<>()));
          w.create(CrashWorkload.U);
          w.put("u", 1, 1, "holds the log");
          w.put("t", 1, 1, "a");
          w.put("t", 1, 2, "b");
          w.flush("t");
          w.step(
              "delete 1/1",
              () -> w.store().apply(StoreTable.deleteRow(w.t(), 1, 1, w.timestamp(), w.now() - 1)),
              all -> all.get("t").remove("1/1"));
          w.flush("t");
          w.compact("t");
          w.step(
              "delete p",
              () ->
                  w.store().apply(StoreTable.deletePartition(w.t(), 1, w.timestamp(), w.now() - 1)),
              all -> all.get("t").clear());
          w.compact("t");
          w.close();
          w.open(files);
          w.close();
        });
  }

  @Test
  void truncations() {
    explore(
        SMALL,
        (w, files) -> {
          w.open(files);
          w.create(CrashWorkload.T);
          w.create(CrashWorkload.U);
          w.put("t", 1, 1, "a");
          w.put("u", 1, 1, "b");
          w.flush("t");
          w.put("t", 1, 2, "c");
          w.truncate("t");
          w.put("t", 1, 3, "d");
          w.truncate("u");
          w.close();
          w.open(files);
          w.truncate("t");
          w.close();
        });
  }

  @Test
  void schemaChanges() {
    explore(
        SMALL,
        (w, files) -> {
          w.open(files);
          w.create(CrashWorkload.T);
          w.put("t", 1, 1, "a");
          w.step("alter", () -> CrashWorkload.T.alter(w.store(), "a", true), all -> {});
          w.step(
              "put wide",
              () ->
                  w.store()
                      .apply(
                          StoreTable.put(w.t(), 1, 2, Map.of("a", "x", "v", "y"), w.timestamp())),
              all -> all.get("t").put("1/2", "a=x,v=y"));
          w.flush("t");
          w.create(CrashWorkload.U);
          w.batch(4, "b");
          w.step(
              "alter",
              () -> CrashWorkload.T.alter(w.store(), "a", false),
              all -> all.get("t").put("1/2", "v=y"));
          w.flush("u");
          w.drop(CrashWorkload.U);
          w.put("t", 9, 1, "c");
          w.close();
          w.open(files);
          w.drop(CrashWorkload.T);
          w.close();
        });
  }

  @Test
  void periodicSyncLosesOnlyTheEnd() {
    Settings periodic = SMALL.withPeriodicSync(10_000).withFlushOnClose(false);
    int[] put = new int[1];
    int[] synced = new int[1];
    StoreTable table = CrashWorkload.T;
    CrashWorkload w = new CrashWorkload(periodic);
    new CrashExplorer(SEED, List.of(CrashMode.values()))
        .explore(
            files -> {
              w.open(files);
              table.create(w.store());
              for (int i = 1; i <= 60; i++) {
                put[0] = i;
                w.store()
                    .apply(StoreTable.put(w.t(), i % 5, i, "x".repeat(200) + i, w.timestamp()));
                if (i % 20 == 0) {
                  w.store().flush("ks", "t");
                  synced[0] = i;
                }
              }
            },
            (left, point) -> {
              try (Store store = w.reopen(left)) {
                if (table.current(store.schema()) == null) {
                  assertThat(put[0]).isZero();
                  return;
                }
                int found = table.rows(store).size();
                assertThat(found).as(point).isBetween(synced[0], put[0]);
                for (int i = 1; i <= found; i++) {
                  assertThat(table.rows(store)).as(point).containsKey((i % 5) + "/" + i);
                }
              }
            });
  }
}
