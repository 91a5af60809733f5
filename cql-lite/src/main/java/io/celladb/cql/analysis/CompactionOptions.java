package io.celladb.cql.analysis;

import io.celladb.cql.errors.CqlException;
import io.celladb.engine.schema.TableOptions;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * The map of the option {@code compaction}. All strategies of Cassandra are accepted and kept; what
 * each makes of its options is checked here.
 */
final class CompactionOptions {
  private static final String CLASS = "class";
  private static final String MIN_THRESHOLD = "min_threshold";
  private static final String MAX_THRESHOLD = "max_threshold";
  private static final String SIZE_TIERED = "SizeTieredCompactionStrategy";

  private static final Set<String> COMMON =
      Set.of(
          CLASS,
          "enabled",
          "log_all",
          "only_purge_repaired_tombstones",
          "provide_overlapping_tombstones",
          "tombstone_compaction_interval",
          "tombstone_threshold",
          "unchecked_tombstone_compaction");

  private static final Set<String> OF_SIZE_TIERED =
      Set.of(MIN_THRESHOLD, MAX_THRESHOLD, "bucket_low", "bucket_high", "min_sstable_size");

  private static final Map<String, Set<String>> OWN =
      Map.of(
          SIZE_TIERED,
          OF_SIZE_TIERED,
          "LeveledCompactionStrategy",
          Set.of(
              MIN_THRESHOLD,
              MAX_THRESHOLD,
              "sstable_size_in_mb",
              "fanout_size",
              "single_sstable_uplevel"),
          "TimeWindowCompactionStrategy",
          Set.of(
              MIN_THRESHOLD,
              MAX_THRESHOLD,
              "bucket_low",
              "bucket_high",
              "min_sstable_size",
              "compaction_window_size",
              "compaction_window_unit",
              "timestamp_resolution",
              "expired_sstable_check_frequency_seconds",
              "unsafe_aggressive_sstable_expiration"),
          "UnifiedCompactionStrategy",
          Set.of(
              "scaling_parameters",
              "target_sstable_size",
              "min_sstable_size",
              "base_shard_count",
              "sstable_growth",
              "expired_sstable_check_frequency_seconds",
              "unsafe_aggressive_sstable_expiration",
              "overlap_inclusion_method",
              "parallelize_output_shards"));

  private static final Set<String> WINDOW_UNITS = Set.of("MINUTES", "HOURS", "DAYS");
  private static final Set<String> RESOLUTIONS =
      Set.of("MICROSECONDS", "MILLISECONDS", "SECONDS", "MINUTES", "HOURS", "DAYS", "NANOSECONDS");

  private final String strategy;
  private final Map<String, String> options;

  private CompactionOptions(String strategy, Map<String, String> options) {
    this.strategy = strategy;
    this.options = options;
  }

  /** The options as they are kept, in order of their names. */
  static Map<String, String> checked(Map<String, String> given) {
    String className = given.get(CLASS);
    if (className == null) {
      throw CqlException.config("Missing sub-option 'class' for the 'compaction' option");
    }
    String full = className.contains(".") ? className : TableOptions.COMPACTION_PACKAGE + className;
    String strategy = full.substring(full.lastIndexOf('.') + 1);
    if (!full.startsWith(TableOptions.COMPACTION_PACKAGE) || !OWN.containsKey(strategy)) {
      throw CqlException.config("Unable to find compaction strategy class '%s'".formatted(full));
    }
    new CompactionOptions(strategy, given).check();
    Map<String, String> kept = new TreeMap<>(given);
    kept.put(CLASS, full);
    if (OWN.get(strategy).contains(MIN_THRESHOLD)) {
      kept.putIfAbsent(MIN_THRESHOLD, "4");
      kept.putIfAbsent(MAX_THRESHOLD, "32");
    }
    return kept;
  }

  private void check() {
    checkCommon();
    if (strategy.equals(SIZE_TIERED) || strategy.startsWith("TimeWindow")) {
      checkBuckets();
    }
    checkPositive("sstable_size_in_mb");
    checkPositive("fanout_size");
    checkWindow();
    checkNames();
    checkThresholds();
  }

  private void checkNames() {
    Set<String> unknown = new TreeSet<>(options.keySet());
    unknown.removeAll(COMMON);
    unknown.removeAll(OWN.get(strategy));
    if (!unknown.isEmpty()) {
      throw CqlException.config(
          "Properties specified %s are not understood by %s".formatted(unknown, strategy));
    }
  }

