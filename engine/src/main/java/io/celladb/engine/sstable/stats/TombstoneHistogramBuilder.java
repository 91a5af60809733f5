package io.celladb.engine.sstable.stats;

import java.util.Arrays;

/**
 * Builds a {@link TombstoneHistogram} of at most 100 points (Ben-Haim and Tom-Tov's streaming
 * histogram). Seconds are rounded up to whole minutes and gathered in a hash table, so that equal
 * ones cost no merge; the table is poured into the points when it is large, and at the end. When
 * there are too many points, the two nearest become one at their weighted mean. For one thread.
 */
final class TombstoneHistogramBuilder {
  private static final int MAX_POINTS = 100;
  private static final int MAX_GATHERED = 100_000;
  private static final int ROUND_SECONDS = 60;
  private static final long MAX_DELETION_TIME = 0xffff_fffeL;
  private static final long FREE = -1;

  private long[] seconds = new long[64];
  private int[] times = new int[64];
  private int gathered;
  private int latest;

  private final long[] points = new long[MAX_POINTS + 1];
  private final int[] counts = new int[MAX_POINTS + 1];
  private int size;

  TombstoneHistogramBuilder() {
    Arrays.fill(seconds, FREE);
  }

  /** Counts one deletion or expiration, in seconds since the epoch. */
  void add(long second) {
    long rounded = round(second);
    if (seconds[latest] != rounded) {
      latest = slot(rounded);
      if (seconds[latest] == FREE) {
        occupy(rounded);
      }
    }
    times[latest] = plus(times[latest], 1);
  }

  private void occupy(long rounded) {
    if (gathered == MAX_GATHERED) {
      pour();
    } else if (gathered >= seconds.length >> 1) {
      grow();
    }
    latest = slot(rounded);
    seconds[latest] = rounded;
    times[latest] = 0;
    gathered++;
  }

  private int slot(long second) {
    int mask = seconds.length - 1;
    int at = (int) (((second / ROUND_SECONDS) * 0x9e3779b97f4a7c15L) >>> 32) & mask;
    while (seconds[at] != FREE && seconds[at] != second) {
      at = (at + 1) & mask;
    }
    return at;
  }

  private void grow() {
    long[] oldSeconds = seconds;
    int[] oldTimes = times;
    seconds = new long[oldSeconds.length * 2];
    times = new int[seconds.length];
    Arrays.fill(seconds, FREE);
    for (int i = 0; i < oldSeconds.length; i++) {
      if (oldSeconds[i] != FREE) {
        int at = slot(oldSeconds[i]);
        seconds[at] = oldSeconds[i];
        times[at] = oldTimes[i];
      }
    }
  }

  private void pour() {
    for (int i = 0; i < seconds.length; i++) {
      if (seconds[i] != FREE) {
        insert(seconds[i], times[i]);
        if (size > MAX_POINTS) {
          mergeNearest();
        }
      }
    }
    Arrays.fill(seconds, FREE);
    gathered = 0;
  }

  private void insert(long point, int count) {
    int at = Arrays.binarySearch(points, 0, size, point);
    if (at >= 0) {
      counts[at] = plus(counts[at], count);
      return;
    }
    at = -at - 1;
    System.arraycopy(points, at, points, at + 1, size - at);
    System.arraycopy(counts, at, counts, at + 1, size - at);
    points[at] = point;
    counts[at] = count;
    size++;
  }

  private void mergeNearest() {
    int nearest = 0;
    for (int i = 1; i < size - 1; i++) {
      if (points[i + 1] - points[i] < points[nearest + 1] - points[nearest]) {
        nearest = i;
      }
    }
    long left = counts[nearest];
    long right = counts[nearest + 1];
    long moved =
        Math.round((double) (points[nearest + 1] - points[nearest]) * right / (left + right));
    long mean = round(points[nearest] + moved);
    remove(nearest);
    remove(nearest);
    insert(mean, plus((int) left, (int) right));
  }

  private void remove(int at) {
    size--;
    System.arraycopy(points, at + 1, points, at, size - at);
    System.arraycopy(counts, at + 1, counts, at, size - at);
  }

  private static long round(long second) {
    long over = Math.floorMod(second, ROUND_SECONDS);
    return over == 0 ? second : Math.min(MAX_DELETION_TIME, second + ROUND_SECONDS - over);
  }

  private static int plus(int a, int b) {
    return (int) Math.min(Integer.MAX_VALUE, (long) a + b);
  }

  TombstoneHistogram build() {
    pour();
    return new TombstoneHistogram(Arrays.copyOf(points, size), Arrays.copyOf(counts, size));
  }
}
