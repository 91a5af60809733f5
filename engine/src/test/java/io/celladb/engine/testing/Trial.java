package io.celladb.engine.testing;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * What is tried, and how often at least: a row each of the table in {@code docs/reliability.md}.
 * The test that tries it says how often it did, which writes {@code target/reliability.md} anew.
 */
public enum Trial {
  CRASH_WORKLOADS("Crash workloads", 60, false),
  CRASH_POINTS("Crash points of the workloads", 20_000, true),
  CRASH_STATES("Different files that those leave", 4_000, false),
  SECOND_CRASHES("Crash points in recovering from every tenth", 5_000, false),
  MODEL_CONFIGURATIONS("Random configurations of the model", 300, true),
  MODEL_OPERATIONS("Operations on store and model", 3_000_000, true),
  MODEL_ROWS("Rows compared with the model", 3_000_000, true),
  FAULTS("Faults at the n-th file operation", 3_000, false),
  FLIPS("Flipped bytes of sstables", 15_000, false),
  CUTS("Cut lengths of sstables", 15_000, false),
  KILLS("Processes killed while they write", 100, true);

  private static final Path REPORT = Path.of("target", "reliability.md");
  private static final Map<Trial, Long> TRIED = new EnumMap<>(Trial.class); // guarded by itself

  private final String title;
  private final long goal;
  private final boolean isMoreWithEffort;

  Trial(String title, long goal, boolean isMoreWithEffort) {
    this.title = title;
    this.goal = goal;
    this.isMoreWithEffort = isMoreWithEffort;
  }

  /** Returns the first column of its row. */
  public String title() {
    return title;
  }

  /** Returns how often a run of normal effort tries it at least. */
  public long goal() {
    return goal;
  }

  /** Adds to how often it was tried. */
  public void add(long times) {
    synchronized (TRIED) {
      TRIED.merge(this, times, Long::sum);
      report();
    }
  }

  /** Fails when it was tried less often than its goal says. */
  public void conclude() {
    synchronized (TRIED) {
      long tried = TRIED.getOrDefault(this, 0L);
      long least = isMoreWithEffort ? goal * Effort.times() : goal;
      if (tried < least) {
        throw new AssertionError("%s: %,d of at least %,d".formatted(title, tried, least));
      }
    }
  }

  private static void report() {
    List<String> lines =
        new ArrayList<>(List.of("| Tried | At least | This run |", "|--|--:|--:|"));
    TRIED.forEach(
        (trial, tried) ->
            lines.add(
                String.format(Locale.ROOT, "| %s | %,d | %,d |", trial.title, trial.goal, tried)));
    try {
      Files.createDirectories(REPORT.getParent());
      Files.write(REPORT, lines);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
