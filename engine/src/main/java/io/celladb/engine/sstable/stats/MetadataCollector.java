package io.celladb.engine.sstable.stats;

import io.celladb.engine.rows.BoundKind;
import io.celladb.engine.rows.Cell;
import io.celladb.engine.rows.CellOrder;
import io.celladb.engine.rows.ClusteringComparator;
import io.celladb.engine.rows.ClusteringPrefix;
import io.celladb.engine.rows.CounterContext;
import io.celladb.engine.rows.DecoratedKey;
import io.celladb.engine.rows.DeletionTime;
import io.celladb.engine.rows.RowHeader;
import io.celladb.engine.rows.encoding.SerializationHeader;

/**
 * Collects, while an sstable is written, what its {@code Statistics.db} says. It is told everything
 * in the order of the file; no call allocates. For one thread.
 */
public final class MetadataCollector {
  private static final int PARTITION_SIZE_BUCKETS = 155;
  private static final int CELL_COUNT_BUCKETS = 118;

  private final SerializationHeader header;
  private final ClusteringComparator comparator;
  private final EstimatedHistogram partitionSizes = new EstimatedHistogram(PARTITION_SIZE_BUCKETS);
  private final EstimatedHistogram cellCounts = new EstimatedHistogram(CELL_COUNT_BUCKETS);
  private final TombstoneHistogramBuilder dropTimes = new TombstoneHistogramBuilder();
  private final KeyCardinality keys = new KeyCardinality();
  private final boolean hasCounters;
  private final KeptPrefix first;
  private final KeptPrefix last;

  private long minTimestamp = Long.MAX_VALUE;
  private long maxTimestamp = Long.MIN_VALUE;
  private long minLocalDeletionTime = Long.MAX_VALUE;
  private long maxLocalDeletionTime = Long.MIN_VALUE;
  private int minTtl = Integer.MAX_VALUE;
  private int maxTtl = Integer.MIN_VALUE;
  private boolean hasPartitionDeletions;
  private long totalColumnsSet;
  private long totalRows;
  private int lastColumn;
  private boolean hasLegacyShards;
  private long cellsInPartition;
  private boolean startsPartition;
  private boolean isPastLast;

  /** Makes a collector for a file of rows that are encoded by the header. */
  public MetadataCollector(SerializationHeader header) {
    this.header = header;
    this.comparator = new ClusteringComparator(header.clusteringTypes());
    int columns = header.clusteringTypes().size();
    this.hasCounters =
        CellOrder.of(header.regulars()).hasCounters()
            || CellOrder.of(header.statics()).hasCounters();
    this.first = new KeptPrefix(columns);
    this.last = new KeptPrefix(columns);
  }

  /** A partition starts; its deletion, if it has one, follows. */
  public void partitionStart(DecoratedKey key) {
    keys.add(key.bytes());
    cellsInPartition = 0;
    startsPartition = true;
    isPastLast = false;
  }

  /** The deletion of the whole partition; LIVE counts for nothing. */
  public void partitionDeletion(DeletionTime deletion) {
    if (!deletion.isLive()) {
      hasPartitionDeletions = true;
      deletion(deletion.markedForDeleteAt(), deletion.localDeletionTime());
    }
  }

  /** The static row starts; its cells follow. */
  public void staticRow() {
    totalRows++;
    lastColumn = -1;
  }

  /** A row starts; its cells follow. */
  public void row(ClusteringPrefix clustering, RowHeader row) {
    totalRows++;
    lastColumn = -1;
    covers(clustering, true, true);
    if (row.hasLiveness()) {
      timestamp(row.timestamp());
      ttl(row.ttl());
      localDeletionTime(row.localExpirationTime());
    }
    if (row.hasDeletion()) {
      deletion(row.markedForDeleteAt(), row.localDeletionTime());
    }
  }

  /** A cell of the row, or the deletion of a complex column. */
  public void cell(Cell cell) {
    if (cell.isComplexDeletion()) {
      deletion(cell.timestamp(), cell.localDeletionTime());
      return;
    }
    cellsInPartition++;
    if (!cell.hasPath() || cell.column() != lastColumn) {
      lastColumn = cell.column();
      totalColumnsSet++;
    }
    if (hasCounters && !cell.isTombstone()) {
      hasLegacyShards |= CounterContext.hasLegacyShards(cell);
    }
    timestamp(cell.timestamp());
    ttl(cell.ttl());
    localDeletionTime(cell.localDeletionTime());
  }

