package io.celladb.engine.sstable.stats;

import static org.assertj.core.api.Assertions.assertThat;

import io.celladb.engine.io.ByteReader;
import io.celladb.engine.io.ByteWriter;
import io.celladb.engine.io.Bytes;
import io.celladb.engine.io.LogPosition;
import io.celladb.engine.rows.DeletionTime;
import io.celladb.engine.sstable.component.FormatVersion;
import io.celladb.engine.types.CqlTypes;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.UUID;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/** The example of {@code docs/formats/statistics.md} is a whole file, and means what it says. */
class StatisticsPageTest {
  private static final Path PAGE = Path.of("..", "docs", "formats", "statistics.md");
  private static final Pattern HEX = Pattern.compile("([0-9a-f]{4}) {2}([0-9a-f]+)(?: {2}.*)?");
  private static final Pattern HISTOGRAM =
      Pattern.compile("([0-9a-f]{4}) {2}\\[(\\d+) buckets: ([^]]*)] .*");

  @Test
  void decodesTheExample() throws IOException {
    byte[] bytes = example();
    SSTableMetadata metadata =
        SSTableMetadata.read(bytes, "ttl/oa-1-big-Statistics.db", FormatVersion.OA);

    assertThat(metadata.toBytes()).isEqualTo(bytes);
    assertThat(metadata.bloomFilterFpChance()).isEqualTo(0.01);
    assertThat(metadata.keys().estimate()).isEqualTo(3);
    StatsMetadata stats = metadata.stats();
    assertThat(stats.ranges())
        .isEqualTo(
            new ValueRanges(10, 12, 1_796_106_333, DeletionTime.NO_DELETION_TIME, 0, 630_720_000));
    assertThat(stats.totalRows()).isEqualTo(7);
    assertThat(stats.totalColumnsSet()).isEqualTo(11);
    assertThat(stats.dropTimes().size()).isEqualTo(6);
    assertThat(stats.dropTimes().point(1)).isEqualTo(2_396_106_360L);
    assertThat(stats.covered().start()).hasToString("INCL_START_BOUND(00000001)");
    assertThat(stats.covered().end()).hasToString("INCL_END_BOUND(00000005)");
    LogPosition start = new LogPosition(1_796_106_307_931L, 66_425);
    LogPosition end = new LogPosition(1_796_106_307_931L, 67_257);
    assertThat(stats.logIntervals()).containsExactly(new LogInterval(start, end));
    assertThat(stats.originatingHostId())
        .isEqualTo(UUID.fromString("e071af5f-8fdb-4951-b09d-e7bebdb69740"));
    assertThat(stats.lastKey()).containsExactly(0, 0, 0, 3);
    assertThat(metadata.header().regulars().keySet()).containsExactly("v", "w");
    assertThat(metadata.header().stats().minTimestamp()).isEqualTo(10);
    assertThat(metadata.header().toHeader().keyTypes()).isEqualTo(List.of(CqlTypes.INT));
  }

  @Test
  void decodesTheStatsOfAnOlderVersion() throws IOException {
    ByteWriter bytes = new ByteWriter();
    new EstimatedHistogram(155).write(bytes);
    new EstimatedHistogram(118).write(bytes);
    String page = Files.readString(PAGE.resolveSibling("nb.md"));
    String example = page.substring(page.indexOf("## Worked example: STATS"));
    int start = example.indexOf("```hex\n") + 7;
    for (String line : example.substring(start, example.lastIndexOf("```")).split("\n")) {
      bytes.writeBytes(Bytes.fromHex(line.split(" {2}")[0].replace(" ", "")));
    }
    ByteReader in = new ByteReader(bytes.toByteArray());
    StatsMetadata stats = StatsCodec.read(in, FormatVersion.NB, List.of("Int32Type"));

    assertThat(in.remaining()).isZero();
    assertThat(stats.ranges())
        .isEqualTo(new ValueRanges(1000, 3000, 1_796_128_945, DeletionTime.NO_DELETION_TIME, 0, 0));
    assertThat(stats.dropTimes().point(0)).isEqualTo(1_796_128_980);
    assertThat(stats.dropTimes().count(0)).isEqualTo(3);
    assertThat(stats.covered().start()).hasToString("INCL_START_BOUND(00000001)");
    assertThat(stats.covered().end()).hasToString("INCL_END_BOUND(00000005)");
    assertThat(stats.totalColumnsSet()).isEqualTo(2);
    assertThat(stats.totalRows()).isEqualTo(2);
    LogPosition first = new LogPosition(1_796_124_659_069L, 1_110_910);
    LogPosition last = new LogPosition(1_796_124_659_069L, 1_111_268);
    assertThat(stats.logIntervals()).containsExactly(new LogInterval(first, last));
    assertThat(stats.originatingHostId())
        .isEqualTo(UUID.fromString("f6015840-958c-43cb-ab00-640fed670fa8"));
    assertThat(stats.hasPartitionDeletions()).isTrue();
    assertThat(stats.firstKey()).isEmpty();
  }

  private static byte[] example() throws IOException {
    ByteWriter bytes = new ByteWriter();
    for (String line : Files.readAllLines(PAGE)) {
      Matcher hex = HEX.matcher(line);
      Matcher histogram = HISTOGRAM.matcher(line);
      if (hex.matches()) {
        assertThat(bytes.length()).as(line).isEqualTo(Integer.parseInt(hex.group(1), 16));
        bytes.writeBytes(Bytes.fromHex(hex.group(2)));
      } else if (histogram.matches()) {
        assertThat(bytes.length()).as(line).isEqualTo(Integer.parseInt(histogram.group(1), 16));
        histogram(histogram.group(2), histogram.group(3)).write(bytes);
      }
    }
    return bytes.toByteArray();
  }

  private static EstimatedHistogram histogram(String buckets, String counts) {
    EstimatedHistogram histogram = new EstimatedHistogram(Integer.parseInt(buckets) - 1);
    for (String count : counts.split(" ")) {
      String[] endAndTimes = count.split("=");
      histogram.add(Long.parseLong(endAndTimes[0]), Long.parseLong(endAndTimes[1]));
    }
    return histogram;
  }
}
