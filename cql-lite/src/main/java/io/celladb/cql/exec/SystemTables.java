package io.celladb.cql.exec;

import io.celladb.engine.schema.ColumnDef;
import io.celladb.engine.schema.ColumnKind;
import io.celladb.engine.schema.KeyspaceDef;
import io.celladb.engine.schema.TableDef;
import io.celladb.engine.schema.TableOptions;
import io.celladb.engine.types.CqlType;
import io.celladb.engine.types.CqlTypes;
import io.celladb.engine.types.ListType;
import io.celladb.engine.types.MapType;
import io.celladb.engine.types.SetType;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** The tables by which drivers and tools learn what is here, column by column as in Cassandra. */
final class SystemTables {
  private static final String SCHEMA = "system_schema";
  private static final String VIRTUAL_SCHEMA = "system_virtual_schema";
  private static final String BY_KEYSPACE = "keyspace_name text partition_key";
  private static final String BY_TABLE = BY_KEYSPACE + "; table_name text clustering";
  private static final String TABLE_OPTIONS =
      "; additional_write_policy text; allow_auto_snapshot boolean; bloom_filter_fp_chance double;"
          + " caching frozen<map<text, text>>; cdc boolean; comment text;"
          + " compaction frozen<map<text, text>>; compression frozen<map<text, text>>;"
          + " crc_check_chance double; dclocal_read_repair_chance double;"
          + " default_time_to_live int; extensions frozen<map<text, blob>>; gc_grace_seconds int;"
          + " id uuid; incremental_backups boolean; max_index_interval int; memtable text;"
          + " memtable_flush_period_in_ms int; min_index_interval int; read_repair text;"
          + " read_repair_chance double; speculative_retry text";
  private static final String COLUMN =
      BY_TABLE
          + "; column_name text clustering; clustering_order text; column_name_bytes blob;"
          + " kind text; position int; type text";

  private static final Map<String, CqlType> COLLECTIONS =
      Map.of(
          "set<text>", SetType.of(CqlTypes.TEXT),
          "map<uuid, blob>", MapType.of(CqlTypes.UUID, CqlTypes.BLOB),
          "frozen<set<text>>", SetType.frozenOf(CqlTypes.TEXT),
          "frozen<list<text>>", ListType.frozenOf(CqlTypes.TEXT),
          "frozen<list<boolean>>", ListType.frozenOf(CqlTypes.BOOLEAN),
          "frozen<map<text, text>>", MapType.frozenOf(CqlTypes.TEXT, CqlTypes.TEXT),
          "frozen<map<text, blob>>", MapType.frozenOf(CqlTypes.TEXT, CqlTypes.BLOB));

  private static final SystemTable.Contents NOTHING = (store, out) -> {};
  private static final Map<String, Map<String, SystemTable>> TABLES = new LinkedHashMap<>();

  static {
    addSystem();
    addSchema();
    add(VIRTUAL_SCHEMA, "keyspaces", "virtual keyspace definitions", BY_KEYSPACE)
        .accept((store, out) -> out.accept(Map.of("keyspace_name", VIRTUAL_SCHEMA)));
    add(VIRTUAL_SCHEMA, "tables", "virtual table definitions", BY_TABLE + "; comment text")
        .accept((store, out) -> SchemaRows.tableNames(keyspace(VIRTUAL_SCHEMA), out));
    add(VIRTUAL_SCHEMA, "columns", "virtual column definitions", COLUMN)
        .accept((store, out) -> SchemaRows.columns(keyspace(VIRTUAL_SCHEMA), out));
  }

  private SystemTables() {}

  private static void addSystem() {
    add(
            "system",
            "local",
            "information about the local node",
            "key text partition_key; bootstrapped text; broadcast_address inet;"
                + " broadcast_port int; cluster_name text; cql_version text; data_center text;"
                + " gossip_generation int; host_id uuid; listen_address inet; listen_port int;"
                + " native_protocol_version text; partitioner text; rack text;"
                + " release_version text; rpc_address inet; rpc_port int; schema_version uuid;"
                + " tokens set<text>; truncated_at map<uuid, blob>")
        .accept(LocalNode::rows);
    add(
            "system",
            "peers",
            "information about known peers in the cluster",
            "peer inet partition_key; data_center text; host_id uuid; preferred_ip inet;"
                + " rack text; release_version text; rpc_address inet; schema_version uuid;"
                + " tokens set<text>")
        .accept(NOTHING);
    add(
            "system",
            "peers_v2",
            "information about known peers in the cluster",
            "peer inet partition_key; peer_port int clustering; data_center text; host_id uuid;"
                + " native_address inet; native_port int; preferred_ip inet; preferred_port int;"
                + " rack text; release_version text; schema_version uuid; tokens set<text>")
        .accept(NOTHING);
  }

