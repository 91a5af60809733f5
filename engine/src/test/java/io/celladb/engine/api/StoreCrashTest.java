package io.celladb.engine.api;

import static org.assertj.core.api.Assertions.assertThat;

import io.celladb.engine.env.MemoryFileSystem;
import io.celladb.engine.testing.CrashExplorer;
import io.celladb.engine.testing.CrashHook;
import io.celladb.engine.testing.CrashMode;
import io.celladb.engine.testing.CrashableFileSystem;
import io.celladb.engine.testing.Effort;
import io.celladb.engine.testing.FileOperation;
import io.celladb.engine.testing.StoredFiles;
import io.celladb.engine.testing.Trial;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * A crash before and after every change of a file in the workloads of {@code crash-workloads.txt},
 * in every mode, and from some of what is left another crash while recovering. {@code
 * -Dcella.crash.workload=NAME} runs one alone; each failure names its point.
 */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class StoreCrashTest {
  private static final long SEED = 20_260_101L;
  private static final int CRASH_AGAIN_EVERY = 10;
  private static final String ONLY = System.getProperty("cella.crash.workload");

  private int recoveries;

  static List<CrashScript> workloads() {
    return CrashScript.all().stream()
        .filter(script -> ONLY == null || script.name().equals(ONLY))
        .toList();
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("workloads")
  void losesNothing(CrashScript script) {
    Set<Seen> seen = new HashSet<>();
    int points = 0;
    for (int i = 0; i < Effort.times(); i++) {
      points += explore(script, SEED + i * 1_000_003L, seen);
    }
    assertThat(points).as(script.name()).isPositive();
    Trial.CRASH_WORKLOADS.add(1);
    Trial.CRASH_POINTS.add(points);
    Trial.CRASH_STATES.add(seen.size());
  }

  @AfterAll
  void enoughWasTried() {
    if (ONLY == null) {
      Trial.CRASH_WORKLOADS.conclude();
      Trial.CRASH_POINTS.conclude();
      Trial.CRASH_STATES.conclude();
      Trial.SECOND_CRASHES.conclude();
    }
  }

  /** What was checked: the same files need not be checked twice in the same step. */
  private record Seen(int step, long digest) {}

  private int explore(CrashScript script, long seed, Set<Seen> seen) {
    CrashWorkload workload = script.workload();
    return new CrashExplorer(seed)
        .explore(
            files -> script.prepare(workload, files),
            files -> script.attack(workload),
            (left, point) -> {
              if (seen.add(new Seen(workload.position(), StoredFiles.digest(left)))) {
                if (recoveries++ % CRASH_AGAIN_EVERY == 0) {
                  crashAgain(workload, left, seed);
                }
                workload.checkAndGoOn(left);
              }
            });
  }

  /** Recovers from a crash on files that crash again at every change. */
  private static void crashAgain(CrashWorkload workload, MemoryFileSystem left, long seed) {
    SecondCrash hook = new SecondCrash(workload, seed);
    CrashableFileSystem files = CrashableFileSystem.copyOf(left, hook);
    hook.files = files;
    workload.check(files);
    Trial.SECOND_CRASHES.add(hook.points);
  }

  private static final class SecondCrash implements CrashHook {
    private final CrashWorkload workload;
    private final long seed;
    private CrashableFileSystem files;
    private int points;

    SecondCrash(CrashWorkload workload, long seed) {
      this.workload = workload;
      this.seed = seed;
    }

    @Override
    public void before(FileOperation operation, String path) {
      if (files != null && operation.changes()) {
        CrashMode mode = CrashMode.values()[points++ % CrashMode.values().length];
        try {
          workload.check(files.crashClone(mode, seed + points));
        } catch (RuntimeException | AssertionError e) {
          throw new AssertionError(
              "crashed again before %s %s, %s".formatted(operation, path, mode), e);
        }
      }
    }
  }
}
