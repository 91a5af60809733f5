package io.celladb.engine.rows.encoding;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.celladb.engine.errors.InvalidMutationException;
import io.celladb.engine.io.ByteWriter;
import io.celladb.engine.rows.BoundKind;
import io.celladb.engine.rows.Cell;
import io.celladb.engine.rows.ClusteringPrefix;
import io.celladb.engine.rows.DecoratedKey;
import io.celladb.engine.rows.DeletionTime;
import io.celladb.engine.rows.RowHeader;
import io.celladb.engine.rows.Unfiltered;
import io.celladb.engine.schema.ColumnDef;
import io.celladb.engine.schema.ColumnKind;
import io.celladb.engine.schema.DroppedColumn;
import io.celladb.engine.schema.TableDef;
import io.celladb.engine.schema.TableOptions;
import io.celladb.engine.types.CqlType;
import io.celladb.engine.types.CqlTypes;
import io.celladb.engine.types.ListType;
import io.celladb.engine.types.MapType;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.UUID;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import org.junit.jupiter.api.Test;

class RowEncodingTest {
  private static final EncodingStats STATS = new EncodingStats(1_000, 500, 10);

  private static ColumnDef column(String name, CqlType type, ColumnKind kind, int position) {
    return new ColumnDef(name, type, kind, position);
  }

  /** A table of that many regular columns, every third of a type with a fixed length. */
  private static TableDef table(int columns, Map<String, DroppedColumn> dropped) {
    List<ColumnDef> all = new ArrayList<>();
    all.add(column("p", CqlTypes.INT, ColumnKind.PARTITION_KEY, 0));
    all.add(column("c", CqlTypes.INT, ColumnKind.CLUSTERING, 0));
    all.add(column("d", CqlTypes.TEXT, ColumnKind.CLUSTERING, 1));
    for (int i = 0; i < columns; i++) {
      CqlType type = i % 3 == 0 ? CqlTypes.BIGINT : CqlTypes.BLOB;
      all.add(column("v%03d".formatted(i), type, ColumnKind.REGULAR, ColumnDef.NO_POSITION));
    }
    return new TableDef(new UUID(0, 1), "ks", "t", all, TableOptions.DEFAULT, dropped);
  }

  private static Cell randomCell(Random random, TableDef table, int column, RowHeader row) {
    Cell cell = new Cell();
    long timestamp = random.nextBoolean() ? row.timestamp() : 1_000 + random.nextInt(1_000_000);
    timestamp = timestamp == RowHeader.NO_TIMESTAMP ? -5 : timestamp;
    switch (random.nextInt(4)) {
      case 0 -> cell.set(column, timestamp, 0, 500 + random.nextInt(1_000));
      case 1 -> cell.set(column, timestamp, 10 + random.nextInt(90), 5_000_000_000L);
      case 2 ->
          cell.set(
              column,
              timestamp,
              row.isExpiring() ? row.ttl() : 0,
              row.isExpiring() ? row.localExpirationTime() : DeletionTime.NO_DELETION_TIME);
      default -> cell.set(column, timestamp, 0, DeletionTime.NO_DELETION_TIME);
    }
    if (!cell.isTombstone()) {
      boolean fixed = table.regulars().get(column).type().fixedLengthBytes() > 0;
      byte[] value = new byte[fixed ? 8 : random.nextInt(300)];
      random.nextBytes(value);
      cell.value(value, 0, value.length);
    }
    return cell;
  }

  @Property(tries = 300)
  void rowsComeBack(@ForAll long seed, @ForAll @IntRange(min = 1, max = 140) int columns) {
    Random random = new Random(seed);
    TableDef table = table(columns, Map.of());
    SerializationHeader encoding = SerializationHeader.of(table, STATS);
    RowHeader header = new RowHeader();
    if (random.nextBoolean()) {
      header.liveness(1_000 + random.nextInt(50), 20, 900);
    }
    if (random.nextBoolean()) {
      header.deletion(1_500, 700);
    }
    RowWriter writer = new RowWriter(encoding);
    writer.startRow(header);
    List<Cell> cells = new ArrayList<>();
    int density = 1 + random.nextInt(10);
    for (int i = 0; i < columns; i++) {
      if (random.nextInt(density) == 0) {
        cells.add(randomCell(random, table, i, header));
        writer.cell(cells.get(cells.size() - 1));
      }
    }
    ClusteringPrefix place =
        ClusteringPrefix.clustering(
            random.nextBoolean() ? CqlTypes.INT.encode(random.nextInt()) : new byte[0],
            random.nextBoolean() ? null : CqlTypes.TEXT.encode("x".repeat(random.nextInt(300))));
    ByteWriter out = new ByteWriter(16);
    writer.finishRow(out, place, 77);
    check(new RowReader(encoding, table), out, place, header, cells);
  }

