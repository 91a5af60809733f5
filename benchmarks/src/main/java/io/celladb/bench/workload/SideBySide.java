package io.celladb.bench.workload;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.SplittableRandom;
import java.util.function.Function;
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

  private static final int POINT_READS = 100_000;
  private static final int NEWEST_READS = 20_000;
  private static final int NEWEST = 50;
  private static final int WARM_UPS = 5;

  private final Readings readings;
  private final int rounds;
  private final long digestOfAll;
  private final List<Function<Path, Peer>> peers = List.of(CellaPeer::new, RocksPeer::new);

  private SideBySide(Readings readings, int rounds) {
    this.readings = readings;
    this.rounds = rounds;
    this.digestOfAll = digestOfAll(readings);
  }

  /** Runs all workloads. */
  public static void main(String[] arguments) throws IOException {
    int devices = arguments.length > 0 ? Integer.parseInt(arguments[0]) : 500;
    int perDevice = arguments.length > 1 ? Integer.parseInt(arguments[1]) : 2_000;
    int rounds = arguments.length > 2 ? Integer.parseInt(arguments[2]) : 5;
    new SideBySide(new Readings(devices, perDevice), rounds).run();
  }

  private void run() throws IOException {
    String[] works = {"load", "point read", "newest 50", "full scan"};
    double[][][] figures = new double[works.length][peers.size()][rounds];
    List<String> names = new ArrayList<>();
    for (int round = 0; round < rounds; round++) {
      for (int i = 0; i < peers.size(); i++) {
        Path directory = Files.createTempDirectory("cella-bench");
        try (Peer peer = peers.get(i).apply(directory)) {
          if (round == 0) {
            names.add(peer.name());
          }
          double[] measured = measure(peer);
          for (int work = 0; work < works.length; work++) {
            figures[work][i][round] = measured[work];
          }
          System.err.printf("round %d %s %s%n", round + 1, peer.name(), Arrays.toString(measured));
        } finally {
          delete(directory);
        }
      }
    }
    print(works, names, figures);
  }

  /** Returns operations or rows per second of each work. */
  private double[] measure(Peer peer) {
    double load = perSecond(readings.count(), () -> peer.load(readings));
    peer.compact();
    for (int i = 0; i < WARM_UPS; i++) {
      reads(peer, i);
      newest(peer, i);
      scan(peer);
    }
    double point = perSecond(POINT_READS, () -> reads(peer, WARM_UPS));
    double newest = perSecond(NEWEST_READS, () -> newest(peer, WARM_UPS));
    double scan = perSecond(readings.count(), () -> scan(peer));
    return new double[] {load, point, newest, scan};
  }

  private static double perSecond(long count, Runnable work) {
    long start = System.nanoTime();
    work.run();
    return count * 1e9 / (System.nanoTime() - start);
  }

  private void reads(Peer peer, long seed) {
    SplittableRandom random = new SplittableRandom(seed);
    for (int i = 0; i < POINT_READS; i++) {
      long device = random.nextInt(readings.devices());
      long at = readings.at(random.nextInt(readings.perDevice()));
      check(peer, peer.pointRead(device, at), readings.digest(device, at));
    }
  }

  private void newest(Peer peer, long seed) {
    SplittableRandom random = new SplittableRandom(seed);
    for (int i = 0; i < NEWEST_READS; i++) {
      long device = random.nextInt(readings.devices());
      long expected = 0;
      for (int j = 0; j < Math.min(NEWEST, readings.perDevice()); j++) {
        expected += readings.digest(device, readings.at(readings.perDevice() - 1 - j));
      }
      check(peer, peer.newest(device, NEWEST), expected);
    }
  }

  private void scan(Peer peer) {
    check(peer, peer.fullScan(), digestOfAll);
  }

  private static long digestOfAll(Readings readings) {
    long sum = 0;
    for (long device = 0; device < readings.devices(); device++) {
      for (int reading = 0; reading < readings.perDevice(); reading++) {
        sum += readings.digest(device, readings.at(reading));
      }
    }
    return sum;
  }

  private static void check(Peer peer, long found, long expected) {
    if (found != expected) {
      throw new IllegalStateException(peer.name() + " gave a wrong answer");
    }
  }

  private void print(String[] works, List<String> names, double[][][] figures) {
    System.out.printf(
        "%d rows: %d partitions of %d; medians of %d rounds, per second%n%n",
        readings.count(), readings.devices(), readings.perDevice(), rounds);
    System.out.println("| work | " + String.join(" | ", names) + " | ratio |");
    System.out.println("|---|" + "---:|".repeat(names.size() + 1));
    for (int work = 0; work < works.length; work++) {
      StringBuilder line = new StringBuilder("| ").append(works[work]).append(" |");
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