  /** A range tombstone marker, with the deletions that end and start there, or LIVE. */
  public void marker(ClusteringPrefix bound, DeletionTime end, DeletionTime start) {
    BoundKind kind = bound.kind();
    if (!kind.isBoundary()) {
      covers(bound, kind.isStart(), kind.isEnd());
    }
    if (!end.isLive()) {
      deletion(end.markedForDeleteAt(), end.localDeletionTime());
    }
    if (!start.isLive()) {
      deletion(start.markedForDeleteAt(), start.localDeletionTime());
    }
  }

  /**
   * The partition is over.
   *
   * @param partitionSizeBytes from its key to its end marker, before compression
   */
  public void partitionEnd(long partitionSizeBytes) {
    partitionSizes.add(partitionSizeBytes);
    cellCounts.add(cellsInPartition);
  }

  /**
   * Widens the covered clustering. Within a partition prefixes ascend: only the first can be less
   * than what was met before, and after the first that is greater all are.
   */
  private void covers(ClusteringPrefix prefix, boolean canBeFirst, boolean canBeLast) {
    if (startsPartition) {
      startsPartition = false;
      if (canBeFirst && (first.isEmpty() || comparator.compare(prefix, first.prefix()) < 0)) {
        first.keep(prefix);
      }
    }
    if (canBeLast) {
      isPastLast = isPastLast || last.isEmpty() || comparator.compare(prefix, last.prefix()) > 0;
      if (isPastLast) {
        last.keep(prefix);
      }
    }
  }

  private void deletion(long markedForDeleteAt, long localDeletionTimeSeconds) {
    timestamp(markedForDeleteAt);
    localDeletionTime(localDeletionTimeSeconds);
  }

  private void timestamp(long micros) {
    minTimestamp = Math.min(minTimestamp, micros);
    maxTimestamp = Math.max(maxTimestamp, micros);
  }

  private void ttl(int seconds) {
    minTtl = Math.min(minTtl, seconds);
    maxTtl = Math.max(maxTtl, seconds);
  }

  private void localDeletionTime(long seconds) {
    minLocalDeletionTime = Math.min(minLocalDeletionTime, seconds);
    maxLocalDeletionTime = Math.max(maxLocalDeletionTime, seconds);
    if (seconds != DeletionTime.NO_DELETION_TIME) {
      dropTimes.add(seconds);
    }
  }

  /** Returns the metadata of the finished file; {@link #finish} gives its bytes. */
  public SSTableMetadata metadata(FileFacts facts) {
    HeaderMetadata words = HeaderMetadata.of(header);
    CoveredClustering covered =
        new CoveredClustering(
            words.clusteringTypes(),
            first.bound(BoundKind.INCL_START_BOUND, BoundKind.EXCL_START_BOUND),
            last.bound(BoundKind.INCL_END_BOUND, BoundKind.EXCL_END_BOUND));
    StatsMetadata stats =
        new StatsMetadata(
            partitionSizes,
            cellCounts,
            facts.logIntervals(),
            ranges(),
            facts.compressionRatio(),
            dropTimes.build(),
            facts.level(),
            new RepairState(facts.repairedAtMillis(), null, false),
            covered,
            hasLegacyShards,
            totalColumnsSet,
            totalRows,
            facts.originatingHostId(),
            hasPartitionDeletions,
            facts.firstKey().bytes(),
            facts.lastKey().bytes(),
            Double.NaN);
    return new SSTableMetadata(
        SSTableMetadata.MURMUR3, facts.bloomFilterFpChance(), keys, stats, words);
  }

  private ValueRanges ranges() {
    boolean timed = minTimestamp <= maxTimestamp;
    boolean dated = minLocalDeletionTime <= maxLocalDeletionTime;
    boolean hasTtl = minTtl <= maxTtl;
    return new ValueRanges(
        timed ? minTimestamp : Long.MIN_VALUE,
        timed ? maxTimestamp : Long.MAX_VALUE,
        dated ? minLocalDeletionTime : DeletionTime.NO_DELETION_TIME,
        dated ? maxLocalDeletionTime : DeletionTime.NO_DELETION_TIME,
        hasTtl ? minTtl : RowHeader.NO_TTL,
        hasTtl ? maxTtl : RowHeader.NO_TTL);
  }

  /** Returns the bytes of {@code Statistics.db} of the finished file. */
  public byte[] finish(FileFacts facts) {
    return metadata(facts).toBytes();
  }
}