  /** As 32 bits with a sign the sum is negative; as 64 bits it would be a day in 2043. */
  @Test
  void anExpirationThatOverflowedIsLongPast() {
    TableDef table = table(1, Map.of());
    EncodingStats stats = new EncodingStats(1_000, 1_796_126_257, 0);
    SerializationHeader encoding = SerializationHeader.of(table, stats);
    RowHeader header = new RowHeader();
    header.liveness(1_000, 600_000_000, 2_332_997_169L);
    Cell cell = new Cell();
    cell.set(0, 1_001, 500_000_000, 2_147_483_647L);
    cell.value(new byte[8], 0, 8);
    RowWriter writer = new RowWriter(encoding);
    writer.startRow(header);
    writer.cell(cell);
    ByteWriter out = new ByteWriter(64);
    writer.finishRow(out, ClusteringPrefix.clustering(CqlTypes.INT.encode(1), new byte[0]), 0);

    RowReader unsigned = opened(new RowLayout(encoding, table, DeletionTimes.UNSIGNED), out);
    assertThat(unsigned.row().localExpirationTime()).isEqualTo(2_332_997_169L);
    assertThat(unsigned.cell().localDeletionTime()).isEqualTo(2_147_483_647L);
    RowReader signed = opened(new RowLayout(encoding, table, DeletionTimes.SIGNED), out);
    assertThat(signed.row().localExpirationTime()).isEqualTo(600_000_000);
    assertThat(signed.cell().localDeletionTime()).isEqualTo(500_000_000);
  }

  private static RowReader opened(RowLayout layout, ByteWriter row) {
    RowReader reader = new RowReader(layout);
    reader.openBody(row.array(), reader.readHead(row.array(), 0, row.length()));
    assertThat(reader.nextCell()).isTrue();
    return reader;
  }

  @Test
  void aDeletionOfOlderVersionsDeletesWhateverItsTimeIs() {
    ByteWriter out = new ByteWriter(24);
    out.writeInt(1_796_128_945);
    out.writeLong(-3000);
    assertThat(DeletionTimes.SIGNED.read(out.array(), 0))
        .isEqualTo(new DeletionTime(-3000, 1_796_128_945));
    out.putInt(0, -5);
    assertThat(DeletionTimes.SIGNED.read(out.array(), 0))
        .isEqualTo(new DeletionTime(-3000, 4_294_967_294L));
    out.putInt(0, Integer.MAX_VALUE);
    assertThat(DeletionTimes.SIGNED.read(out.array(), 0).isLive()).isFalse();
    out.writeInt(Integer.MAX_VALUE);
    out.writeLong(Long.MIN_VALUE);
    assertThat(DeletionTimes.SIGNED.read(out.array(), 12)).isEqualTo(DeletionTime.LIVE);
  }

  private static void check(
      RowReader reader,
      ByteWriter out,
      ClusteringPrefix place,
      RowHeader header,
      List<Cell> cells) {
    byte[] bytes = Arrays.copyOf(out.array(), out.length());
    int head = reader.readHead(bytes, 0, bytes.length);
    for (int limit = 0; limit < head; limit++) {
      assertThat(reader.readHead(bytes, 0, limit)).isEqualTo(RowReader.MORE);
    }
    assertThat(reader.readHead(bytes, 0, bytes.length)).isEqualTo(head);
    assertThat(head + reader.bodyLength()).isEqualTo(bytes.length);
    assertThat(reader.kind()).isEqualTo(Unfiltered.ROW);
    assertThat(reader.clustering().toString()).isEqualTo(place.toString());
    reader.openBody(bytes, head);
    assertThat(reader.row()).usingRecursiveComparison().isEqualTo(header);
    for (Cell cell : cells) {
      assertThat(reader.nextCell()).isTrue();
      Cell read = reader.cell();
      assertThat(read.column()).isEqualTo(cell.column());
      assertThat(read.timestamp()).isEqualTo(cell.timestamp());
      assertThat(read.ttl()).isEqualTo(cell.ttl());
      assertThat(read.localDeletionTime()).isEqualTo(cell.localDeletionTime());
      assertThat(
              Arrays.copyOfRange(
                  read.bytes(), read.valueOffset(), read.valueOffset() + read.valueLength()))
          .isEqualTo(cell.bytes());
    }
    assertThat(reader.nextCell()).isFalse();
  }

