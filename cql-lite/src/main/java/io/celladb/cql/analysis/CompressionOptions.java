package io.celladb.cql.analysis;

import io.celladb.cql.errors.CqlException;
import io.celladb.engine.errors.StorageException;
import io.celladb.engine.io.Compressors;
import io.celladb.engine.schema.TableOptions;
import java.util.HashMap;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** The map of the option {@code compression}. */
final class CompressionOptions {
  private static final String CLASS = "class";
  private static final String ENABLED = "enabled";
  private static final String CHUNK_LENGTH = "chunk_length_in_kb";
  private static final String MIN_RATIO = "min_compress_ratio";
  private static final int MAX_CHUNK_KIB = Integer.MAX_VALUE / 1024;

  private CompressionOptions() {}

  /** The options as they are kept, in order of their names. */
  static Map<String, String> checked(Map<String, String> given) {
    Map<String, String> options = new HashMap<>(given);
    String enabled = options.remove(ENABLED);
    if (given.isEmpty() || (enabled != null && !Boolean.parseBoolean(enabled))) {
      if (!options.isEmpty()) {
        throw CqlException.config(
            "If the 'enabled' option is set to false no other options must be specified");
      }
      return Map.of(ENABLED, "false");
    }
    String className = options.remove(CLASS);
    if (className == null || className.isEmpty()) {
      throw CqlException.config("Missing sub-option 'class' for the 'compression' option.");
    }
    Map<String, String> kept = new TreeMap<>();
    kept.put(
        CLASS, className.contains(".") ? className : TableOptions.COMPRESSION_PACKAGE + className);
    kept.put(CHUNK_LENGTH, chunkLength(options.remove(CHUNK_LENGTH)));
    String ratio = options.remove(MIN_RATIO);
    if (ratio != null) {
      kept.put(MIN_RATIO, ratio(ratio));
    }
    checkCompressor(kept.get(CLASS), options);
    kept.putAll(options);
    return kept;
  }

  private static void checkCompressor(String className, Map<String, String> options) {
    try {
      Compressors.byName(className, options);
    } catch (StorageException e) {
      throw CqlException.config(e.getMessage());
    }
  }

  private static String chunkLength(@Nullable String text) {
    if (text == null) {
      return "16";
    }
    int length;
    try {
      length = Integer.parseInt(text);
    } catch (NumberFormatException e) {
      throw CqlException.config("Invalid value for chunk_length_in_kb");
    }
    if (length > MAX_CHUNK_KIB) {
      throw CqlException.config("Value of chunk_length_in_kb is too large (%d)".formatted(length));
    }
    if (length <= 0) {
      throw CqlException.config("Invalid negative or null chunk_length_in_kb");
    }
    if (Integer.bitCount(length) != 1) {
      throw CqlException.config("chunk_length_in_kb must be a power of 2");
    }
    return Integer.toString(length);
  }

  private static String ratio(String text) {
    double ratio;
    try {
      ratio = Double.parseDouble(text);
    } catch (NumberFormatException e) {
      throw CqlException.config("Invalid value for min_compress_ratio");
    }
    if (ratio != 0 && !(ratio >= 1)) {
      throw CqlException.config("min_compress_ratio can either be 0 or greater than or equal to 1");
    }
    return text;
  }
}
