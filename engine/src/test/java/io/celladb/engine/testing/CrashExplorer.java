package io.celladb.engine.testing;

import io.celladb.engine.env.FileSystem;
import io.celladb.engine.env.MemoryFileSystem;
import java.util.List;

/**
 * Runs a workload once and, before and after every operation that changes files, checks what a
 * crash there would leave, in each mode.
 */
public final class CrashExplorer {
  private final List<CrashMode> modes;
  private final long seed;
  private int points;
  private boolean checking;

  /** A workload on a file system; may throw nothing. */
  public interface Workload {
    void run(FileSystem files);
  }

  /** Checks what a crash left; is told where it happened. */
  public interface Check {
    void check(MemoryFileSystem left, String point);
  }

  /**
   * @param seed starts every chance; a failure names the seed of its clone
   */
  public CrashExplorer(long seed, List<CrashMode> modes) {
    this.seed = seed;
    this.modes = List.copyOf(modes);
  }

  /** All modes. */
  public CrashExplorer(long seed) {
    this(seed, List.of(CrashMode.values()));
  }

  /** Returns how many clones were checked. Works on workloads of one thread. */
  public int explore(Workload workload, Check check) {
    return explore(files -> {}, workload, check);
  }

  /** As above, after a preparation that does not crash. */
  public int explore(Workload preparation, Workload workload, Check check) {
    points = 0;
    Hook hook = new Hook(check);
    CrashableFileSystem files = new CrashableFileSystem(hook);
    preparation.run(files);
    hook.files = files;
    workload.run(files);
    return points;
  }

  private final class Hook implements CrashHook {
    private final Check check;
    private CrashableFileSystem files; // null while preparing

    Hook(Check check) {
      this.check = check;
    }

    @Override
    public void before(FileOperation operation, String path) {
      crash("before", operation, path);
    }

    @Override
    public void after(FileOperation operation, String path) {
      crash("after", operation, path);
    }

    private void crash(String when, FileOperation operation, String path) {
      if (files == null || !operation.changes() || checking) {
        return;
      }
      checking = true;
      try {
        for (CrashMode mode : modes) {
          long cloneSeed = seed + points;
          String point =
              "crash %s %s %s, %s, seed %d".formatted(when, operation, path, mode, cloneSeed);
          points++;
          try {
            check.check(files.crashClone(mode, cloneSeed), point);
          } catch (RuntimeException | AssertionError e) {
            throw new AssertionError(point, e);
          }
        }
      } finally {
        checking = false;
      }
    }
  }
}