  @Test
  void markersComeBack() {
    TableDef table = table(1, Map.of());
    SerializationHeader encoding = SerializationHeader.of(table, STATS);
    ClusteringPrefix bound =
        ClusteringPrefix.bound(BoundKind.INCL_END_EXCL_START_BOUNDARY, CqlTypes.INT.encode(3));
    DeletionTime ends = new DeletionTime(2_000, 600);
    DeletionTime starts = new DeletionTime(3_000, 601);
    ByteWriter out = new ByteWriter(16);
    new RowWriter(encoding).writeMarker(out, bound, ends, starts, 12);
    RowReader reader = new RowReader(encoding, table);
    int head = reader.readHead(out.array(), 0, out.length());
    reader.openBody(out.array(), head);
    assertThat(reader.kind()).isEqualTo(Unfiltered.MARKER);
    assertThat(reader.clustering().toString()).isEqualTo(bound.toString());
    assertThat(reader.endDeletion()).isEqualTo(ends);
    assertThat(reader.startDeletion()).isEqualTo(starts);
  }

  @Test
  void cellsOfDroppedColumnsArePassedOver() {
    TableDef before = table(3, Map.of());
    ColumnDef gone = before.regulars().get(1);
    TableDef after = table(3, Map.of(gone.name(), new DroppedColumn(gone, 2_000)));
    SerializationHeader encoding = SerializationHeader.of(before, STATS);
    RowWriter writer = new RowWriter(encoding);
    writer.startRow(new RowHeader());
    for (int i = 0; i < 3; i++) {
      Cell cell = new Cell();
      cell.set(i, i == 1 ? 2_000 : 1_500, 0, DeletionTime.NO_DELETION_TIME);
      cell.value(new byte[8], 0, 8);
      writer.cell(cell);
    }
    ByteWriter out = new ByteWriter(16);
    writer.finishRow(out, ClusteringPrefix.clustering(new byte[4], new byte[0]), 0);
    RowReader reader = new RowReader(encoding, after);
    reader.openBody(out.array(), reader.readHead(out.array(), 0, out.length()));
    assertThat(reader.nextCell()).isTrue();
    assertThat(reader.cell().column()).isZero();
    assertThat(reader.nextCell()).isTrue();
    assertThat(reader.cell().column()).isEqualTo(2);
    assertThat(reader.nextCell()).isFalse();
  }

  /** What Cassandra wrote of {@code UPDATE … SET l = [1], m['a'] = 1}: one deletion of the two. */
  @Test
  void complexColumnsAreWrittenAsCassandraWritesThem() {
    TableDef table = complexTable(Map.of());
    SerializationHeader encoding =
        SerializationHeader.of(table, new EncodingStats(999_999, 1_796_125_542, 0));
    byte[] timeUuid = HexFormat.of().parseHex("bcb963f0ed7c11f1b7b343fb760b6cca");
    RowWriter writer = new RowWriter(encoding);
    writer.startRow(new RowHeader());
    Cell cell = new Cell();
    cell.setComplexDeletion(0, 999_999, 1_796_125_542);
    writer.cell(cell);
    writer.cell(element(0, timeUuid, 1_000_000));
    writer.cell(element(1, new byte[] {'a'}, 1_000_000));
    ByteWriter out = new ByteWriter(16);
    writer.finishRow(out, ClusteringPrefix.EMPTY, 7);
    assertThat(HexFormat.of().formatHex(out.toByteArray()))
        .isEqualTo(
            "603807"
                + "0000"
                + "01"
                + "000110bcb963f0ed7c11f1b7b343fb760b6cca0400000001"
                + "ff7ffffffffff0bdc1ffffffffff94f14c99"
                + "01"
                + "000101610400000001");
    RowReader reader = new RowReader(encoding, table);
    reader.openBody(out.array(), reader.readHead(out.array(), 0, out.length()));
    assertThat(reader.nextCell()).isTrue();
    assertThat(reader.cell().isComplexDeletion()).isTrue();
    assertThat(reader.cell().timestamp()).isEqualTo(999_999);
    assertThat(reader.cell().localDeletionTime()).isEqualTo(1_796_125_542);
    assertThat(reader.nextCell()).isTrue();
    assertThat(reader.cell().pathLength()).isEqualTo(16);
    assertThat(reader.nextCell()).isTrue();
    assertThat(reader.cell().column()).isEqualTo(1);
    assertThat(reader.cell().isComplexDeletion()).isFalse();
    assertThat(reader.nextCell()).isFalse();
  }

  private static TableDef complexTable(Map<String, DroppedColumn> dropped) {
    return new TableDef(
        new UUID(0, 1),
        "ks",
        "t",
        List.of(
            column("p", CqlTypes.INT, ColumnKind.PARTITION_KEY, 0),
            column("l", ListType.of(CqlTypes.INT), ColumnKind.REGULAR, ColumnDef.NO_POSITION),
            column(
                "m",
                MapType.of(CqlTypes.TEXT, CqlTypes.INT),
                ColumnKind.REGULAR,
                ColumnDef.NO_POSITION)),
        TableOptions.DEFAULT,
        dropped);
  }

