package io.celladb.engine.sstable;

import static org.assertj.core.api.Assertions.assertThat;

import io.celladb.engine.env.DiskFileSystem;
import io.celladb.engine.env.FileSystem;
import io.celladb.engine.io.PageCache;
import io.celladb.engine.query.KeyRange;
import io.celladb.engine.query.ReadRequest;
import io.celladb.engine.query.Slices;
import io.celladb.engine.rows.ClusteringPrefix;
import io.celladb.engine.rows.DecoratedKey;
import io.celladb.engine.rows.DeletionTime;
import io.celladb.engine.rows.Unfiltered;
import io.celladb.engine.rows.encoding.RowLayout;
import io.celladb.engine.sstable.component.Component;
import io.celladb.engine.sstable.component.ComponentFiles;
import io.celladb.engine.sstable.component.Descriptor;
import io.celladb.engine.sstable.component.FormatVersion;
import io.celladb.engine.sstable.data.DataFile;
import io.celladb.engine.sstable.data.UnfilteredInput;
import io.celladb.engine.sstable.stats.CoveredClustering;
import io.celladb.engine.sstable.stats.FileFacts;
import io.celladb.engine.sstable.stats.MetadataCollector;
import io.celladb.engine.sstable.stats.SSTableMetadata;
import io.celladb.engine.sstable.stats.StatsMetadata;
import io.celladb.engine.testing.oracle.OracleFormat;
import io.celladb.engine.testing.oracle.OracleNode;
import java.nio.file.Path;
import java.util.HexFormat;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * {@code Statistics.db} of files that Cassandra wrote: what is read is written again to the byte,
 * and what is collected from the rows is what Cassandra collected.
 */
class StatisticsOracleTest {

  @ParameterizedTest
  @EnumSource(names = {"BIG", "BTI", "LEGACY"})
  void collectsWhatCassandraCollects(OracleFormat format) {
    OracleNode node = OracleNode.shared(format);
    String keyspace = node.newKeyspace();
    List<String> tables =
        List.of(
            "a (p int PRIMARY KEY, v text)",
            "b (p text, q int, c int, d text, v blob, s int static, PRIMARY KEY ((p, q), c, d))"
                + " WITH CLUSTERING ORDER BY (c DESC, d ASC)",
            "c (p int, c double, v int, PRIMARY KEY (p, c)) WITH compression = {'enabled': false}");
    for (String table : tables) {
      node.cql("CREATE TABLE " + keyspace + "." + table).orThrow();
    }
    node.disableAutoCompaction(keyspace);
    for (int round = 0; round < 2; round++) {
      for (int i = 0; i < 80; i++) {
        write(node, keyspace, i, round);
      }
      node.flush(keyspace);
    }
    for (String table : List.of("a", "b", "c")) {
      assertThat(node.dataFiles(keyspace, table)).hasSize(2).allSatisfy(this::isCollectedAlike);
    }
    node.compact(keyspace);
    for (String table : List.of("a", "b", "c")) {
      assertThat(node.dataFiles(keyspace, table)).hasSize(1).allSatisfy(this::isCollectedAlike);
    }
  }

  private static void write(OracleNode node, String keyspace, int i, int round) {
    for (String statement :
        List.of(
            "INSERT INTO %1$s.a (p, v) VALUES (%2$d, 'v%3$d') USING TTL %4$d",
            "INSERT INTO %1$s.b (p, q, c, d, v) VALUES ('p', %3$d, %2$d, 'd', 0x%4$d)",
            "UPDATE %1$s.b SET v = null WHERE p = 'p' AND q = %3$d AND c = %2$d AND d = ''",
            "UPDATE %1$s.b SET s = %2$d WHERE p = 'static' AND q = %3$d",
            "DELETE FROM %1$s.b WHERE p = 'p' AND q = %3$d AND c > %4$d",
            "DELETE FROM %1$s.b WHERE p = 'gone' AND q = %2$d",
            "INSERT INTO %1$s.c (p, c, v) VALUES (%3$d, %2$d.5, null)",
            "DELETE FROM %1$s.c WHERE p = %3$d AND c = %4$d.5")) {
      node.cql(statement.formatted(keyspace, i - 40, i % 5 + round, 1000 + i * 61)).orThrow();
    }
  }

