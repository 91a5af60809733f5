package io.celladb.engine.model;

import io.celladb.engine.api.Settings;
import io.celladb.engine.schema.TableOptions;
import io.celladb.engine.sstable.component.FormatVersion;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Random;

/**
 * How the store and the table of a run are set up.
 *
 * @param timestampsGoUp whether each write is later than all before; else deletions are kept for
 *     long, since a write from before a purged one would be a matter of chance
 */
record Configuration(Settings settings, TableOptions options, Shape shape, boolean timestampsGoUp) {
  private static final List<String> COMPRESSORS =
      List.of("LZ4Compressor", "DeflateCompressor", "ZstdCompressor", "SnappyCompressor", "none");

  static Configuration random(Random random) {
    boolean timestampsGoUp = random.nextBoolean();
    Shape shape = Shape.random(random);
    return new Configuration(
        settings(random, shape), options(random, timestampsGoUp), shape, timestampsGoUp);
  }

  private static Settings settings(Random random, Shape shape) {
    // A group of writes must fit into half a segment.
    int segment = (shape.longest() > 100 ? 1 << 20 : 1 << 16) << random.nextInt(3);
    String[] formats =
        Arrays.stream(FormatVersion.values())
            .filter(FormatVersion::isWritten)
            .map(FormatVersion::version)
            .toArray(String[]::new);
    Settings settings =
        Settings.DEFAULT
            .withSSTableFormat(formats[random.nextInt(formats.length)])
            .withCommitLog(segment, (long) segment * (1 + random.nextInt(4)))
            .withMemory((32L * 1024) << random.nextInt(6), 4096L * (1 << random.nextInt(10)) - 4096)
            .withBackgroundCompaction(random.nextBoolean())
            .withFlushOnClose(random.nextBoolean());
    return random.nextBoolean() ? settings : settings.withPeriodicSync(5_000);
  }

  private static TableOptions options(Random random, boolean timestampsGoUp) {
    String compressor = COMPRESSORS.get(random.nextInt(COMPRESSORS.size()));
    Map<String, String> compression =
        compressor.equals("none")
            ? Map.of("enabled", "false")
            : Map.of(
                "class",
                TableOptions.COMPRESSION_PACKAGE + compressor,
                "chunk_length_in_kb",
                Integer.toString(1 << random.nextInt(7)));
    int minThreshold = 2 + random.nextInt(4);
    Map<String, String> compaction =
        Map.of(
            "class",
            TableOptions.COMPACTION_PACKAGE + "SizeTieredCompactionStrategy",
            "min_threshold",
            Integer.toString(minThreshold),
            "max_threshold",
            Integer.toString(minThreshold + random.nextInt(8)));
    TableOptions base = TableOptions.DEFAULT;
    return new TableOptions(
        "",
        compaction,
        compression,
        base.caching(),
        new double[] {0.01, 0.1, 1.0}[random.nextInt(3)],
        random.nextBoolean() ? 1.0 : 0.3,
        0,
        timestampsGoUp && random.nextBoolean() ? 0 : base.gcGraceSeconds(),
        random.nextBoolean() ? base.minIndexInterval() : 8,
        Map.of());
  }
}
