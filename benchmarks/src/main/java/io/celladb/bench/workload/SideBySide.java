package io.celladb.bench.workload;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;

/**
 * Measures Cella and its peers in turn, in one process, and prints a table of the medians.
 *
 * <p>Arguments: number of devices, readings of each, rounds. Every peer's answer to every read is
 * compared with what the readings say; a wrong one ends the run.
 */
public final class SideBySide {
  static final long CACHE_BYTES = 256L << 20;
  static final long MEMTABLE_BYTES = 64L << 20;

  private static final int DURABLE_WRITES = 4_000;

  private final List<Workload> workloads;
  private final int rounds;
  private final List<Peer.Factory> peers = List.of(CellaPeer::new, RocksPeer::new);

  private SideBySide(Readings readings, int rounds) {
    this.rounds = rounds;
    this.workloads =
        List.of(
            new SeriesWorkload(readings),
            new UserWorkload((int) readings.count()),
            new CompactionWorkload(readings),
            new DurableWorkload(DURABLE_WRITES));
    System.out.printf(
        "%d rows: %d partitions of %d, or of one; medians of %d rounds, per second%n%n",
        readings.count(), readings.devices(), readings.perDevice(), rounds);
  }

  /** Runs all workloads. */
  public static void main(String[] arguments) throws IOException {
    int devices = arguments.length > 0 ? Integer.parseInt(arguments[0]) : 500;
    int perDevice = arguments.length > 1 ? Integer.parseInt(arguments[1]) : 2_000;
    int rounds = arguments.length > 2 ? Integer.parseInt(arguments[2]) : 3;
    new SideBySide(new Readings(devices, perDevice), rounds).run();
  }

  private void run() throws IOException {
    boolean first = true;
    for (Workload workload : workloads) {
      List<String> names = new ArrayList<>();
      double[][][] figures = new double[workload.works().size()][peers.size()][rounds];
      for (int round = 0; round < rounds; round++) {
        for (int i = 0; i < peers.size(); i++) {
          double[] measured = measure(workload, peers.get(i), names);
          for (int work = 0; work < measured.length; work++) {
            figures[work][i][round] = measured[work];
          }
          System.err.printf("round %d %s %s%n", round + 1, names.get(i), Arrays.toString(measured));
        }
      }
      if (first) {
        System.out.println("| work | " + String.join(" | ", names.subList(0, 2)) + " | ratio |");
        System.out.println("|---|" + "---:|".repeat(peers.size() + 1));
        first = false;
      }
      print(workload.works(), figures);
    }
  }

  private static double[] measure(Workload workload, Peer.Factory factory, List<String> names)
      throws IOException {
    Path directory = Files.createTempDirectory("cella-bench");
    try (Peer peer = factory.open(directory, workload.mode())) {
      names.add(peer.name());
      return workload.measure(peer);
    } finally {
      delete(directory);
    }
  }

  private static void print(List<String> works, double[][][] figures) {
    for (int work = 0; work < works.size(); work++) {
      StringBuilder line = new StringBuilder("| ").append(works.get(work)).append(" |");
      for (double[] ofPeer : figures[work]) {
        line.append(" %,.0f |".formatted(median(ofPeer)));
      }
      double ratio = median(figures[work][0]) / median(figures[work][1]);
      System.out.println(line.append(" %.2f |".formatted(ratio)));
    }
  }

  private static double median(double[] values) {
    double[] sorted = values.clone();
    Arrays.sort(sorted);
    return sorted[sorted.length / 2];
  }

  private static void delete(Path directory) {
    try (Stream<Path> files = Files.walk(directory)) {
      for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
        Files.delete(file);
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
