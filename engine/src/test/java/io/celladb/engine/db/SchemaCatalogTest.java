package io.celladb.engine.db;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.celladb.engine.commitlog.LogExtent;
import io.celladb.engine.env.MemoryFileSystem;
import io.celladb.engine.env.WritableFile;
import io.celladb.engine.errors.CorruptionException;
import io.celladb.engine.errors.UnsupportedFormatException;
import io.celladb.engine.io.Checksums;
import io.celladb.engine.io.LogPosition;
import io.celladb.engine.schema.ColumnDef;
import io.celladb.engine.schema.ColumnKind;
import io.celladb.engine.schema.DroppedColumn;
import io.celladb.engine.schema.KeyspaceDef;
import io.celladb.engine.schema.Schema;
import io.celladb.engine.schema.TableDef;
import io.celladb.engine.schema.TableOptions;
import io.celladb.engine.testing.StoreTable;
import io.celladb.engine.testing.StoredFiles;
import io.celladb.engine.types.CqlType;
import io.celladb.engine.types.CqlTypes;
import io.celladb.engine.types.ListType;
import io.celladb.engine.types.TupleType;
import io.celladb.engine.types.UserType;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.junit.jupiter.api.Test;

class SchemaCatalogTest {
  private static final Path PAGE = Path.of("..", "docs", "formats", "schema.md");

  private final MemoryFileSystem files = new MemoryFileSystem();

  private SchemaCatalog open() {
    return SchemaCatalog.open(files, List.of("data", "commitlog"));
  }

  /** The state that the page's example shows. */
  private static CatalogState example() {
    StoreTable table = StoreTable.of("t", 1);
    TableOptions d = TableOptions.DEFAULT;
    TableOptions options =
        new TableOptions(
            "says \"hello\"",
            d.compaction(),
            d.compression(),
            d.caching(),
            d.bloomFilterFpChance(),
            d.crcCheckChance(),
            0,
            864_000,
            128,
            Map.of("speculative_retry", "99p"));
    ColumnDef w = new ColumnDef("w", CqlTypes.INT, ColumnKind.REGULAR, ColumnDef.NO_POSITION);
    TableDef definition =
        table
            .definition(options)
            .withColumns(
                table.definition().allColumns(),
                Map.of("w", new DroppedColumn(w, 1_764_547_100_000_000L)));
    KeyspaceDef keyspace =
        new KeyspaceDef("ks", Map.of("class", "SimpleStrategy"), true, Map.of("t", definition))
            .with(UserType.of("ks", "point", Map.of("x", ListType.of(CqlTypes.INT))));
    return new CatalogState(
        UUID.fromString("3f2b8c60-2f0e-4b7e-9a53-0c1d6a2b4e5f"),
        1_764_547_200_000_000L,
        new Schema(new UUID(2, 7), Map.of("ks", keyspace)),
        new LogExtent(2, new LogPosition(3, 4096)),
        Map.of(table.id(), new LogPosition(3, 1208)),
        List.of("data/ks/old-00000000100080000000000000000009"));
  }

  private static byte[] page() throws IOException {
    String text = Files.readString(PAGE);
    int start = text.indexOf("```\ncella store") + 4;
    return text.substring(start, text.indexOf("```", start)).getBytes(StandardCharsets.UTF_8);
  }

  @Test
  void thePageShowsWhatIsWritten() throws IOException {
    assertThat(new String(CatalogText.write(example()), StandardCharsets.UTF_8))
        .isEqualTo(new String(page(), StandardCharsets.UTF_8));
  }

  @Test
  void thePagesExampleIsRead() throws IOException {
    CatalogState state = CatalogReader.read(page(), "schema.txt");
    assertThat(CatalogText.write(state)).isEqualTo(page());
    assertThat(state.forgotten()).isEqualTo(example().forgotten());
    TableDef table = state.schema().table("ks", "t");
    assertThat(table.allColumns()).isEqualTo(StoreTable.of("t", 1).definition().allColumns());
    assertThat(table.options().comment()).isEqualTo("says \"hello\"");
    assertThat(table.dropped()).containsOnlyKeys("w");
  }

  @Test
  void everyTypeAndEveryNameSurvives() {
    List<ColumnDef> columns = new ArrayList<>();
    columns.add(new ColumnDef("k", CqlTypes.UUID, ColumnKind.PARTITION_KEY, 0));
    int number = 0;
    for (CqlType type : CqlTypes.all()) {
      String name = "odd \"name\" \\ \n\r\t " + number++;
      columns.add(new ColumnDef(name, type, ColumnKind.REGULAR, ColumnDef.NO_POSITION));
    }
    columns.add(
        new ColumnDef(
            "c", CqlTypes.byMarshalName("ReversedType(Int32Type)"), ColumnKind.CLUSTERING, 0));
    TableDef table =
        new TableDef(new UUID(1, 1), "K s", "t", columns, TableOptions.DEFAULT, Map.of());
    SchemaCatalog catalog = open();
    KeyspaceDef keyspace = new KeyspaceDef("K s", Map.of(), false, Map.of("t", table));
    catalog.saveSchema(new Schema(new UUID(3, 3), Map.of("K s", keyspace)), 5, List.of());
    CatalogState again = open().state();
    assertThat(again.schema().table("K s", "t").allColumns()).isEqualTo(table.allColumns());
    assertThat(again.schema().table("K s", "t").options()).isEqualTo(TableOptions.DEFAULT);
    assertThat(again.schema().keyspaces().get("K s").durableWrites()).isFalse();
    assertThat(again.hostId()).isEqualTo(catalog.state().hostId());
    assertThat(again.timestampMicros()).isEqualTo(5);
  }

