package io.celladb.engine.duel;

import io.celladb.engine.schema.ColumnDef;
import io.celladb.engine.schema.ColumnKind;
import io.celladb.engine.schema.TableDef;
import io.celladb.engine.schema.TableOptions;
import io.celladb.engine.types.CqlType;
import io.celladb.engine.types.CqlTypes;
import io.celladb.engine.types.ListType;
import io.celladb.engine.types.MapType;
import io.celladb.engine.types.ReversedType;
import io.celladb.engine.types.SetType;
import io.celladb.engine.types.TupleType;
import io.celladb.engine.types.UserType;
import io.celladb.engine.types.VectorType;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.UUID;
import java.util.stream.Collectors;

/** Random tables: any type in any place, any order, and columns from none to more than a word. */
final class RandomSchema {
  /** Days of grace; what a case deletes is a lot older or younger. */
  static final int GRACE_DAYS = 10;

  private static final List<CqlType> KEY_TYPES =
      CqlTypes.all().stream().filter(CqlType::isOrderable).toList();

  /** Types of which no two values sort as equal: either's bytes may be kept as a path. */
  private static final List<CqlType> PATH_TYPES =
      List.of(CqlTypes.INT, CqlTypes.TEXT, CqlTypes.BLOB, CqlTypes.TIMEUUID, CqlTypes.DATE);

  private static final int[] WIDTHS = {0, 1, 2, 3, 5, 8, 63, 64, 65, 70};

  private final Random random;
  private final UserType userType;

  private RandomSchema(Random random, String keyspace, String table) {
    this.random = random;
    Map<String, CqlType> fields = new LinkedHashMap<>();
    for (int i = 1 + random.nextInt(4); i > 0; i--) {
      fields.put("f" + i, random.nextInt(3) == 0 ? frozen(KEY_TYPES) : pick(KEY_TYPES));
    }
    this.userType = UserType.of(keyspace, table + "_u", fields);
  }

  /**
   * Makes a table.
   *
   * @param isWide whether it shall have clustering columns and a blob
   */
  static TableDef table(Random random, boolean isWide, String keyspace, String name) {
    return new RandomSchema(random, keyspace, name).table(isWide, keyspace, name);
  }

  private TableDef table(boolean isWide, String keyspace, String name) {
    List<ColumnDef> columns = new ArrayList<>();
    int keys = random.nextInt(2) == 0 ? 1 : 1 + random.nextInt(3);
    for (int i = 0; i < keys; i++) {
      columns.add(new ColumnDef("k" + i, keyType(), ColumnKind.PARTITION_KEY, i));
    }
    int clusterings = random.nextInt(5) == 0 && !isWide ? 0 : 1 + random.nextInt(3);
    for (int i = 0; i < clusterings; i++) {
      CqlType type = keyType();
      type = random.nextInt(2) == 0 ? ReversedType.of(type) : type;
      columns.add(new ColumnDef("c" + i, type, ColumnKind.CLUSTERING, i));
    }
    int statics = clusterings == 0 ? 0 : Math.max(0, random.nextInt(6) - 2);
    add(columns, "s", statics, ColumnKind.STATIC);
    int width = WIDTHS[random.nextInt(random.nextInt(3) == 0 ? WIDTHS.length : 6)];
    add(columns, "v", width, ColumnKind.REGULAR);
    if (isWide) {
      ColumnDef blob =
          new ColumnDef("wide", CqlTypes.BLOB, ColumnKind.REGULAR, ColumnDef.NO_POSITION);
      columns.add(blob);
    }
    UUID id = new UUID(0x1000_8000L, random.nextLong());
    return new TableDef(id, keyspace, name, columns, options(random), Map.of());
  }

  private CqlType columnType() {
    CqlType type = pick(CqlTypes.all());
    return switch (random.nextInt(12)) {
      case 0, 1 -> collection();
      case 2 -> collection().freeze();
      case 3 -> frozen(CqlTypes.all());
      case 4 -> random.nextBoolean() ? userType : userType.freeze();
      default -> type;
    };
  }

  private CqlType collection() {
    CqlType element = random.nextInt(4) == 0 ? frozen(CqlTypes.all()) : pick(CqlTypes.all());
    CqlType path = pick(PATH_TYPES);
    return switch (random.nextInt(3)) {
      case 0 -> ListType.of(element);
      case 1 -> SetType.of(path);
      default -> MapType.of(path, element);
    };
  }

  /** A type whose values are made of others, of types among those, up to three deep. */
  private CqlType frozen(List<CqlType> among) {
    CqlType element = random.nextInt(3) == 0 ? frozen(among) : pick(among);
    return switch (random.nextInt(6)) {
      case 0 -> ListType.frozenOf(element);
      case 1 -> SetType.frozenOf(pick(PATH_TYPES));
      case 2 -> MapType.frozenOf(pick(PATH_TYPES), element);
      case 3 -> VectorType.of(element, 1 + random.nextInt(3));
      case 4 -> TupleType.of(List.of(element));
      default -> TupleType.of(List.of(pick(among), element, pick(among)));
    };
  }

