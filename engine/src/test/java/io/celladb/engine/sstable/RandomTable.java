package io.celladb.engine.sstable;

import io.celladb.engine.env.FileSystem;
import io.celladb.engine.io.PageCache;
import io.celladb.engine.query.Slice;
import io.celladb.engine.query.Slices;
import io.celladb.engine.rows.BoundKind;
import io.celladb.engine.rows.Cell;
import io.celladb.engine.rows.ClusteringComparator;
import io.celladb.engine.rows.ClusteringPrefix;
import io.celladb.engine.rows.DecoratedKey;
import io.celladb.engine.rows.DeletionTime;
import io.celladb.engine.rows.RowHeader;
import io.celladb.engine.rows.Unfiltered;
import io.celladb.engine.rows.UnfilteredCursor;
import io.celladb.engine.rows.encoding.EncodingStats;
import io.celladb.engine.schema.ColumnDef;
import io.celladb.engine.schema.ColumnKind;
import io.celladb.engine.schema.TableDef;
import io.celladb.engine.schema.TableOptions;
import io.celladb.engine.sstable.component.Descriptor;
import io.celladb.engine.sstable.component.FormatVersion;
import io.celladb.engine.sstable.component.SSTableId;
import io.celladb.engine.types.CqlType;
import io.celladb.engine.types.CqlTypes;
import io.celladb.engine.types.ListType;
import io.celladb.engine.types.MapType;
import io.celladb.engine.types.ReversedType;
import io.celladb.engine.types.SetType;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.UUID;

/** Makes tables, partitions and slices from a seed. */
final class RandomTable {
  static final String DIRECTORY = "ks/t-00000000000000000000000000000001";
  static final EncodingStats STATS = new EncodingStats(1_000, 500, 10);

  private static final CqlType[] CLUSTERING_TYPES = {CqlTypes.INT, CqlTypes.TEXT, CqlTypes.BLOB};
  private static final CqlType[] COLUMN_TYPES = {
    CqlTypes.BIGINT,
    CqlTypes.BIGINT,
    CqlTypes.BLOB,
    CqlTypes.BLOB,
    ListType.of(CqlTypes.INT),
    SetType.of(CqlTypes.BLOB),
    MapType.of(CqlTypes.TEXT, CqlTypes.BIGINT)
  };
  private static final int LARGEST_VALUE_BYTES = 300;

  private final Random random;
  private final boolean hasRanges;
  final TableDef table;
  final ClusteringComparator comparator;
  final Descriptor descriptor;

  /** Makes one of the format that an even or an odd seed stands for. */
  RandomTable(long seed) {
    this(seed, true, (seed & 1) == 0 ? FormatVersion.OA : FormatVersion.DA);
  }

  /** Makes one whose partitions have range tombstones, or not. */
  RandomTable(long seed, boolean hasRanges, FormatVersion version) {
    this.hasRanges = hasRanges;
    this.descriptor = new Descriptor(DIRECTORY, version, SSTableId.of(1));
    this.random = new Random(seed);
    this.table = table();
    this.comparator = new ClusteringComparator(table.clusteringTypes());
  }

  static TableOptions options(Map<String, String> compression, double fpChance, int interval) {
    TableOptions base = TableOptions.DEFAULT;
    return new TableOptions(
        "",
        base.compaction(),
        compression,
        base.caching(),
        fpChance,
        1.0,
        0,
        base.gcGraceSeconds(),
        interval,
        Map.of());
  }

  private TableDef table() {
    List<ColumnDef> columns = new ArrayList<>();
    columns.add(new ColumnDef("k", CqlTypes.BLOB, ColumnKind.PARTITION_KEY, 0));
    int clusterings = random.nextInt(4);
    for (int i = 0; i < clusterings; i++) {
      CqlType type = CLUSTERING_TYPES[random.nextInt(CLUSTERING_TYPES.length)];
      type = random.nextInt(3) == 0 ? ReversedType.of(type) : type;
      columns.add(new ColumnDef("c" + i, type, ColumnKind.CLUSTERING, i));
    }
    add(columns, "s", clusterings == 0 ? 0 : random.nextInt(3), ColumnKind.STATIC);
    boolean isWide = random.nextInt(8) == 0;
    add(columns, "v", isWide ? 60 + random.nextInt(20) : random.nextInt(5), ColumnKind.REGULAR);
    Map<String, String> compression =
        switch (random.nextInt(6)) {
          case 0 -> Map.of("enabled", "false");
          case 1 -> Map.of("class", "LZ4Compressor", "chunk_length_in_kb", "1");
          case 3 -> Map.of("class", "SnappyCompressor", "chunk_length_in_kb", "1");
          case 4 -> Map.of("class", "ZstdCompressor", "chunk_length_in_kb", "2");
          case 2 ->
              Map.of(
                  "class",
                  "DeflateCompressor",
                  "chunk_length_in_kb",
                  "4",
                  "min_compress_ratio",
                  "1.4");
          default -> TableOptions.DEFAULT.compression();
        };
    double chance = random.nextInt(4) == 0 ? 1.0 : 0.01;
    TableOptions options = options(compression, chance, 1 + random.nextInt(4));
    return new TableDef(new UUID(0, 1), "ks", "t", columns, options, Map.of());
  }

