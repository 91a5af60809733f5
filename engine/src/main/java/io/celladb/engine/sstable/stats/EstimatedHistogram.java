package io.celladb.engine.sstable.stats;

import io.celladb.engine.io.ByteReader;
import io.celladb.engine.io.ByteWriter;
import java.util.Arrays;

/**
 * Counts of values in buckets whose upper ends grow by a fifth: 1, 2, 3, 4, 5, 6, 7, 8, 10, 12, 14,
 * 17, 20 and so on. A bucket takes the values above the end before it, up to its own end; one more
 * bucket takes what is above the last end. For one thread.
 *
 * <p>On disk, as Cassandra's {@code EstimatedHistogram}:
 *
 * <pre>
 * number of buckets n   i32
 * n times               bucket's offset i64, count i64; the offset of bucket i is the end of bucket
 *                       i - 1, of bucket 0 its own end
 * </pre>
 */
public final class EstimatedHistogram {
  private static final int ENTRY_LENGTH = 16;

  private final long[] ends;
  private final long[] counts;

  /** Makes an empty histogram of that many buckets and the one above. */
  public EstimatedHistogram(int buckets) {
    ends = new long[buckets];
    counts = new long[buckets + 1];
    long end = 1;
    for (int i = 0; i < buckets; i++) {
      ends[i] = end;
      end = Math.max(end + 1, Math.round(end * 1.2));
    }
  }

  private EstimatedHistogram(long[] ends, long[] counts) {
    this.ends = ends;
    this.counts = counts;
  }

  static EstimatedHistogram read(ByteReader in) {
    int at = in.position();
    int size = in.readInt();
    if (size < 2 || size > in.remaining() / ENTRY_LENGTH) {
      in.seek(at);
      throw in.corrupt("a histogram that fits in " + in.remaining() + " bytes", size + " buckets");
    }
    long[] ends = new long[size - 1];
    long[] counts = new long[size];
    for (int i = 0; i < size; i++) {
      ends[Math.max(0, i - 1)] = in.readLong();
      counts[i] = in.readLong();
    }
    return new EstimatedHistogram(ends, counts);
  }

  void write(ByteWriter out) {
    out.writeInt(counts.length);
    for (int i = 0; i < counts.length; i++) {
      out.writeLong(ends[Math.max(0, i - 1)]);
      out.writeLong(counts[i]);
    }
  }

  /** Counts one value. */
  public void add(long value) {
    add(value, 1);
  }

  /** Counts a value several times. */
  public void add(long value, long times) {
    int index = Arrays.binarySearch(ends, value);
    counts[index < 0 ? -index - 1 : index] += times;
  }

  /** Number of buckets, the one above all ends included. */
  public int size() {
    return counts.length;
  }

  /** The greatest value of a bucket; of the last bucket there is none. */
  public long end(int bucket) {
    return ends[bucket];
  }

  /** How many values a bucket has. */
  public long count(int bucket) {
    return counts[bucket];
  }

  /** How many values were counted. */
  public long count() {
    long sum = 0;
    for (long count : counts) {
      sum += count;
    }
    return sum;
  }

  /** The least value that the lowest bucket in use may hold; 0 when nothing was counted. */
  public long min() {
    for (int i = 0; i < counts.length; i++) {
      if (counts[i] > 0) {
        return i == 0 ? 0 : 1 + ends[i - 1];
      }
    }
    return 0;
  }

  /** The greatest value that may have been counted; {@link Long#MAX_VALUE} when above all ends. */
  public long max() {
    for (int i = counts.length - 1; i >= 0; i--) {
      if (counts[i] > 0) {
        return i == ends.length ? Long.MAX_VALUE : ends[i];
      }
    }
    return 0;
  }

  /** The end of the bucket up to which that part of the values (0 to 1) lies. */
  public long percentile(double part) {
    long wanted = (long) Math.ceil(count() * part);
    if (wanted == 0) {
      return 0;
    }
    long seen = 0;
    for (int i = 0; i < ends.length; i++) {
      seen += counts[i];
      if (seen >= wanted) {
        return ends[i];
      }
    }
    return Long.MAX_VALUE;
  }

  /** The mean of the values, each taken for the end of its bucket, rounded up; 0 for none. */
  public long mean() {
    long seen = 0;
    long sum = 0;
    for (int i = 0; i < ends.length; i++) {
      seen += counts[i];
      sum += counts[i] * ends[i];
    }
    return seen == 0 ? 0 : (long) Math.ceil((double) sum / seen);
  }

  long memoryBytes() {
    return (long) Long.BYTES * (ends.length + counts.length);
  }
}