  private static void addSchema() {
    add(
            SCHEMA,
            "keyspaces",
            "keyspace definitions",
            BY_KEYSPACE + "; durable_writes boolean; replication frozen<map<text, text>>")
        .accept(SchemaRows.ofKeyspaces(SchemaRows::keyspace));
    add(
            SCHEMA,
            "tables",
            "table definitions",
            BY_TABLE + TABLE_OPTIONS + "; flags frozen<set<text>>")
        .accept(SchemaRows.ofKeyspaces(SchemaRows::tables));
    add(SCHEMA, "columns", "column definitions", COLUMN)
        .accept(SchemaRows.ofKeyspaces(SchemaRows::columns));
    add(
            SCHEMA,
            "dropped_columns",
            "dropped column registry",
            BY_TABLE
                + "; column_name text clustering; dropped_time timestamp; kind text; type text")
        .accept(SchemaRows.ofKeyspaces(SchemaRows::droppedColumns));
    add(
            SCHEMA,
            "column_masks",
            "column dynamic data masks",
            BY_TABLE
                + "; column_name text clustering; function_argument_nulls frozen<list<boolean>>;"
                + " function_argument_types frozen<list<text>>;"
                + " function_argument_values frozen<list<text>>; function_keyspace text;"
                + " function_name text")
        .accept(NOTHING);
    add(
            SCHEMA,
            "indexes",
            "secondary index definitions",
            BY_TABLE + "; index_name text clustering; kind text; options frozen<map<text, text>>")
        .accept(NOTHING);
    add(
            SCHEMA,
            "triggers",
            "trigger definitions",
            BY_TABLE + "; trigger_name text clustering; options frozen<map<text, text>>")
        .accept(NOTHING);
    add(
            SCHEMA,
            "types",
            "user defined type definitions",
            BY_KEYSPACE
                + "; type_name text clustering; field_names frozen<list<text>>;"
                + " field_types frozen<list<text>>")
        .accept(SchemaRows.ofKeyspaces(SchemaRows::types));
    addFunctionsAndViews();
  }

  private static void addFunctionsAndViews() {
    add(
            SCHEMA,
            "views",
            "view definitions",
            BY_KEYSPACE
                + "; view_name text clustering; base_table_id uuid; base_table_name text;"
                + " include_all_columns boolean; where_clause text"
                + TABLE_OPTIONS)
        .accept(NOTHING);
    add(
            SCHEMA,
            "functions",
            "user defined function definitions",
            BY_KEYSPACE
                + "; function_name text clustering; argument_types frozen<list<text>> clustering;"
                + " argument_names frozen<list<text>>; body text; called_on_null_input boolean;"
                + " language text; return_type text")
        .accept(NOTHING);
    add(
            SCHEMA,
            "aggregates",
            "user defined aggregate definitions",
            BY_KEYSPACE
                + "; aggregate_name text clustering; argument_types frozen<list<text>> clustering;"
                + " final_func text; initcond text; return_type text; state_func text;"
                + " state_type text")
        .accept(NOTHING);
  }

  /** What a table still lacks. */
  private interface Filling {
    void accept(SystemTable.Contents contents);
  }

  private static Filling add(String keyspace, String name, String comment, String columns) {
    UUID id = UUID.nameUUIDFromBytes((keyspace + name).getBytes(StandardCharsets.UTF_8));
    TableOptions options = options(keyspace, comment);
    TableDef table = new TableDef(id, keyspace, name, columns(columns), options, Map.of());
    return contents ->
        TABLES
            .computeIfAbsent(keyspace, k -> new LinkedHashMap<>())
            .put(name, new SystemTable(table, contents));
  }

  private static TableOptions options(String keyspace, String comment) {
    TableOptions common = TableOptions.DEFAULT;
    return new TableOptions(
        comment,
        common.compaction(),
        common.compression(),
        common.caching(),
        common.bloomFilterFpChance(),
        common.crcCheckChance(),
        0,
        keyspace.equals(SCHEMA) ? 604_800 : 0,
        common.minIndexInterval(),
        Map.of("memtable_flush_period_in_ms", "3600000"));
  }

  /** Columns as {@code name type [kind]}, with semicolons between. */
  private static List<ColumnDef> columns(String text) {
    List<ColumnDef> columns = new ArrayList<>();
    int clusterings = 0;
    for (String column : text.split(";")) {
      String spec = column.strip();
      String name = spec.substring(0, spec.indexOf(' '));
      String type = spec.substring(spec.indexOf(' ') + 1);
      if (type.endsWith(" partition_key")) {
        CqlType keyType = type(type.substring(0, type.lastIndexOf(' ')));
        columns.add(new ColumnDef(name, keyType, ColumnKind.PARTITION_KEY, 0));
      } else if (type.endsWith(" clustering")) {
        CqlType clusteringType = type(type.substring(0, type.lastIndexOf(' ')));
        columns.add(new ColumnDef(name, clusteringType, ColumnKind.CLUSTERING, clusterings++));
      } else {
        columns.add(new ColumnDef(name, type(type), ColumnKind.REGULAR, ColumnDef.NO_POSITION));
      }
    }
    return columns;
  }

  private static CqlType type(String name) {
    CqlType collection = COLLECTIONS.get(name);
    return collection != null ? collection : CqlTypes.byCqlName(name);
  }

  /** Returns a table, or null when there is none of the name. */
  static @Nullable SystemTable table(String keyspace, String name) {
    return TABLES.getOrDefault(keyspace, Map.of()).get(name);
  }

  /** Returns whether there is a keyspace of that name with system tables. */
  static boolean hasKeyspace(String name) {
    return TABLES.containsKey(name);
  }

  /** Returns the keyspaces whose tables are here, those of virtual tables left out. */
  static List<KeyspaceDef> keyspaces() {
    return List.of(keyspace("system"), keyspace(SCHEMA));
  }

  /** Returns the keyspace of virtual tables. */
  static KeyspaceDef virtualKeyspace() {
    return keyspace(VIRTUAL_SCHEMA);
  }

  private static KeyspaceDef keyspace(String name) {
    Map<String, TableDef> tables = new LinkedHashMap<>();
    TABLES.get(name).forEach((table, definition) -> tables.put(table, definition.table()));
    return new KeyspaceDef(
        name, Map.of("class", "org.apache.cassandra.locator.LocalStrategy"), true, tables);
  }
}
