package io.celladb.engine.sstable.data;

import io.celladb.engine.io.Compressor;
import io.celladb.engine.io.Compressors;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * How a data file is compressed.
 *
 * @param compressor the compressor
 * @param compressorOptions the options of that compressor alone
 * @param chunkLengthBytes bytes that are compressed together
 * @param maxCompressedLengthBytes a chunk that does not become smaller than this is stored as it is
 */
record CompressionParameters(
    Compressor compressor,
    Map<String, String> compressorOptions,
    int chunkLengthBytes,
    int maxCompressedLengthBytes) {
  private static final String DEFAULT_CHUNK_LENGTH_KIB = "16";
  private static final Set<String> OF_TABLE =
      Set.of(
          "class",
          "sstable_compression",
          "enabled",
          "chunk_length_in_kb",
          "chunk_length_kb",
          "min_compress_ratio",
          "crc_check_chance");

  /** Reads a table's option; returns null when nothing is compressed. */
  static @Nullable CompressionParameters of(Map<String, String> option) {
    String name = option.getOrDefault("class", option.getOrDefault("sstable_compression", ""));
    if (name.isEmpty() || "false".equalsIgnoreCase(option.get("enabled"))) {
      return null;
    }
    Map<String, String> own = new TreeMap<>(option);
    own.keySet().removeAll(OF_TABLE);
    String chunk =
        option.getOrDefault(
            "chunk_length_in_kb", option.getOrDefault("chunk_length_kb", DEFAULT_CHUNK_LENGTH_KIB));
    int chunkLength = Integer.parseInt(chunk.trim()) * 1024;
    double minRatio = Double.parseDouble(option.getOrDefault("min_compress_ratio", "0"));
    return new CompressionParameters(
        Compressors.byName(name, own),
        own,
        chunkLength,
        maxCompressedLength(chunkLength, minRatio));
  }

  /** A ratio of 0 compresses whatever comes. */
  private static int maxCompressedLength(int chunkLength, double minRatio) {
    return (int) Math.min(Math.ceil(chunkLength / minRatio), Integer.MAX_VALUE);
  }
}