  private static Cell element(int column, byte[] path, long timestamp) {
    Cell cell = new Cell();
    cell.set(column, timestamp, 0, DeletionTime.NO_DELETION_TIME);
    cell.path(path, 0, path.length);
    cell.value(new byte[] {0, 0, 0, 1}, 0, 4);
    return cell;
  }

  @Test
  void whatADroppedComplexColumnHeldUpToItsDropIsPassedOver() {
    TableDef before = complexTable(Map.of());
    ColumnDef gone = before.regulars().get(0);
    TableDef after = complexTable(Map.of(gone.name(), new DroppedColumn(gone, 2_000)));
    RowWriter writer = new RowWriter(SerializationHeader.of(before, STATS));
    writer.startRow(new RowHeader());
    Cell cell = new Cell();
    cell.setComplexDeletion(0, 2_000, 600);
    writer.cell(cell);
    byte[] timeUuid = HexFormat.of().parseHex("00000000000010008000000000000000");
    writer.cell(element(0, timeUuid, 2_000));
    byte[] later = timeUuid.clone();
    later[0] = 1;
    writer.cell(element(0, later, 2_001));
    writer.cell(element(1, new byte[1], 1_500));
    ByteWriter out = new ByteWriter(16);
    writer.finishRow(out, ClusteringPrefix.EMPTY, 0);
    RowReader reader = new RowReader(SerializationHeader.of(before, STATS), after);
    reader.openBody(out.array(), reader.readHead(out.array(), 0, out.length()));
    assertThat(reader.nextCell()).isTrue();
    assertThat(reader.cell().pathBytes()[reader.cell().pathOffset()]).isEqualTo((byte) 1);
    assertThat(reader.nextCell()).isTrue();
    assertThat(reader.cell().column()).isEqualTo(1);
    assertThat(reader.nextCell()).isFalse();
  }

  @Test
  void cellsOutOfOrderAreRefused() {
    MutationBuilder builder = new MutationBuilder(complexTable(Map.of()));
    builder.begin(new DecoratedKey(new byte[4])).row(ClusteringPrefix.EMPTY);
    builder.cell(element(1, new byte[] {'b'}, 1));
    assertThatThrownBy(() -> builder.cell(element(1, new byte[] {'b'}, 1)))
        .isInstanceOf(IllegalStateException.class);
    assertThatThrownBy(() -> builder.cell(element(1, new byte[] {'a'}, 1)))
        .isInstanceOf(IllegalStateException.class);
    assertThatThrownBy(() -> builder.cell(element(0, new byte[16], 1)))
        .isInstanceOf(IllegalStateException.class);
    assertThatThrownBy(() -> builder.complexDeletion(1, 1, 1))
        .isInstanceOf(IllegalStateException.class);
    assertThatThrownBy(() -> builder.cell(1, 1, 0, DeletionTime.NO_DELETION_TIME, new byte[4]))
        .isInstanceOf(IllegalStateException.class)
        .hasMessageContaining("without a path");
    builder.cell(element(1, new byte[] {'c'}, 1)).endRow();
  }

  @Test
  void bytesThatAreNoRowAreRefused() {
    RowReader reader =
        new RowReader(SerializationHeader.of(table(1, Map.of()), STATS), table(1, Map.of()));
    byte[] marker = {RowFlags.IS_MARKER, (byte) BoundKind.CLUSTERING.ordinal(), 0, 0, 1, 0};
    assertThatThrownBy(() -> reader.readHead(marker, 0, marker.length))
        .isInstanceOf(EncodingException.class)
        .hasMessageContaining("kind 4");
    byte[] tooMany = {RowFlags.IS_MARKER, 1, 0, 9, 1, 0};
    assertThatThrownBy(() -> reader.readHead(tooMany, 0, tooMany.length))
        .isInstanceOf(EncodingException.class)
        .hasMessageContaining("a bound of 9 values");
  }

  @Test
  void aPartitionDeletionThatNoFileCanHoldIsRefused() {
    MutationBuilder builder = new MutationBuilder(table(1, Map.of()));
    builder.begin(new DecoratedKey(new byte[4]));
    assertThatThrownBy(() -> builder.deletePartition(-1, 5))
        .isInstanceOf(InvalidMutationException.class)
        .hasMessageContaining("negative timestamp (-1)");
    assertThat(builder.isEmpty()).isTrue();
  }
}
