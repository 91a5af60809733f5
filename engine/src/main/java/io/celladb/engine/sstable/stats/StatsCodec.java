package io.celladb.engine.sstable.stats;

import io.celladb.engine.io.ByteReader;
import io.celladb.engine.io.ByteWriter;
import io.celladb.engine.io.Bytes;
import io.celladb.engine.io.LogPosition;
import io.celladb.engine.rows.DeletionTime;
import io.celladb.engine.sstable.component.FormatVersion;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * The section {@code STATS} of {@code Statistics.db} since version {@code oa}:
 *
 * <pre>
 * partition sizes, cells of a partition       {@link EstimatedHistogram} each
 * end of the last log interval                segment i64, position i32; -1, 0 for none
 * min, max timestamp                          i64 each
 * min, max local deletion time                u32 each, ffffffff for none
 * min, max TTL                                i32 each
 * compression ratio                           f64, -1 for none
 * drop times                                  {@link TombstoneHistogram}
 * level                                       i32
 * repaired at                                 i64
 * covered clustering                          {@link CoveredClustering}
 * legacy counter shards                       u8
 * columns set, rows                           i64 each
 * start of the first log interval             segment i64, position i32; -1, 0 for none
 * log intervals                               number i32, then start and end of each
 * pending repair                              u8, then 16 bytes if 1
 * transient                                   u8
 * originating host                            u8, then 16 bytes if 1
 * partition deletions                         u8
 * first, last key                             length vint, bytes each
 * token space coverage                        f64, NaN for unknown
 * slack                                       4 zero bytes for each point of the drop times
 * </pre>
 *
 * <p>The slack is a slip of Cassandra's: it reserves 16 bytes for a point and writes 12. Readers
 * pass over it; it is written so that the same metadata gives the same bytes.
 *
 * <p>In version {@code nb}, which is only read, local deletion times are signed, 7fffffff for none;
 * the covered clustering is a number i32 and values behind their lengths u16, twice, without the
 * types; and the section ends behind the originating host.
 */
final class StatsCodec {
  private static final int NONE = 0xffff_ffff;
  private static final int INTERVAL_LENGTH = 24;
  private static final int SLACK_A_POINT = 4;

  private StatsCodec() {}

  /**
   * Reads the section.
   *
   * @param clusteringTypes marshal names, for a version that does not repeat them here
   */
  static StatsMetadata read(ByteReader in, FormatVersion version, List<String> clusteringTypes) {
    boolean isLegacy = version == FormatVersion.NB;
    EstimatedHistogram partitionSizes = EstimatedHistogram.read(in);
    EstimatedHistogram cellCounts = EstimatedHistogram.read(in);
    readPosition(in);
    ValueRanges ranges = readRanges(in, isLegacy);
    double compressionRatio = in.readDouble();
    TombstoneHistogram dropTimes =
        isLegacy ? TombstoneHistogram.readLegacy(in) : TombstoneHistogram.read(in);
    int level = in.readInt();
    long repairedAt = in.readLong();
    CoveredClustering covered =
        isLegacy ? CoveredClustering.readLegacy(in, clusteringTypes) : CoveredClustering.read(in);
    boolean legacyCounters = in.readBoolean();
    long columns = in.readLong();
    long rows = in.readLong();
    readPosition(in);
    List<LogInterval> intervals = readIntervals(in);
    UUID pendingRepair = readUuid(in);
    RepairState repair = new RepairState(repairedAt, pendingRepair, in.readBoolean());
    UUID host = readUuid(in);
    // Where nothing says so, any deletion may be one of a partition.
    boolean partitionDeletions =
        isLegacy
            ? ranges.minLocalDeletionTime() != DeletionTime.NO_DELETION_TIME
            : in.readBoolean();
    byte[] firstKey = isLegacy ? Bytes.EMPTY : in.readVIntLengthBytes();
    byte[] lastKey = isLegacy ? Bytes.EMPTY : in.readVIntLengthBytes();
    return new StatsMetadata(
        partitionSizes,
        cellCounts,
        intervals,
        ranges,
        compressionRatio,
        dropTimes,
        level,
        repair,
        covered,
        legacyCounters,
        columns,
        rows,
        host,
        partitionDeletions,
        firstKey,
        lastKey,
        isLegacy ? Double.NaN : in.readDouble());
  }

