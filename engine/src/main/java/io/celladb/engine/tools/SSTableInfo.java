package io.celladb.engine.tools;

import io.celladb.engine.env.Clock;
import io.celladb.engine.env.FileSystem;
import io.celladb.engine.io.LogPosition;
import io.celladb.engine.io.PageCache;
import io.celladb.engine.rows.BoundKind;
import io.celladb.engine.rows.ClusteringPrefix;
import io.celladb.engine.rows.DecoratedKey;
import io.celladb.engine.rows.DeletionTime;
import io.celladb.engine.rows.encoding.EncodingStats;
import io.celladb.engine.schema.TableOptions;
import io.celladb.engine.sstable.component.Component;
import io.celladb.engine.sstable.component.ComponentFiles;
import io.celladb.engine.sstable.component.Descriptor;
import io.celladb.engine.sstable.component.FormatVersion;
import io.celladb.engine.sstable.data.CompressionInfo;
import io.celladb.engine.sstable.index.IndexReader;
import io.celladb.engine.sstable.index.big.BigIndexReader;
import io.celladb.engine.sstable.stats.CoveredClustering;
import io.celladb.engine.sstable.stats.HeaderMetadata;
import io.celladb.engine.sstable.stats.LogInterval;
import io.celladb.engine.sstable.stats.SSTableMetadata;
import io.celladb.engine.sstable.stats.StatsMetadata;
import io.celladb.engine.sstable.stats.ValueRanges;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.StringJoiner;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * Prints what {@code Statistics.db} says, with the labels and values of Cassandra's {@code
 * sstablemetadata} without colours. Times are in UTC. Types that cannot be interpreted do not
 * matter here: values of such types are printed in hexadecimal digits.
 */
public final class SSTableInfo {
  private final FileSystem files;
  private final Clock clock;

  /** Makes a tool for the files of a file system; the clock says what is droppable. */
  public SSTableInfo(FileSystem files, Clock clock) {
    this.files = files;
    this.clock = clock;
  }

  /**
   * Prints the metadata of an sstable.
   *
   * @param path of its {@code Data.db}, within the file system
   * @throws io.celladb.engine.errors.StorageException when it is missing, damaged, or of a format
   *     that cannot be read
   * @throws java.io.UncheckedIOException when the output fails
   */
  public void print(String path, Appendable out) {
    Descriptor descriptor = DumpedTable.descriptor(files, path);
    SSTableMetadata metadata = DumpedTable.metadata(files, descriptor);
    String compressor = compressor(descriptor);
    String covered = covered(descriptor.version(), metadata.stats().covered());
    new Page(new InfoLines(out), metadata, covered, ends(descriptor, metadata.stats()))
        .print(
            files.describe(descriptor.path(Component.DATA)).replaceFirst("-Data\\.db$", ""),
            compressor,
            clock.nowInSeconds());
  }

  /** The first and the last key. Older versions keep them beside the index alone. */
  private DecoratedKey[] ends(Descriptor descriptor, StatsMetadata stats) {
    if (descriptor.version() != FormatVersion.NB) {
      return new DecoratedKey[] {
        new DecoratedKey(stats.firstKey()), new DecoratedKey(stats.lastKey())
      };
    }
    // Rows are not looked for, so the types of their clustering don't matter.
    try (IndexReader index =
        new BigIndexReader(components(descriptor), List.of(), new PageCache(0))) {
      return new DecoratedKey[] {index.firstKey(), index.lastKey()};
    }
  }

  private ComponentFiles components(Descriptor descriptor) {
    return ComponentFiles.of(files, descriptor);
  }

  private @Nullable String compressor(Descriptor descriptor) {
    CompressionInfo info = CompressionInfo.of(components(descriptor));
    if (info == null) {
      return null;
    }
    String name = info.className();
    return name.indexOf('.') < 0 ? TableOptions.COMPRESSION_PACKAGE + name : name;
  }

  private static String covered(FormatVersion version, CoveredClustering covered) {
    if (version == FormatVersion.NB && covered.start().size() + covered.end().size() == 0) {
      return "ALL";
    }
    BoundKind start = covered.start().kind();
    BoundKind end = covered.end().kind();
    return (start == BoundKind.INCL_START_BOUND ? "[" : "(")
        + values(covered, covered.start())
        + ", "
        + values(covered, covered.end())
        + (end == BoundKind.INCL_END_BOUND ? "]" : ")");
  }

  private static String values(CoveredClustering covered, ClusteringPrefix bound) {
    StringJoiner values = new StringJoiner(":");
    for (int i = 0; i < bound.size(); i++) {
      byte[] value = bound.value(i);
      values.add(value == null ? "null" : InfoText.value(covered.types().get(i), value));
    }
    return values.toString();
  }