  private void add(List<ColumnDef> columns, String name, int count, ColumnKind kind) {
    for (int i = 0; i < count; i++) {
      CqlType type = COLUMN_TYPES[random.nextInt(COLUMN_TYPES.length)];
      columns.add(new ColumnDef(name + "%02d".formatted(i), type, kind, ColumnDef.NO_POSITION));
    }
  }

  List<Partition> partitions(int count, int items) {
    TreeMap<DecoratedKey, Partition> partitions = new TreeMap<>();
    for (int i = 0; i < count; i++) {
      DecoratedKey key = new DecoratedKey(bytes(1 + random.nextInt(12)));
      boolean isDeleted = random.nextInt(4) == 0;
      DeletionTime deletion = isDeleted ? deletion() : DeletionTime.LIVE;
      partitions.put(key, new Partition(key, deletion, items(items)));
    }
    return List.copyOf(partitions.values());
  }

  private List<Item> items(int most) {
    List<Item> items = new ArrayList<>();
    if (!table.statics().isEmpty() && random.nextBoolean()) {
      items.add(Item.staticRow(cells(table.statics())));
    }
    TreeSet<ClusteringPrefix> places = new TreeSet<>(comparator);
    int wanted = table.clustering().isEmpty() ? random.nextInt(2) : random.nextInt(most + 1);
    for (int i = 0; i < wanted; i++) {
      boolean isPoint = hasRanges && !table.clustering().isEmpty() && random.nextInt(4) == 0;
      places.add(isPoint ? point() : clustering());
    }
    DeletionTime open = DeletionTime.LIVE;
    for (ClusteringPrefix place : places) {
      if (place.kind() == BoundKind.CLUSTERING) {
        RowHeader row = header();
        items.add(Item.row(place, row, cells(table.regulars())));
        continue;
      }
      DeletionTime starts = open.isLive() || random.nextBoolean() ? deletion() : DeletionTime.LIVE;
      if (starts.equals(open)) {
        continue;
      }
      items.add(Item.marker(place.withKind(kind(place.kind(), open, starts)), open, starts));
      open = starts;
    }
    if (!open.isLive()) {
      items.add(Item.marker(ClusteringPrefix.TOP, open, DeletionTime.LIVE));
    }
    return items;
  }

  private static BoundKind kind(BoundKind side, DeletionTime ends, DeletionTime starts) {
    if (starts.isLive()) {
      return side.closing();
    }
    return ends.isLive() ? side.opening() : side.boundary();
  }

  /** Returns a point before or after all clusterings that begin with some values. */
  private ClusteringPrefix point() {
    int size = 1 + random.nextInt(table.clustering().size());
    BoundKind kind = random.nextBoolean() ? BoundKind.INCL_START_BOUND : BoundKind.EXCL_START_BOUND;
    return ClusteringPrefix.bound(kind, values(size));
  }

  private ClusteringPrefix clustering() {
    return ClusteringPrefix.clustering(values(table.clustering().size()));
  }

  private byte[][] values(int count) {
    byte[][] values = new byte[count][];
    for (int i = 0; i < count; i++) {
      CqlType type = table.clusteringTypes().get(i);
      byte[] value = {0, 0, 0, (byte) random.nextInt(40)};
      boolean isInt = type.fixedLengthBytes() == 4;
      values[i] = isInt ? value : new byte[] {(byte) ('a' + random.nextInt(20))};
      if (random.nextInt(20) == 0) {
        values[i] = new byte[0];
      }
    }
    return values;
  }

