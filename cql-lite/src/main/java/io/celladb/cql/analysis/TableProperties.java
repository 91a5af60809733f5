package io.celladb.cql.analysis;

import io.celladb.cql.errors.CqlException;
import io.celladb.cql.syntax.Options;
import io.celladb.engine.schema.TableOptions;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** What follows WITH in CREATE and ALTER TABLE. */
final class TableProperties {
  private static final String ID = "id";
  private static final String MAX_INDEX_INTERVAL = "max_index_interval";
  private static final String FLUSH_PERIOD = "memtable_flush_period_in_ms";
  private static final String SPECULATIVE_RETRY = "speculative_retry";
  private static final String WRITE_POLICY = "additional_write_policy";
  private static final String READ_REPAIR = "read_repair";
  private static final String EXTENSIONS = "extensions";
  private static final String MEMTABLE = "memtable";
  private static final int DEFAULT_MAX_INDEX_INTERVAL = 2048;
  private static final double LEAST_FALSE_POSITIVES = 6.71E-5;

  private static final Set<String> KNOWN =
      Set.of(
          ID,
          MAX_INDEX_INTERVAL,
          FLUSH_PERIOD,
          SPECULATIVE_RETRY,
          WRITE_POLICY,
          READ_REPAIR,
          EXTENSIONS,
          MEMTABLE,
          "cdc",
          "allow_auto_snapshot",
          "incremental_backups",
          "comment",
          "compaction",
          "compression",
          "caching",
          "bloom_filter_fp_chance",
          "crc_check_chance",
          "default_time_to_live",
          "gc_grace_seconds",
          "min_index_interval");

  private final Properties properties;

  /** Takes options; those of the wrong kind are refused. */
  TableProperties(Options options) {
    this.properties = new Properties(options, KNOWN);
    read(TableOptions.DEFAULT);
  }

  boolean hasId() {
    return properties.has(ID);
  }

  /** The id that was given, or the other. */
  UUID id(UUID otherwise) {
    String text = properties.text(ID);
    if (text == null) {
      return otherwise;
    }
    try {
      return UUID.fromString(text);
    } catch (IllegalArgumentException e) {
      throw CqlException.config("Invalid table id");
    }
  }

  TableOptions onDefault() {
    return on(TableOptions.DEFAULT);
  }

  /** The options of a table that had others before. */
  TableOptions on(TableOptions old) {
    TableOptions changed = read(old);
    check(changed);
    Map<String, String> compaction = properties.map("compaction");
    Map<String, String> compression = properties.map("compression");
    Map<String, String> caching = properties.map("caching");
    return new TableOptions(
        changed.comment(),
        compaction == null ? old.compaction() : CompactionOptions.checked(compaction),
        compression == null ? old.compression() : CompressionOptions.checked(compression),
        caching == null ? old.caching() : caching(caching),
        changed.bloomFilterFpChance(),
        changed.crcCheckChance(),
        changed.defaultTimeToLiveSeconds(),
        changed.gcGraceSeconds(),
        changed.minIndexInterval(),
        changed.others());
  }

  private TableOptions read(TableOptions old) {
    String comment = properties.text("comment");
    Map<String, String> others = new LinkedHashMap<>(old.others());
    keepOthers(others);
    properties.map("compaction");
    properties.map("compression");
    properties.map("caching");
    return new TableOptions(
        comment == null ? old.comment() : comment,
        old.compaction(),
        old.compression(),
        old.caching(),
        properties.decimal("bloom_filter_fp_chance", old.bloomFilterFpChance()),
        properties.decimal("crc_check_chance", old.crcCheckChance()),
        properties.integer("default_time_to_live", old.defaultTimeToLiveSeconds()),
        properties.integer("gc_grace_seconds", old.gcGraceSeconds()),
        properties.integer("min_index_interval", old.minIndexInterval()),
        others);
  }

