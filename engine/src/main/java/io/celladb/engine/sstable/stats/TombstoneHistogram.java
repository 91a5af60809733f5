package io.celladb.engine.sstable.stats;

import io.celladb.engine.io.ByteReader;
import io.celladb.engine.io.ByteWriter;

/**
 * How many deletions and expiring cells become droppable around which second: points in ascending
 * order, each with a count. Immutable.
 *
 * <p>On disk: number of points twice (i32), then for each its second (i64) and count (i32). In
 * version {@code nb} a second is an f64 and a count an i64.
 */
public final class TombstoneHistogram {
  private static final int ENTRY_LENGTH = 12;
  private static final int LEGACY_ENTRY_LENGTH = 16;
  private static final long LEGACY_LAST_SECOND = Integer.MAX_VALUE - 1L;

  private final long[] points;
  private final int[] counts;

  TombstoneHistogram(long[] points, int[] counts) {
    this.points = points;
    this.counts = counts;
  }

  static TombstoneHistogram read(ByteReader in) {
    int size = readSize(in, ENTRY_LENGTH);
    long[] points = new long[size];
    int[] counts = new int[size];
    for (int i = 0; i < size; i++) {
      points[i] = in.readLong();
      counts[i] = in.readInt();
    }
    return new TombstoneHistogram(points, counts);
  }

  static TombstoneHistogram readLegacy(ByteReader in) {
    int size = readSize(in, LEGACY_ENTRY_LENGTH);
    long[] points = new long[size];
    int[] counts = new int[size];
    for (int i = 0; i < size; i++) {
      long second = (long) in.readDouble();
      // What had overflowed counts as the last second that there is.
      points[i] = second < 0 || second > LEGACY_LAST_SECOND ? LEGACY_LAST_SECOND : second;
      counts[i] = (int) Math.min(in.readLong(), Integer.MAX_VALUE);
    }
    return new TombstoneHistogram(points, counts);
  }

  private static int readSize(ByteReader in, int entryLength) {
    in.readInt();
    int at = in.position();
    int size = in.readInt();
    if (size < 0 || size > in.remaining() / entryLength) {
      in.seek(at);
      throw in.corrupt("a histogram that fits in " + in.remaining() + " bytes", size + " points");
    }
    return size;
  }

  void write(ByteWriter out) {
    out.writeInt(points.length);
    out.writeInt(points.length);
    for (int i = 0; i < points.length; i++) {
      out.writeLong(points[i]);
      out.writeInt(counts[i]);
    }
  }

  /** Number of points. */
  public int size() {
    return points.length;
  }

  /** Seconds since the epoch. */
  public long point(int i) {
    return points[i];
  }

  public int count(int i) {
    return counts[i];
  }

  /**
   * Estimates how many lie at or before a second: between two points the density is taken to change
   * evenly.
   */
  public double countUpTo(long second) {
    double sum = 0;
    for (int i = 0; i < points.length; i++) {
      if (points[i] <= second) {
        sum += counts[i];
        continue;
      }
      if (i == 0) {
        return 0;
      }
      double left = counts[i - 1];
      double weight = (second - points[i - 1]) / (double) (points[i] - points[i - 1]);
      double density = left + (counts[i] - left) * weight;
      return sum - left + (left + density) * weight / 2 + left / 2.0;
    }
    return sum;
  }

  long memoryBytes() {
    return (long) Long.BYTES * points.length + (long) Integer.BYTES * counts.length;
  }
}
