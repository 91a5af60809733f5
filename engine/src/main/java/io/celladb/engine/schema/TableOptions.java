package io.celladb.engine.schema;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * The options of {@code CREATE TABLE ... WITH}, as plain values; who acts on one reads it.
 *
 * @param comment free text
 * @param compaction strategy class and its options, as text
 * @param compression compressor class, {@code chunk_length_in_kb} and more; {@code enabled=false}
 *     for none
 * @param caching kept and shown
 * @param bloomFilterFpChance target rate of false positives, in (0, 1]; 1 means no filter
 * @param crcCheckChance how often a chunk's checksum is checked, in [0, 1]
 * @param defaultTimeToLiveSeconds TTL of writes that give none; 0 for none
 * @param gcGraceSeconds age at which a tombstone may be purged
 * @param minIndexInterval entries of the index for each entry of its summary
 * @param others options that are kept and shown, without effect: name to CQL text
 */
public record TableOptions(
    String comment,
    Map<String, String> compaction,
    Map<String, String> compression,
    Map<String, String> caching,
    double bloomFilterFpChance,
    double crcCheckChance,
    int defaultTimeToLiveSeconds,
    int gcGraceSeconds,
    int minIndexInterval,
    Map<String, String> others) {

  /** Cassandra's package of compaction strategies; stored class names carry it. */
  public static final String COMPACTION_PACKAGE = "org.apache.cassandra.db.compaction.";

  /** Cassandra's package of compressors; stored class names carry it. */
  public static final String COMPRESSION_PACKAGE = "org.apache.cassandra.io.compress.";

  /** What a table has whose statement gives no option. */
  public static final TableOptions DEFAULT =
      new TableOptions(
          "",
          ordered(
              "class", COMPACTION_PACKAGE + "SizeTieredCompactionStrategy",
              "max_threshold", "32",
              "min_threshold", "4"),
          ordered("chunk_length_in_kb", "16", "class", COMPRESSION_PACKAGE + "LZ4Compressor"),
          ordered("keys", "ALL", "rows_per_partition", "NONE"),
          0.01,
          1.0,
          0,
          864_000,
          128,
          Map.of());

  /** Copies the maps, so that the options never change. */
  public TableOptions {
    compaction = Collections.unmodifiableMap(new LinkedHashMap<>(compaction));
    compression = Collections.unmodifiableMap(new LinkedHashMap<>(compression));
    caching = Collections.unmodifiableMap(new LinkedHashMap<>(caching));
    others = Collections.unmodifiableMap(new LinkedHashMap<>(others));
  }

  private static Map<String, String> ordered(String... namesAndValues) {
    Map<String, String> map = new LinkedHashMap<>();
    for (int i = 0; i < namesAndValues.length; i += 2) {
      map.put(namesAndValues[i], namesAndValues[i + 1]);
    }
    return map;
  }
}