  static void write(StatsMetadata stats, ByteWriter out) {
    stats.partitionSizes().write(out);
    stats.cellCounts().write(out);
    List<LogInterval> intervals = stats.logIntervals();
    boolean logged = !intervals.isEmpty();
    writePosition(out, logged ? intervals.get(intervals.size() - 1).end() : LogPosition.NONE);
    writeRanges(stats.ranges(), out);
    out.writeDouble(stats.compressionRatio());
    stats.dropTimes().write(out);
    out.writeInt(stats.level());
    out.writeLong(stats.repair().repairedAtMillis());
    stats.covered().write(out);
    out.writeBoolean(stats.hasLegacyCounterShards());
    out.writeLong(stats.totalColumnsSet());
    out.writeLong(stats.totalRows());
    writePosition(out, logged ? intervals.get(0).start() : LogPosition.NONE);
    out.writeInt(intervals.size());
    for (LogInterval interval : intervals) {
      writePosition(out, interval.start());
      writePosition(out, interval.end());
    }
    writeUuid(out, stats.repair().pendingRepair());
    out.writeBoolean(stats.repair().isTransient());
    writeUuid(out, stats.originatingHostId());
    out.writeBoolean(stats.hasPartitionDeletions());
    out.writeVIntLengthBytes(stats.firstKey());
    out.writeVIntLengthBytes(stats.lastKey());
    out.writeDouble(stats.tokenSpaceCoverage());
    out.writeBytes(new byte[SLACK_A_POINT * stats.dropTimes().size()]);
  }

  private static ValueRanges readRanges(ByteReader in, boolean isLegacy) {
    return new ValueRanges(
        in.readLong(),
        in.readLong(),
        readDeletionTime(in, isLegacy),
        readDeletionTime(in, isLegacy),
        in.readInt(),
        in.readInt());
  }

  private static void writeRanges(ValueRanges ranges, ByteWriter out) {
    out.writeLong(ranges.minTimestamp());
    out.writeLong(ranges.maxTimestamp());
    writeDeletionTime(out, ranges.minLocalDeletionTime());
    writeDeletionTime(out, ranges.maxLocalDeletionTime());
    out.writeInt(ranges.minTtl());
    out.writeInt(ranges.maxTtl());
  }

  private static long readDeletionTime(ByteReader in, boolean isLegacy) {
    int seconds = in.readInt();
    if (isLegacy) {
      return seconds == Integer.MAX_VALUE ? DeletionTime.NO_DELETION_TIME : seconds;
    }
    return seconds == NONE ? DeletionTime.NO_DELETION_TIME : Integer.toUnsignedLong(seconds);
  }

  private static void writeDeletionTime(ByteWriter out, long seconds) {
    out.writeInt(seconds == DeletionTime.NO_DELETION_TIME ? NONE : (int) seconds);
  }

  private static List<LogInterval> readIntervals(ByteReader in) {
    int count = in.readInt();
    if (count < 0 || count > in.remaining() / INTERVAL_LENGTH) {
      throw in.corrupt("intervals in " + in.remaining() + " bytes", count + " intervals");
    }
    List<LogInterval> intervals = new ArrayList<>(count);
    for (int i = 0; i < count; i++) {
      LogPosition start = readPosition(in);
      intervals.add(new LogInterval(start, readPosition(in)));
    }
    return List.copyOf(intervals);
  }

  private static LogPosition readPosition(ByteReader in) {
    return new LogPosition(in.readLong(), in.readInt());
  }

  private static void writePosition(ByteWriter out, LogPosition position) {
    out.writeLong(position.segmentId());
    out.writeInt(position.position());
  }

  private static @Nullable UUID readUuid(ByteReader in) {
    return in.readBoolean() ? new UUID(in.readLong(), in.readLong()) : null;
  }

  private static void writeUuid(ByteWriter out, @Nullable UUID uuid) {
    out.writeBoolean(uuid != null);
    if (uuid != null) {
      out.writeLong(uuid.getMostSignificantBits());
      out.writeLong(uuid.getLeastSignificantBits());
    }
  }
}
