package io.celladb.engine.sstable.stats;

import static org.assertj.core.api.Assertions.assertThat;

import io.celladb.engine.io.LogPosition;
import io.celladb.engine.rows.BoundKind;
import io.celladb.engine.rows.Cell;
import io.celladb.engine.rows.ClusteringPrefix;
import io.celladb.engine.rows.DecoratedKey;
import io.celladb.engine.rows.DeletionTime;
import io.celladb.engine.rows.RowHeader;
import io.celladb.engine.rows.encoding.EncodingStats;
import io.celladb.engine.rows.encoding.SerializationHeader;
import io.celladb.engine.schema.ColumnDef;
import io.celladb.engine.schema.ColumnKind;
import io.celladb.engine.sstable.component.FormatVersion;
import io.celladb.engine.types.CqlTypes;
import io.celladb.engine.types.ReversedType;
import java.util.List;
import java.util.UUID;
import org.junit.jupiter.api.Test;

class MetadataCollectorTest {
  private static final SerializationHeader HEADER =
      new SerializationHeader(
          List.of(CqlTypes.INT, CqlTypes.TEXT),
          List.of(CqlTypes.INT, ReversedType.of(CqlTypes.TEXT)),
          List.of(new ColumnDef("s", CqlTypes.INT, ColumnKind.STATIC, ColumnDef.NO_POSITION)),
          List.of(new ColumnDef("v", CqlTypes.BLOB, ColumnKind.REGULAR, ColumnDef.NO_POSITION)),
          new EncodingStats(5, EncodingStats.DELETION_TIME_EPOCH, 0));

  private final MetadataCollector collector = new MetadataCollector(HEADER);
  private final RowHeader header = new RowHeader();
  private final Cell cell = new Cell();

  @Test
  void collectsRangesOfEverythingWithATime() {
    collector.partitionStart(key(1));
    collector.partitionDeletion(DeletionTime.LIVE);
    header.liveness(100, 50, 2050);
    collector.row(clustering(1, "a"), header);
    cell.set(0, 90, 0, DeletionTime.NO_DELETION_TIME);
    collector.cell(cell);
    collector.partitionEnd(33);
    collector.partitionStart(key(2));
    collector.partitionDeletion(new DeletionTime(7, 1000));
    header.clear();
    collector.row(clustering(0, "z"), header);
    cell.set(0, 200, 80, 3000);
    collector.cell(cell);
    collector.cell(cell);
    collector.partitionEnd(44);

    StatsMetadata stats = stats();
    assertThat(stats.ranges())
        .isEqualTo(new ValueRanges(7, 200, 1000, DeletionTime.NO_DELETION_TIME, 0, 80));
    assertThat(stats.hasPartitionDeletions()).isTrue();
    assertThat(stats.totalRows()).isEqualTo(2);
    assertThat(stats.totalColumnsSet()).isEqualTo(3);
    assertThat(stats.cellCounts().count(0)).isEqualTo(1);
    assertThat(stats.cellCounts().count(1)).isEqualTo(1);
    assertThat(stats.partitionSizes().count()).isEqualTo(2);
    assertThat(stats.dropTimes().size()).isEqualTo(3);
    assertThat(stats.droppableRatio(4000)).isEqualTo(4 / 4.0);
  }

  @Test
  void coversRowsAndRangeTombstonesOfAllPartitions() {
    collector.partitionStart(key(1));
    collector.row(clustering(5, "m"), header);
    collector.row(clustering(7, "b"), header);
    collector.row(clustering(7, "a"), header);
    collector.partitionEnd(1);
    collector.partitionStart(key(2));
    DeletionTime deletion = new DeletionTime(1, 1);
    ClusteringPrefix start = ClusteringPrefix.bound(BoundKind.EXCL_START_BOUND, bytes(2));
    collector.marker(start, DeletionTime.LIVE, deletion);
    ClusteringPrefix boundary =
        ClusteringPrefix.bound(BoundKind.EXCL_END_INCL_START_BOUNDARY, bytes(3));
    collector.marker(boundary, deletion, deletion);
    collector.marker(
        ClusteringPrefix.bound(BoundKind.EXCL_END_BOUND, bytes(4)), deletion, DeletionTime.LIVE);
    collector.partitionEnd(1);

    CoveredClustering covered = stats().covered();
    assertThat(covered.start()).hasToString("EXCL_START_BOUND(00000002)");
    assertThat(covered.end()).hasToString("INCL_END_BOUND(00000007, 61)");
    assertThat(covered.types())
        .containsExactly(
            "org.apache.cassandra.db.marshal.Int32Type",
            "org.apache.cassandra.db.marshal.ReversedType"
                + "(org.apache.cassandra.db.marshal.UTF8Type)");
  }

  @Test
  void coversNothingWithoutRows() {
    collector.partitionStart(key(1));
    collector.staticRow();
    collector.partitionEnd(1);

    CoveredClustering covered = stats().covered();
    assertThat(covered.start()).hasToString("EXCL_START_BOUND()");
    assertThat(covered.end()).hasToString("EXCL_END_BOUND()");
  }

  @Test
  void readsBackWhatItWrites() {
    collector.partitionStart(key(1));
    collector.row(clustering(3, ""), header);
    collector.partitionEnd(20);
    SSTableMetadata written = collector.metadata(facts());
    byte[] bytes = collector.finish(facts());

    SSTableMetadata read = SSTableMetadata.read(bytes, "x-Statistics.db", FormatVersion.OA);

    assertThat(read.toBytes()).isEqualTo(bytes);
    assertThat(read.header()).isEqualTo(written.header());
    assertThat(read.header().toHeader()).isEqualTo(HEADER);
    assertThat(read.header().keyTypes()).hasSize(2);
    assertThat(read.bloomFilterFpChance()).isEqualTo(0.01);
    assertThat(read.keys().estimate()).isEqualTo(1);
    assertThat(read.stats().logIntervals()).isEqualTo(facts().logIntervals());
    assertThat(read.stats().originatingHostId()).isEqualTo(new UUID(1, 2));
    assertThat(read.stats().level()).isEqualTo(3);
    assertThat(read.stats().repair()).isEqualTo(new RepairState(77, null, false));
    assertThat(read.stats().compressionRatio()).isEqualTo(0.5);
    assertThat(read.stats().firstKey()).isEqualTo(key(1).bytes());
    assertThat(read.stats().ranges()).isEqualTo(written.stats().ranges());
    assertThat(read.stats().covered().end()).hasToString("INCL_END_BOUND(00000003, )");
  }

  private StatsMetadata stats() {
    return collector.metadata(facts()).stats();
  }

  private static FileFacts facts() {
    LogInterval interval = new LogInterval(new LogPosition(4, 10), new LogPosition(5, 20));
    return new FileFacts(0.01, 0.5, key(1), key(2), List.of(interval), new UUID(1, 2), 3, 77);
  }

  private static DecoratedKey key(int i) {
    return new DecoratedKey(bytes(i));
  }

  private static byte[] bytes(int i) {
    return CqlTypes.INT.encode(i);
  }

  private static ClusteringPrefix clustering(int first, String second) {
    return ClusteringPrefix.clustering(bytes(first), CqlTypes.TEXT.encode(second));
  }
}
