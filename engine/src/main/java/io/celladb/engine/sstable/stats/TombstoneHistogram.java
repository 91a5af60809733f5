package io.celladb.engine.sstable.stats;

import io.celladb.engine.io.ByteReader;
import io.celladb.engine.io.ByteWriter;

/**
 * How many deletions and expiring cells become droppable around which second: points in ascending
 * order, each with a count. Immutable.
 *
 * <p>On disk: number of points twice (i32), then for each its second (i64) and count (i32).
 */
public final class TombstoneHistogram {
  private static final int ENTRY_LENGTH = 12;

  private final long[] points;
  private final int[] counts;

  TombstoneHistogram(long[] points, int[] counts) {
    this.points = points;
    this.counts = counts;
  }

  static TombstoneHistogram read(ByteReader in) {
    in.readInt();
    int at = in.position();
    int size = in.readInt();
    if (size < 0 || size > in.remaining() / ENTRY_LENGTH) {
      in.seek(at);
      throw in.corrupt("a histogram that fits in " + in.remaining() + " bytes", size + " points");
    }
    long[] points = new long[size];
    int[] counts = new int[size];
    for (int i = 0; i < size; i++) {
      points[i] = in.readLong();
      counts[i] = in.readInt();
    }
    return new TombstoneHistogram(points, counts);
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
}
