package io.celladb.cql.exec;

import io.celladb.engine.schema.ColumnDef;
import io.celladb.engine.schema.ColumnKind;
import io.celladb.engine.schema.DroppedColumn;
import io.celladb.engine.schema.KeyspaceDef;
import io.celladb.engine.schema.TableDef;
import io.celladb.engine.schema.TableOptions;
import io.celladb.engine.types.CqlType;
import io.celladb.engine.types.CqlTypes;
import io.celladb.engine.types.UserType;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import java.util.function.BiConsumer;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** The schema as rows of {@code system_schema}. */
final class SchemaRows {
  private static final long MICROS_PER_MILLI = 1000;

  private SchemaRows() {}

  /** Returns the rows of every keyspace, the system's included. */
  static SystemTable.Contents ofKeyspaces(BiConsumer<KeyspaceDef, Consumer<Map<String, ?>>> ofOne) {
    return (store, out) -> {
      SystemTables.keyspaces().forEach(keyspace -> ofOne.accept(keyspace, out));
      store.schema().keyspaces().values().forEach(keyspace -> ofOne.accept(keyspace, out));
    };
  }

  static void keyspace(KeyspaceDef keyspace, Consumer<Map<String, ?>> out) {
    out.accept(
        Map.of(
            "keyspace_name", keyspace.name(),
            "durable_writes", keyspace.durableWrites(),
            "replication", keyspace.replication()));
  }

  /** The tables of a virtual keyspace. */
  static void tableNames(KeyspaceDef keyspace, Consumer<Map<String, ?>> out) {
    for (TableDef table : keyspace.tables().values()) {
      Map<String, Object> row = named(table);
      row.put("comment", table.options().comment());
      out.accept(row);
    }
  }

  static void tables(KeyspaceDef keyspace, Consumer<Map<String, ?>> out) {
    for (TableDef table : keyspace.tables().values()) {
      Map<String, Object> row = named(table);
      row.put("id", table.id());
      row.put("flags", flags(table));
      putOptions(table.options(), row);
      out.accept(row);
    }
  }

  private static Set<String> flags(TableDef table) {
    boolean isOfCounters =
        table.allColumns().stream().anyMatch(c -> c.type().equals(CqlTypes.COUNTER));
    return isOfCounters ? Set.of("compound", "counter") : Set.of("compound");
  }

  private static void putOptions(TableOptions options, Map<String, Object> row) {
    row.put("bloom_filter_fp_chance", options.bloomFilterFpChance());
    row.put("caching", options.caching());
    row.put("comment", options.comment());
    row.put("compaction", options.compaction());
    row.put("compression", options.compression());
    row.put("crc_check_chance", options.crcCheckChance());
    row.put("default_time_to_live", options.defaultTimeToLiveSeconds());
    row.put("gc_grace_seconds", options.gcGraceSeconds());
    row.put("min_index_interval", options.minIndexInterval());
    row.put("dclocal_read_repair_chance", 0.0);
    row.put("read_repair_chance", 0.0);
    row.put("extensions", Map.of());
    OtherOptions others = new OtherOptions(options);
    row.put("additional_write_policy", others.additionalWritePolicy());
    row.put("speculative_retry", others.speculativeRetry());
    row.put("read_repair", others.readRepair());
    row.put("max_index_interval", others.maxIndexInterval());
    row.put("memtable_flush_period_in_ms", others.memtableFlushPeriodMillis());
    row.put("memtable", others.given("memtable"));
    row.put("cdc", flag(others.given("cdc")));
    row.put("allow_auto_snapshot", flag(others.given("allow_auto_snapshot")));
    row.put("incremental_backups", flag(others.given("incremental_backups")));
  }

  private static @Nullable Boolean flag(@Nullable String text) {
    return text == null ? null : Boolean.valueOf(text);
  }

  static void types(KeyspaceDef keyspace, Consumer<Map<String, ?>> out) {
    for (UserType type : keyspace.types().values()) {
      out.accept(
          Map.of(
              "keyspace_name", keyspace.name(),
              "type_name", type.name(),
              "field_names", type.fieldNames(),
              "field_types", type.fields().stream().map(CqlType::cqlName).toList()));
    }
  }

  static void columns(KeyspaceDef keyspace, Consumer<Map<String, ?>> out) {
    for (TableDef table : keyspace.tables().values()) {
      for (ColumnDef column : table.allColumns()) {
        Map<String, Object> row = named(table);
        row.put("column_name", column.name());
        row.put("column_name_bytes", StandardCharsets.UTF_8.encode(column.name()));
        row.put("clustering_order", order(column));
        row.put("kind", column.kind().cqlName());
        row.put("position", column.position());
        row.put("type", column.type().base().cqlName());
        out.accept(row);
      }
    }
  }

  private static String order(ColumnDef column) {
    if (column.kind() != ColumnKind.CLUSTERING) {
      return "none";
    }
    return column.isDescending() ? "desc" : "asc";
  }

  static void droppedColumns(KeyspaceDef keyspace, Consumer<Map<String, ?>> out) {
    for (TableDef table : keyspace.tables().values()) {
      for (DroppedColumn dropped : table.dropped().values()) {
        Map<String, Object> row = named(table);
        row.put("column_name", dropped.column().name());
        row.put(
            "dropped_time",
            Instant.ofEpochMilli(Math.floorDiv(dropped.droppedTimeMicros(), MICROS_PER_MILLI)));
        row.put("kind", dropped.column().kind().cqlName());
        row.put("type", dropped.column().type().base().cqlName());
        out.accept(row);
      }
    }
  }

  private static Map<String, Object> named(TableDef table) {
    Map<String, Object> row = new HashMap<>();
    row.put("keyspace_name", table.keyspace());
    row.put("table_name", table.name());
    return row;
  }
}