  /** The output of one sstable. */
  private static final class Page {
    private final InfoLines lines;
    private final SSTableMetadata metadata;
    private final StatsMetadata stats;
    private final HeaderMetadata header;
    private final String covered;
    private final DecoratedKey[] ends;

    Page(InfoLines lines, SSTableMetadata metadata, String covered, DecoratedKey[] ends) {
      this.lines = lines;
      this.covered = covered;
      this.ends = ends;
      this.metadata = metadata;
      this.stats = metadata.stats();
      this.header = metadata.header();
    }

    void print(String name, @Nullable String compressor, long nowSeconds) {
      lines.field("SSTable", name);
      lines.field("Partitioner", metadata.partitioner());
      lines.field("Bloom Filter FP chance", metadata.bloomFilterFpChance());
      ranges(stats.ranges(), compressor);
      ends();
      lines.field("Covered clusterings", covered);
      lines.field("Estimated droppable tombstones", stats.droppableRatio(nowSeconds));
      lines.field("SSTable Level", stats.level());
      long repairedAt = stats.repair().repairedAtMillis();
      lines.field("Repaired at", repairedAt, InfoText.date(repairedAt, TimeUnit.MILLISECONDS));
      lines.field("Originating host id", stats.originatingHostId());
      lines.field("Pending repair", stats.repair().pendingRepair());
      lines.field("Replay positions covered", intervals());
      lines.field("totalColumnsSet", stats.totalColumnsSet());
      lines.field("totalRows", stats.totalRows());
      InfoHistogram.dropTimes(stats.dropTimes()).print(lines);
      InfoHistogram.partitionSizes(stats.partitionSizes()).print(lines);
      InfoHistogram.cellCounts(stats.cellCounts()).print(lines);
      lines.field("Local token space coverage", stats.tokenSpaceCoverage());
      lines.field("Estimated cardinality", metadata.keys().estimate());
      header();
    }

    private void ranges(ValueRanges ranges, @Nullable String compressor) {
      time("Minimum timestamp", ranges.minTimestamp(), TimeUnit.MICROSECONDS);
      time("Maximum timestamp", ranges.maxTimestamp(), TimeUnit.MICROSECONDS);
      lines.field(
          "Duration", InfoText.daysToSeconds(ranges.maxTimestamp() - ranges.minTimestamp()));
      deletion("SSTable min local deletion time", ranges.minLocalDeletionTime());
      deletion("SSTable max local deletion time", ranges.maxLocalDeletionTime());
      lines.field("Compressor", compressor == null ? "-" : compressor);
      if (compressor != null) {
        lines.field("Compression ratio", stats.compressionRatio());
      }
      lines.field("TTL min", ranges.minTtl(), InfoText.duration(ranges.minTtl()));
      lines.field("TTL max", ranges.maxTtl(), InfoText.duration(ranges.maxTtl()));
    }

    private void time(String label, long time, TimeUnit unit) {
      lines.field(label, InfoText.date(time, unit), Long.toString(time));
    }

    private void deletion(String label, long seconds) {
      boolean isNone = seconds == 0 || seconds == DeletionTime.NO_DELETION_TIME;
      String date = isNone ? "no tombstones" : InfoText.date(seconds, TimeUnit.SECONDS);
      lines.field(label, date, Long.toString(seconds));
    }

    private void ends() {
      end("First token", ends[0]);
      end("Last token", ends[1]);
    }

    private void end(String label, DecoratedKey key) {
      lines.field(label, key.token(), InfoText.key(header.keyTypes(), key));
    }

    private String intervals() {
      StringJoiner text = new StringJoiner(", ", "{", "}");
      for (LogInterval interval : stats.logIntervals()) {
        text.add(position(interval.start()) + "=" + position(interval.end()));
      }
      return text.toString();
    }

    private static String position(LogPosition position) {
      return "CommitLogPosition(segmentId=%d, position=%d)"
          .formatted(position.segmentId(), position.position());
    }

    private void header() {
      EncodingStats base = header.stats();
      lines.field("EncodingStats minTTL", base.minTtl(), InfoText.duration(base.minTtl()));
      time("EncodingStats minLocalDeletionTime", base.minLocalDeletionTime(), TimeUnit.SECONDS);
      time("EncodingStats minTimestamp", base.minTimestamp(), TimeUnit.MICROSECONDS);
      lines.field("KeyType", header.keyType());
      lines.field("ClusteringTypes", header.clusteringTypes());
      lines.field("StaticColumns", columns(header.statics()));
      lines.field("RegularColumns", columns(header.regulars()));
      lines.field("IsTransient", stats.repair().isTransient());
    }

    /** Columns in Cassandra's order, which here is that of a hash table. */
    private static String columns(Map<String, String> columns) {
      StringJoiner text = new StringJoiner(", ");
      new HashMap<>(columns).forEach((name, type) -> text.add(name + ":" + type));
      return text.toString();
    }
  }
}
