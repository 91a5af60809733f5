package io.celladb.engine.compaction;

import io.celladb.engine.sstable.component.SSTableId;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;

/**
 * Merges files of similar size, so that each row is rewritten about once for each power of the
 * threshold.
 *
 * <p>Files are taken by size, the smallest first. One joins the first bucket whose average it is
 * near to, or that is small like itself. Among the buckets with enough files the one with the
 * smallest average is merged, as that costs least; of a large bucket only the smallest files.
 */
public final class SizeTieredStrategy implements Strategy {
  private static final long MIB = 1024L * 1024;

  private final int minThreshold;
  private final int maxThreshold;
  private final double bucketLow;
  private final double bucketHigh;
  private final long minSizeBytes;

  private static final class Bucket {
    final List<SSTableFacts> files = new ArrayList<>();
    long totalBytes;

    long averageBytes() {
      return totalBytes / files.size();
    }

    void add(SSTableFacts file) {
      files.add(file);
      totalBytes += file.sizeBytes();
    }
  }

  /**
   * Reads Cassandra's options: {@code min_threshold}, {@code max_threshold}, {@code bucket_low},
   * {@code bucket_high} (parts of the average) and {@code min_sstable_size} (bytes).
   *
   * @param options the table's compaction options; they have been validated
   */
  public SizeTieredStrategy(Map<String, String> options) {
    minThreshold = Integer.parseInt(options.getOrDefault("min_threshold", "4"));
    maxThreshold = Integer.parseInt(options.getOrDefault("max_threshold", "32"));
    bucketLow = Double.parseDouble(options.getOrDefault("bucket_low", "0.5"));
    bucketHigh = Double.parseDouble(options.getOrDefault("bucket_high", "1.5"));
    String minSize = options.get("min_sstable_size");
    minSizeBytes = minSize == null ? 50 * MIB : Long.parseLong(minSize);
  }

  @Override
  public Choice choose(List<SSTableFacts> files, long nowSeconds) {
    Bucket cheapest = null;
    for (Bucket bucket : buckets(files)) {
      if (bucket.files.size() >= minThreshold
          && (cheapest == null || bucket.averageBytes() < cheapest.averageBytes())) {
        cheapest = bucket;
      }
    }
    if (cheapest == null) {
      return new Choice.Nothing();
    }
    List<SSTableId> sources = new ArrayList<>();
    for (SSTableFacts file : cheapest.files.subList(0, limit(cheapest))) {
      sources.add(file.id());
    }
    sources.sort(null);
    return new Choice.Merge(sources);
  }

  private int limit(Bucket bucket) {
    return Math.min(maxThreshold, bucket.files.size());
  }

  @Override
  public int pending(List<SSTableFacts> files, long nowSeconds) {
    int pending = 0;
    for (Bucket bucket : buckets(files)) {
      if (bucket.files.size() >= minThreshold) {
        pending += (bucket.files.size() + maxThreshold - 1) / maxThreshold;
      }
    }
    return pending;
  }

  private List<Bucket> buckets(List<SSTableFacts> files) {
    List<SSTableFacts> bySize = new ArrayList<>(files);
    bySize.sort(Comparator.comparingLong(SSTableFacts::sizeBytes).thenComparing(SSTableFacts::id));
    List<Bucket> buckets = new ArrayList<>();
    for (SSTableFacts file : bySize) {
      Bucket home = null;
      for (Bucket bucket : buckets) {
        if (home == null && belongs(file.sizeBytes(), bucket.averageBytes())) {
          home = bucket;
        }
      }
      if (home == null) {
        home = new Bucket();
        buckets.add(home);
      }
      home.add(file);
    }
    return buckets;
  }

  private boolean belongs(long sizeBytes, long averageBytes) {
    boolean near = sizeBytes > averageBytes * bucketLow && sizeBytes < averageBytes * bucketHigh;
    return near || (sizeBytes < minSizeBytes && averageBytes < minSizeBytes);
  }
}