  private void keepOthers(Map<String, String> others) {
    for (String name : Set.of(MAX_INDEX_INTERVAL, FLUSH_PERIOD)) {
      keep(others, name, properties.has(name) ? "" + properties.integer(name, 0) : null);
    }
    for (String name : Set.of("cdc", "allow_auto_snapshot", "incremental_backups")) {
      keep(others, name, properties.has(name) ? "" + properties.bool(name, false) : null);
    }
    keep(others, SPECULATIVE_RETRY, RetryPolicies.normal(properties.text(SPECULATIVE_RETRY)));
    keep(others, WRITE_POLICY, RetryPolicies.normal(properties.text(WRITE_POLICY)));
    keep(others, READ_REPAIR, RetryPolicies.readRepair(properties.text(READ_REPAIR)));
    keep(others, MEMTABLE, properties.text(MEMTABLE));
    Map<String, String> extensions = properties.map(EXTENSIONS);
    if (extensions != null) {
      StringBuilder text = new StringBuilder("{");
      extensions.forEach(
          (name, value) ->
              text.append(text.length() > 1 ? ", " : "")
                  .append("'%s': %s".formatted(name.replace("'", "''"), value)));
      keep(others, EXTENSIONS, text.append('}').toString());
    }
  }

  private static void keep(Map<String, String> others, String name, @Nullable String value) {
    if (value != null) {
      others.put(name, value);
    }
  }

  private static void check(TableOptions options) {
    double falsePositives = options.bloomFilterFpChance();
    if (!(falsePositives > LEAST_FALSE_POSITIVES && falsePositives <= 1)) {
      throw CqlException.config(
          ("bloom_filter_fp_chance must be larger than %s and less than or equal to 1.0 (got %s)")
              .formatted(LEAST_FALSE_POSITIVES, falsePositives));
    }
    double crc = options.crcCheckChance();
    if (!(crc >= 0 && crc <= 1)) {
      throw CqlException.config(
          ("crc_check_chance must be larger than or equal to 0 and smaller than or equal to 1.0"
                  + " (got %s)")
              .formatted(crc));
    }
    atLeast("default_time_to_live", 0, options.defaultTimeToLiveSeconds());
    if (options.defaultTimeToLiveSeconds() > WriteTimes.MAX_TIME_TO_LIVE_SECONDS) {
      throw CqlException.config(
          "default_time_to_live must be less than or equal to %d (got %d)"
              .formatted(WriteTimes.MAX_TIME_TO_LIVE_SECONDS, options.defaultTimeToLiveSeconds()));
    }
    atLeast("gc_grace_seconds", 0, options.gcGraceSeconds());
    atLeast("min_index_interval", 1, options.minIndexInterval());
    checkOthers(options);
  }

  private static void checkOthers(TableOptions options) {
    String max = options.others().get(MAX_INDEX_INTERVAL);
    int maxInterval = max == null ? DEFAULT_MAX_INDEX_INTERVAL : Integer.parseInt(max);
    if (maxInterval < options.minIndexInterval()) {
      throw CqlException.config(
          "max_index_interval must be greater than or equal to min_index_interval (%d) (got %d)"
              .formatted(options.minIndexInterval(), maxInterval));
    }
    String period = options.others().get(FLUSH_PERIOD);
    atLeast(FLUSH_PERIOD, 0, period == null ? 0 : Integer.parseInt(period));
    String memtable = options.others().get(MEMTABLE);
    if (memtable != null && !memtable.equals("default")) {
      throw CqlException.config("Memtable configuration \"%s\" not found.".formatted(memtable));
    }
  }

  private static void atLeast(String name, int least, int value) {
    if (value < least) {
      throw CqlException.config(
          "%s must be greater than or equal to %d (got %d)".formatted(name, least, value));
    }
  }

  private static Map<String, String> caching(Map<String, String> given) {
    Map<String, String> kept = new LinkedHashMap<>(TableOptions.DEFAULT.caching());
    for (Map.Entry<String, String> option : given.entrySet()) {
      String value = option.getValue();
      boolean isWord = value.equalsIgnoreCase("ALL") || value.equalsIgnoreCase("NONE");
      boolean isCount = value.matches("\\d+");
      switch (option.getKey()) {
        case "keys" -> {
          if (!isWord) {
            throw CqlException.config(
                ("Invalid value '%s' for caching sub-option 'keys': only 'ALL' and 'NONE' are"
                        + " allowed")
                    .formatted(value));
          }
        }
        case "rows_per_partition" -> {
          if (!isWord && !isCount) {
            throw CqlException.config(
                ("Invalid value '%s' for caching sub-option 'rows_per_partition': only 'ALL',"
                        + " 'NONE', and integer values are allowed")
                    .formatted(value));
          }
        }
        default ->
            throw CqlException.config(
                ("Invalid caching sub-options [%s]: only 'keys' and 'rows_per_partition' are"
                        + " allowed")
                    .formatted(option.getKey()));
      }
      kept.put(option.getKey(), isWord ? value.toUpperCase(Locale.ROOT) : value);
    }
    return kept;
  }
}
