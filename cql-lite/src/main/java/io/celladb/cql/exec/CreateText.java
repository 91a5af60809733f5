package io.celladb.cql.exec;

import io.celladb.engine.schema.ColumnDef;
import io.celladb.engine.schema.ColumnKind;
import io.celladb.engine.schema.DroppedColumn;
import io.celladb.engine.schema.KeyspaceDef;
import io.celladb.engine.schema.TableDef;
import io.celladb.engine.schema.TableOptions;
import io.celladb.engine.types.CqlNames;
import io.celladb.engine.types.UserType;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;

/** The statements that make a keyspace or a table, as Cassandra prints them. */
public final class CreateText {
  private static final String STRATEGY_PACKAGE = "org.apache.cassandra.locator.";
  private static final String INDENT = "    ";

  private CreateText() {}

  static String of(KeyspaceDef keyspace) {
    Map<String, String> replication = new TreeMap<>(keyspace.replication());
    replication.computeIfPresent("class", (name, value) -> value.replace(STRATEGY_PACKAGE, ""));
    return "CREATE KEYSPACE %s WITH replication = %s  AND durable_writes = %s;"
        .formatted(CqlNames.quoted(keyspace.name()), map(replication), keyspace.durableWrites());
  }

  static String of(UserType type) {
    List<String> fields = new ArrayList<>();
    for (int i = 0; i < type.fieldNames().size(); i++) {
      fields.add(CqlNames.quoted(type.fieldNames().get(i)) + " " + type.fields().get(i).cqlName());
    }
    return "CREATE TYPE %s.%s (\n%s\n);"
        .formatted(
            CqlNames.quoted(type.keyspace()),
            CqlNames.quoted(type.name()),
            fields.stream().map(field -> INDENT + field).collect(Collectors.joining(",\n")));
  }

  private static String map(Map<String, String> map) {
    return new TreeMap<>(map)
        .entrySet().stream()
            .map(entry -> text(entry.getKey()) + ": " + text(entry.getValue()))
            .collect(Collectors.joining(", ", "{", "}"));
  }

  private static String text(String value) {
    return "'" + value.replace("'", "''") + "'";
  }

  /**
   * Returns the statements that make a table to which its files fit: with the user types that it
   * refers to, with its id, and with the columns that were dropped, dropped again.
   */
  public static String ofSnapshot(KeyspaceDef keyspace, TableDef table) {
    List<ColumnDef> columns = new ArrayList<>(table.allColumns());
    List<String> drops = new ArrayList<>();
    for (DroppedColumn dropped : table.dropped().values()) {
      String name = dropped.column().name();
      if (table.column(name) == null) {
        columns.add(dropped.column());
      }
      drops.add(
          "ALTER TABLE %s.%s DROP %s USING TIMESTAMP %d;"
              .formatted(
                  CqlNames.quoted(table.keyspace()),
                  CqlNames.quoted(table.name()),
                  CqlNames.quoted(name),
                  dropped.droppedTimeMicros()));
    }
    List<String> statements = new ArrayList<>();
    for (UserType type : keyspace.types().values()) {
      if (columns.stream().anyMatch(column -> column.type().refersTo(type))) {
        statements.add(of(type).replaceFirst("CREATE TYPE", "CREATE TYPE IF NOT EXISTS"));
      }
    }
    String create = of(table.withColumns(columns, Map.of()), true);
    statements.add(create.replaceFirst("CREATE TABLE", "CREATE TABLE IF NOT EXISTS"));
    statements.addAll(drops);
    return String.join("\n", statements);
  }

  /** Returns the statement; with internals the table's id is among the options. */
  static String of(TableDef table, boolean withInternals) {
    StringBuilder out = new StringBuilder("CREATE TABLE ");
    out.append(CqlNames.quoted(table.keyspace())).append('.').append(CqlNames.quoted(table.name()));
    boolean isSimpleKey = table.partitionKey().size() == 1 && table.clustering().isEmpty();
    List<String> lines = new ArrayList<>();
    for (ColumnDef column : table.allColumns()) {
      String line = CqlNames.quoted(column.name()) + " " + column.type().base().cqlName();
      if (column.kind() == ColumnKind.STATIC) {
        line += " static";
      } else if (isSimpleKey && column.kind() == ColumnKind.PARTITION_KEY) {
        line += " PRIMARY KEY";
      }
      lines.add(line);
    }
    if (!isSimpleKey) {
      lines.add(primaryKey(table));
    }
    out.append(" (\n").append(INDENT).append(String.join(",\n" + INDENT, lines)).append("\n)");
    List<String> options = new ArrayList<>();
    if (withInternals) {
      options.add("ID = " + table.id());
    }
    if (!table.clustering().isEmpty()) {
      options.add(
          table.clustering().stream()
              .map(c -> CqlNames.quoted(c.name()) + (c.isDescending() ? " DESC" : " ASC"))
              .collect(Collectors.joining(", ", "CLUSTERING ORDER BY (", ")")));
    }
    addOptions(table.options(), options);
    return out.append(" WITH ")
        .append(String.join("\n" + INDENT + "AND ", options))
        .append(';')
        .toString();
  }

  private static String primaryKey(TableDef table) {
    String partitionKey = names(table.partitionKey());
    if (table.partitionKey().size() > 1) {
      partitionKey = "(" + partitionKey + ")";
    }
    return table.clustering().isEmpty()
        ? "PRIMARY KEY (%s)".formatted(partitionKey)
        : "PRIMARY KEY (%s, %s)".formatted(partitionKey, names(table.clustering()));
  }

  private static String names(List<ColumnDef> columns) {
    return columns.stream()
        .map(column -> CqlNames.quoted(column.name()))
        .collect(Collectors.joining(", "));
  }

  private static void addOptions(TableOptions options, List<String> out) {
    Map<String, String> others = options.others();
    OtherOptions shown = new OtherOptions(options);
    out.add("additional_write_policy = " + text(shown.additionalWritePolicy()));
    out.add("allow_auto_snapshot = " + others.getOrDefault("allow_auto_snapshot", "true"));
    out.add("bloom_filter_fp_chance = " + options.bloomFilterFpChance());
    out.add("caching = " + map(options.caching()));
    out.add("cdc = " + others.getOrDefault("cdc", "false"));
    out.add("comment = " + text(options.comment()));
    out.add("compaction = " + map(options.compaction()));
    out.add("compression = " + map(options.compression()));
    out.add("memtable = " + text(others.getOrDefault("memtable", "default")));
    out.add("crc_check_chance = " + options.crcCheckChance());
    out.add("default_time_to_live = " + options.defaultTimeToLiveSeconds());
    out.add("extensions = " + others.getOrDefault("extensions", "{}"));
    out.add("gc_grace_seconds = " + options.gcGraceSeconds());
    out.add("incremental_backups = " + others.getOrDefault("incremental_backups", "true"));
    out.add("max_index_interval = " + shown.maxIndexInterval());
    out.add("memtable_flush_period_in_ms = " + shown.memtableFlushPeriodMillis());
    out.add("min_index_interval = " + options.minIndexInterval());
    out.add("read_repair = " + text(shown.readRepair()));
    out.add("speculative_retry = " + text(shown.speculativeRetry()));
  }
}