  @Test
  void userTypesSurviveAndTablesHoldTheirDefinitions() {
    UserType point = UserType.of("ks", "a \"point\"", Map.of("x", CqlTypes.INT));
    UserType line =
        UserType.of("ks", "line", Map.of("ends", ListType.of(point), "p", TupleType.of(List.of())));
    UserType none = UserType.of("ks", "none", Map.of());
    TableDef table = StoreTable.of("t", 1).definition();
    List<ColumnDef> columns = new ArrayList<>(table.allColumns());
    columns.add(new ColumnDef("l", line.freeze(), ColumnKind.REGULAR, ColumnDef.NO_POSITION));
    columns.add(new ColumnDef("n", none, ColumnKind.REGULAR, ColumnDef.NO_POSITION));
    KeyspaceDef keyspace =
        new KeyspaceDef("ks", Map.of(), true, Map.of())
            .with(line)
            .with(none)
            .with(point)
            .with(table.withColumns(columns, Map.of()));
    SchemaCatalog catalog = open();
    catalog.saveSchema(new Schema(new UUID(3, 3), Map.of("ks", keyspace)), 5, List.of());
    KeyspaceDef again = open().state().schema().keyspaces().get("ks");
    assertThat(again.types()).isEqualTo(keyspace.types());
    assertThat(again.types().keySet()).containsExactly("line", "none", "a \"point\"");
    assertThat(again.tables().get("t").allColumns())
        .isEqualTo(keyspace.tables().get("t").allColumns());
    assertThat(again.tables().get("t").column("n").isComplex()).isTrue();
  }

  /** What stores held before there were user types. */
  @Test
  void aStoreWithoutUserTypesIsRead() {
    String text = new String(CatalogText.write(example()), StandardCharsets.UTF_8);
    String body =
        text.substring(0, text.indexOf("crc32c")).replaceAll("(?m)^ *(type|field) .*\n", "");
    byte[] bytes = body.getBytes(StandardCharsets.UTF_8);
    String older = body + "crc32c %08x\n".formatted(Checksums.crc32c(bytes, 0, bytes.length));
    CatalogState state = CatalogReader.read(older.getBytes(StandardCharsets.UTF_8), "schema.txt");
    assertThat(state.schema().keyspaces().get("ks").types()).isEmpty();
    assertThat(state.schema().table("ks", "t")).isNotNull();
  }

  @Test
  void everyFlippedByteAndEveryCutIsTold() {
    byte[] bytes = CatalogText.write(example());
    for (int i = 0; i < bytes.length; i++) {
      byte[] damaged = bytes.clone();
      damaged[i] ^= 1;
      assertThatThrownBy(() -> CatalogReader.read(damaged, "schema.txt"))
          .as("byte %d", i)
          .isInstanceOfAny(CorruptionException.class, UnsupportedFormatException.class);
      byte[] cut = Arrays.copyOf(bytes, i);
      assertThatThrownBy(() -> CatalogReader.read(cut, "schema.txt"))
          .as("cut at %d", i)
          .isInstanceOf(CorruptionException.class);
    }
  }

  /** As text, bytes that are no UTF-8 are longer than they are in the file. */
  @Test
  void junkAnywhereIsTold() {
    byte[] bytes = CatalogText.write(example());
    byte[] junk = HexFormat.of().parseHex("cde5ff03e288571cfbaa4c4884ea57da");
    for (int i = 0; i <= bytes.length - junk.length; i++) {
      byte[] damaged = bytes.clone();
      System.arraycopy(junk, 0, damaged, i, junk.length);
      assertThatThrownBy(() -> CatalogReader.read(damaged, "schema.txt"))
          .as("at %d", i)
          .isInstanceOf(CorruptionException.class);
    }
  }

  @Test
  void aNewerStoreIsRefusedWithTheReason() {
    byte[] newer = "cella store 2\nwhatever\n".getBytes(StandardCharsets.UTF_8);
    try (WritableFile file = files.create("schema.txt")) {
      file.write(newer, 0, newer.length);
    }
    assertThatThrownBy(this::open)
        .isInstanceOf(UnsupportedFormatException.class)
        .hasMessageContaining("newer version of Cella")
        .hasMessageContaining("format 2");
    assertThat(StoredFiles.read(files, "schema.txt")).isEqualTo(newer);
  }

  @Test
  void dataWithoutASchemaIsRefused() {
    files.createDirectories("data/ks");
    assertThatThrownBy(this::open)
        .isInstanceOf(CorruptionException.class)
        .hasMessageContaining("the file is missing, but there is data");
    assertThat(files.exists("schema.txt")).isFalse();
  }

  @Test
  void whatIsForgottenOnlyGrowsAndGoesWithTheTable() {
    SchemaCatalog catalog = open();
    TableDef table = StoreTable.of("t", 1).definition();
    catalog.saveSchema(StoreTable.with(catalog.state().schema(), table), 1, List.of());
    catalog.saveForgotten(table.id(), new LogPosition(2, 5));
    catalog.saveForgotten(table.id(), new LogPosition(1, 9));
    assertThat(open().state().forgotten()).isEqualTo(Map.of(table.id(), new LogPosition(2, 5)));
    catalog.saveSchema(new Schema(new UUID(1, 1), Map.of()), 2, List.of("data/ks/t-1"));
    assertThat(open().state().forgotten()).isEmpty();
    assertThat(open().state().droppedFolders()).containsExactly("data/ks/t-1");
  }
}
