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
import java.util.ArrayList;
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

  private RandomSchema() {}

  /**
   * Makes a table.
   *
   * @param isWide whether it shall have clustering columns and a blob
   */
  static TableDef table(Random random, boolean isWide, String keyspace, String name) {
    List<ColumnDef> columns = new ArrayList<>();
    int keys = random.nextInt(2) == 0 ? 1 : 1 + random.nextInt(3);
    for (int i = 0; i < keys; i++) {
      columns.add(new ColumnDef("k" + i, keyType(random), ColumnKind.PARTITION_KEY, i));
    }
    int clusterings = random.nextInt(5) == 0 && !isWide ? 0 : 1 + random.nextInt(3);
    for (int i = 0; i < clusterings; i++) {
      CqlType type = keyType(random);
      type = random.nextInt(2) == 0 ? ReversedType.of(type) : type;
      columns.add(new ColumnDef("c" + i, type, ColumnKind.CLUSTERING, i));
    }
    int statics = clusterings == 0 ? 0 : Math.max(0, random.nextInt(6) - 2);
    add(random, columns, "s", statics, ColumnKind.STATIC);
    int width = WIDTHS[random.nextInt(random.nextInt(3) == 0 ? WIDTHS.length : 6)];
    add(random, columns, "v", width, ColumnKind.REGULAR);
    if (isWide) {
      ColumnDef blob =
          new ColumnDef("wide", CqlTypes.BLOB, ColumnKind.REGULAR, ColumnDef.NO_POSITION);
      columns.add(blob);
    }
    UUID id = new UUID(0x1000_8000L, random.nextLong());
    return new TableDef(id, keyspace, name, columns, options(random), Map.of());
  }

  private static CqlType columnType(Random random) {
    CqlType type = scalar(random);
    if (random.nextInt(4) != 0) {
      return type;
    }
    CqlType collection = collection(random);
    return random.nextInt(4) == 0 ? collection.freeze() : collection;
  }

  private static CqlType collection(Random random) {
    CqlType element = random.nextInt(6) == 0 ? ListType.frozenOf(scalar(random)) : scalar(random);
    CqlType path = PATH_TYPES.get(random.nextInt(PATH_TYPES.size()));
    return switch (random.nextInt(3)) {
      case 0 -> ListType.of(element);
      case 1 -> SetType.of(path);
      default -> MapType.of(path, element);
    };
  }

  private static CqlType scalar(Random random) {
    return CqlTypes.all().get(random.nextInt(CqlTypes.all().size()));
  }

  private static CqlType keyType(Random random) {
    return KEY_TYPES.get(random.nextInt(KEY_TYPES.size()));
  }

  private static void add(
      Random random, List<ColumnDef> columns, String prefix, int count, ColumnKind kind) {
    for (int i = 0; i < count; i++) {
      CqlType type = columnType(random);
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