  private CqlType pick(List<CqlType> types) {
    return types.get(random.nextInt(types.size()));
  }

  private CqlType keyType() {
    return switch (random.nextInt(12)) {
      case 0, 1 -> frozen(KEY_TYPES);
      case 2 -> userType.freeze();
      default -> pick(KEY_TYPES);
    };
  }

  /** Returns the user types of a table's columns. */
  static Collection<UserType> userTypes(TableDef table) {
    Map<String, UserType> types = new LinkedHashMap<>();
    for (ColumnDef column : table.allColumns()) {
      if (column.type().base() instanceof UserType type) {
        types.put(type.name(), type);
      }
    }
    return types.values();
  }

  /** Returns the statement that creates a user type. */
  static String createStatement(UserType type) {
    List<String> fields = new ArrayList<>();
    for (int i = 0; i < type.fields().size(); i++) {
      fields.add(type.fieldNames().get(i) + " " + type.fields().get(i).cqlName());
    }
    return "CREATE TYPE %s.%s (%s)"
        .formatted(type.keyspace(), type.name(), String.join(", ", fields));
  }

  private void add(List<ColumnDef> columns, String prefix, int count, ColumnKind kind) {
    for (int i = 0; i < count; i++) {
      CqlType type = columnType();
      String name = prefix + i;
      if (random.nextInt(8) == 0) {
        // Reads of Cassandra's fail where a complex column's name begins beyond ASCII.
        name = (random.nextBoolean() || type.isMultiCell() ? "A b" : "ä") + name;
      }
      columns.add(new ColumnDef(name, type, kind, ColumnDef.NO_POSITION));
    }
  }

  private static TableOptions options(Random random) {
    TableOptions base = TableOptions.DEFAULT;
    Map<String, String> compression = new LinkedHashMap<>();
    switch (random.nextInt(9)) {
      case 0 -> compression.put("enabled", "false");
      case 1 -> compressor(compression, "DeflateCompressor", "4");
      case 3 -> compressor(compression, "SnappyCompressor", "4");
      case 4 -> {
        compressor(compression, "ZstdCompressor", "16");
        compression.put("compression_level", String.valueOf(random.nextInt(27) - 7));
      }
      case 5 -> {
        compressor(compression, "LZ4Compressor", "32");
        compression.put("lz4_compressor_type", "high");
        compression.put("lz4_high_compressor_level", String.valueOf(1 + random.nextInt(17)));
      }
      case 6 -> compressor(compression, "NoopCompressor", "4");
      case 2 -> {
        compressor(compression, "LZ4Compressor", "16");
        compression.put("min_compress_ratio", "1.4");
      }
      default -> compressor(compression, "LZ4Compressor", random.nextBoolean() ? "4" : "64");
    }
    return new TableOptions(
        "",
        base.compaction(),
        compression,
        base.caching(),
        random.nextInt(5) == 0 ? 1.0 : 0.01,
        1.0,
        0,
        random.nextBoolean() ? 0 : GRACE_DAYS * 86_400,
        random.nextInt(4) == 0 ? 1 : 128,
        Map.of());
  }

  private static void compressor(Map<String, String> compression, String name, String chunkKib) {
    compression.put("class", TableOptions.COMPRESSION_PACKAGE + name);
    compression.put("chunk_length_in_kb", chunkKib);
  }

  /** Returns the statement that creates the table. */
  static String createStatement(TableDef table, String keyspace) {
    List<String> parts = new ArrayList<>();
    for (ColumnDef column : table.allColumns()) {
      String tail = column.kind() == ColumnKind.STATIC ? " static" : "";
      parts.add(quoted(column) + " " + column.type().cqlName() + tail);
    }
    String key =
        "PRIMARY KEY ((%s)%s)"
            .formatted(
                table.partitionKey().stream()
                    .map(RandomSchema::quoted)
                    .collect(Collectors.joining(", ")),
                table.clustering().stream()
                    .map(column -> ", " + quoted(column))
                    .collect(Collectors.joining()));
    String order =
        table.clustering().stream()
            .map(column -> quoted(column) + (column.isDescending() ? " DESC" : " ASC"))
            .collect(Collectors.joining(", "));
    TableOptions options = table.options();
    return "CREATE TABLE %s.%s (%s, %s) WITH %s%s"
        .formatted(
            keyspace,
            table.name(),
            String.join(", ", parts),
            key,
            order.isEmpty() ? "" : "CLUSTERING ORDER BY (" + order + ") AND ",
            ("compression = {%s} AND bloom_filter_fp_chance = %s AND gc_grace_seconds = %d"
                    + " AND min_index_interval = %d")
                .formatted(
                    options.compression().entrySet().stream()
                        .map(entry -> "'%s': '%s'".formatted(entry.getKey(), entry.getValue()))
                        .collect(Collectors.joining(", ")),
                    options.bloomFilterFpChance(),
                    options.gcGraceSeconds(),
                    options.minIndexInterval()));
  }

  /** Returns the column's name as it stands in a statement. */
  static String quoted(ColumnDef column) {
    return '"' + column.name().replace("\"", "\"\"") + '"';
  }
}