  private void isCollectedAlike(Path file) {
    FileSystem files = new DiskFileSystem(file.getParent());
    Descriptor descriptor = Descriptor.parse(file.getFileName().toString());
    byte[] written = ComponentFiles.of(files, descriptor).read(Component.STATISTICS);
    SSTableMetadata metadata = SSTableMetadata.read(written, file.toString(), descriptor.version());

    SSTableMetadata collected = collect(files, descriptor, metadata);
    if (descriptor.version().isWritten()) {
      assertThat(metadata.toBytes()).isEqualTo(written);
      assertThat(collected.toBytes()).isEqualTo(written);
    } else {
      byte[] bytes = collected.toBytes();
      areTheSame(SSTableMetadata.read(bytes, "collected", FormatVersion.OA), metadata);
    }
    assertThat(rows(files, descriptor)).isEqualTo(metadata.stats().totalRows());
  }

  /** An older version knows less of partition deletions, and nothing of exclusive bounds. */
  private static void areTheSame(SSTableMetadata collected, SSTableMetadata read) {
    assertThat(collected)
        .usingRecursiveComparison()
        .ignoringFields("stats.covered", "stats.hasPartitionDeletions", "stats.tokenSpaceCoverage")
        .isEqualTo(read);
    CoveredClustering covered = read.stats().covered();
    assertThat(covered.types()).isEqualTo(collected.stats().covered().types());
    assertThat(values(covered.start())).isEqualTo(values(collected.stats().covered().start()));
    assertThat(values(covered.end())).isEqualTo(values(collected.stats().covered().end()));
    assertThat(read.stats().hasPartitionDeletions())
        .isEqualTo(read.stats().ranges().minLocalDeletionTime() != DeletionTime.NO_DELETION_TIME);
  }

  private static List<String> values(ClusteringPrefix bound) {
    return IntStream.range(0, bound.size())
        .mapToObj(i -> HexFormat.of().formatHex(bound.value(i)))
        .toList();
  }

  private static SSTableMetadata collect(
      FileSystem files, Descriptor descriptor, SSTableMetadata metadata) {
    var header = metadata.header().toHeader();
    MetadataCollector collector = new MetadataCollector(header);
    RowLayout layout =
        new RowLayout(
            header, StoredTable.of(descriptor, header), descriptor.version().deletionTimes());
    try (DataFile data = DataFile.open(ComponentFiles.of(files, descriptor), new PageCache(0), 1)) {
      UnfilteredInput in = new UnfilteredInput(data, layout, true);
      while (!in.isAtEnd()) {
        long start = in.position();
        collector.partitionStart(in.readKey());
        collector.partitionDeletion(in.readDeletion());
        for (Unfiltered kind = in.readHead(); kind != Unfiltered.END; kind = in.readHead()) {
          in.openBody();
          collect(collector, kind, in);
        }
        in.skipBody();
        collector.partitionEnd(in.position() - start);
      }
    }
    StatsMetadata stats = metadata.stats();
    return collector.metadata(
        new FileFacts(
            metadata.bloomFilterFpChance(),
            stats.compressionRatio(),
            new DecoratedKey(stats.firstKey()),
            new DecoratedKey(stats.lastKey()),
            stats.logIntervals(),
            stats.originatingHostId(),
            stats.level(),
            stats.repair().repairedAtMillis()));
  }

  private static void collect(MetadataCollector collector, Unfiltered kind, UnfilteredInput in) {
    if (kind == Unfiltered.MARKER) {
      collector.marker(
          in.reader().clustering(), in.reader().endDeletion(), in.reader().startDeletion());
      return;
    }
    boolean hasCell = in.nextCell();
    if (kind == Unfiltered.ROW) {
      collector.row(in.reader().clustering(), in.reader().row());
    } else if (hasCell) {
      collector.staticRow();
    }
    for (; hasCell; hasCell = in.nextCell()) {
      collector.cell(in.reader().cell());
    }
  }

  private static long rows(FileSystem files, Descriptor descriptor) {
    long rows = 0;
    try (SSTableReader reader = SSTableReader.open(files, descriptor, new PageCache(1 << 20), 1)) {
      ReadRequest all = ReadRequest.ofRange(reader.storedTable(), KeyRange.ALL, Slices.ALL);
      try (var cursor = reader.open(all)) {
        while (cursor.nextPartition()) {
          for (Unfiltered kind = cursor.next(); kind != Unfiltered.END; kind = cursor.next()) {
            boolean isStatic = kind == Unfiltered.STATIC_ROW;
            rows += kind == Unfiltered.ROW || (isStatic && cursor.nextCell()) ? 1 : 0;
          }
        }
      }
    }
    return rows;
  }
}