  private void checkThresholds() {
    int min = threshold(MIN_THRESHOLD, 4);
    int max = threshold(MAX_THRESHOLD, 32);
    if (min <= 0 || max <= 0) {
      throw CqlException.config(
          "Disabling compaction by setting compaction thresholds to 0 has been removed,"
              + " set the compaction option 'enabled' to false instead.");
    }
    if (min <= 1) {
      throw CqlException.config(
          "Min compaction threshold cannot be less than 2 (got %d)".formatted(min));
    }
    if (min > max) {
      throw CqlException.config(
          ("Min compaction threshold (got %d) cannot be greater than max compaction threshold"
                  + " (got %d)")
              .formatted(min, max));
    }
    String enabled = options.get("enabled");
    if (enabled != null && !isBoolean(enabled)) {
      throw CqlException.config(
          "enabled should either be 'true' or 'false', not %s".formatted(enabled));
    }
  }

  private int threshold(String name, int otherwise) {
    String text = options.get(name);
    if (text == null) {
      return otherwise;
    }
    try {
      return Integer.parseInt(text);
    } catch (NumberFormatException e) {
      throw CqlException.config(
          "Invalid value %s for '%s' compaction sub-option - must be an integer"
              .formatted(text, name));
    }
  }

  private void checkCommon() {
    String threshold = options.get("tombstone_threshold");
    if (threshold != null && number("tombstone_threshold", 0) < 0) {
      throw CqlException.config(
          "tombstone_threshold must be greater than 0, but was %f"
              .formatted(number("tombstone_threshold", 0)));
    }
    long interval = integer("tombstone_compaction_interval", 0);
    if (interval < 0) {
      throw CqlException.config(
          "tombstone_compaction_interval must be greater than 0, but was %d".formatted(interval));
    }
    String unchecked = options.get("unchecked_tombstone_compaction");
    if (unchecked != null && !isBoolean(unchecked)) {
      throw CqlException.config(
          "'unchecked_tombstone_compaction' should be either 'true' or 'false', not '%s'"
              .formatted(unchecked));
    }
    String log = options.get("log_all");
    if (log != null && !isBoolean(log)) {
      throw CqlException.config(
          "'log_all' should either be 'true' or 'false', not %s".formatted(log));
    }
  }

  private void checkBuckets() {
    long size = integer("min_sstable_size", 0);
    if (size < 0) {
      throw CqlException.config("min_sstable_size must be non negative: %d".formatted(size));
    }
    double low = number("bucket_low", 0.5);
    double high = number("bucket_high", 1.5);
    if (high <= low) {
      throw CqlException.config(
          "bucket_high value (%s) is less than or equal to the bucket_low value (%s)"
              .formatted(high, low));
    }
  }

  private void checkPositive(String name) {
    long value = integer(name, 1);
    if (value < 1) {
      throw CqlException.config("%s must be larger than 0, but was %d".formatted(name, value));
    }
  }

  private void checkWindow() {
    refuseOthers("compaction_window_unit", WINDOW_UNITS);
    refuseOthers("timestamp_resolution", RESOLUTIONS);
    long size = integer("compaction_window_size", 1);
    if (size < 1) {
      throw CqlException.config(
          "%d must be greater than 1 for compaction_window_size".formatted(size));
    }
  }

  private void refuseOthers(String name, Set<String> allowed) {
    String value = options.get(name);
    if (value != null && !allowed.contains(value)) {
      throw CqlException.config("%s is not valid for %s".formatted(value, name));
    }
  }

  private static boolean isBoolean(String text) {
    return text.equalsIgnoreCase("true") || text.equalsIgnoreCase("false");
  }

  private double number(String name, double otherwise) {
    String text = options.get(name);
    if (text == null) {
      return otherwise;
    }
    try {
      return Double.parseDouble(text);
    } catch (NumberFormatException e) {
      throw CqlException.config("%s is not a parsable float for %s".formatted(text, name));
    }
  }

  private long integer(String name, long otherwise) {
    String text = options.get(name);
    if (text == null || strategy.startsWith("Unified")) {
      return otherwise;
    }
    try {
      return Long.parseLong(text);
    } catch (NumberFormatException e) {
      throw CqlException.config("%s is not a parsable int (base10) for %s".formatted(text, name));
    }
  }
}