  private DeletionTime deletion() {
    return new DeletionTime(1_000 + random.nextInt(50), 500 + random.nextInt(3));
  }

  private RowHeader header() {
    RowHeader row = new RowHeader();
    switch (random.nextInt(4)) {
      case 0 -> row.liveness(1_000 + random.nextInt(9), 0, DeletionTime.NO_DELETION_TIME);
      case 1 -> row.liveness(990, 10 + random.nextInt(90), 5_000_000_000L);
      case 2 -> row.deletion(1_000 + random.nextInt(50), 600);
      default -> row.clear();
    }
    return row;
  }

  private List<Cell> cells(List<ColumnDef> columns) {
    List<Cell> cells = new ArrayList<>();
    for (int i = 0; i < columns.size(); i++) {
      if (random.nextInt(4) == 0) {
        continue;
      }
      CqlType type = columns.get(i).type();
      if (!type.isMultiCell()) {
        cells.add(cell(i, type.fixedLengthBytes()));
        continue;
      }
      if (random.nextInt(3) == 0) {
        Cell deletion = new Cell();
        deletion.setComplexDeletion(i, 900 + random.nextInt(200), 500 + random.nextInt(3));
        cells.add(deletion);
      }
      TreeSet<byte[]> paths = new TreeSet<>(type.cellPathType()::compare);
      for (int count = random.nextInt(5); count > 0; count--) {
        paths.add(bytes(type instanceof ListType ? 16 : random.nextInt(4)));
      }
      for (byte[] path : paths) {
        Cell cell = cell(i, -1);
        cell.path(path, 0, path.length);
        cells.add(cell);
      }
    }
    return cells;
  }

  private Cell cell(int column, int fixedLength) {
    Cell cell = new Cell();
    long timestamp = 1_000L + random.nextInt(9);
    switch (random.nextInt(4)) {
      case 0 -> cell.set(column, timestamp, 0, 500 + random.nextInt(9));
      case 1 -> cell.set(column, timestamp, 10 + random.nextInt(90), 5_000_000_000L);
      default -> cell.set(column, timestamp, 0, DeletionTime.NO_DELETION_TIME);
    }
    byte[] value = new byte[fixedLength > 0 ? fixedLength : random.nextInt(LARGEST_VALUE_BYTES)];
    if (random.nextBoolean()) {
      random.nextBytes(value);
    }
    cell.value(value, 0, cell.isTombstone() ? 0 : value.length);
    return cell;
  }

  private byte[] bytes(int length) {
    byte[] bytes = new byte[length];
    random.nextBytes(bytes);
    return bytes;
  }

  Slices slices() {
    if (table.clustering().isEmpty() || random.nextInt(4) == 0) {
      return random.nextInt(5) == 0 ? Slices.NONE : Slices.ALL;
    }
    TreeSet<ClusteringPrefix> points = new TreeSet<>(comparator);
    int wanted = 2 * (1 + random.nextInt(3));
    while (points.size() < wanted) {
      points.add(point());
    }
    List<Slice> slices = new ArrayList<>();
    ClusteringPrefix start = random.nextInt(4) == 0 ? ClusteringPrefix.BOTTOM : null;
    for (ClusteringPrefix point : points) {
      if (start == null) {
        start = point;
      } else {
        slices.add(new Slice(start, point.withKind(point.kind().closing())));
        start = null;
      }
    }
    if (start != null) {
      slices.add(new Slice(start, ClusteringPrefix.TOP));
    }
    return new Slices(slices);
  }

  /** Writes partitions and opens what was written. */
  SSTableReader write(
      FileSystem files, PageCache cache, List<Partition> partitions, int blockSizeBytes) {
    files.createDirectories(DIRECTORY);
    WriterOptions options =
        WriterOptions.of(table, STATS, partitions.size()).withBlockSizeBytes(blockSizeBytes);
    try (SSTableWriter writer = SSTableWriter.create(files, descriptor, options, cache);
        UnfilteredCursor cursor = new ListCursor(partitions)) {
      while (cursor.nextPartition()) {
        writer.append(cursor);
      }
      return writer.finish();
    }
  }

  static List<Partition> withContent(List<Partition> partitions) {
    return partitions.stream().filter(partition -> !partition.isEmpty()).toList();
  }

  static boolean isRow(Item item) {
    return item.kind() == Unfiltered.ROW;
  }
}
