package io.celladb.engine.sstable;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.celladb.engine.env.FileSystem;
import io.celladb.engine.env.MemoryFileSystem;
import io.celladb.engine.env.WritableFile;
import io.celladb.engine.errors.CorruptionException;
import io.celladb.engine.io.ByteWriter;
import io.celladb.engine.io.Checksums;
import io.celladb.engine.io.PageCache;
import io.celladb.engine.query.KeyBound;
import io.celladb.engine.rows.BoundKind;
import io.celladb.engine.rows.ClusteringPrefix;
import io.celladb.engine.rows.DecoratedKey;
import io.celladb.engine.rows.DeletionTime;
import io.celladb.engine.rows.Unfiltered;
import io.celladb.engine.rows.encoding.ComparableKeys;
import io.celladb.engine.rows.encoding.DeletionTimes;
import io.celladb.engine.rows.encoding.EncodingStats;
import io.celladb.engine.rows.encoding.RowLayout;
import io.celladb.engine.rows.encoding.RowReader;
import io.celladb.engine.rows.encoding.SerializationHeader;
import io.celladb.engine.schema.ColumnDef;
import io.celladb.engine.schema.ColumnKind;
import io.celladb.engine.sstable.component.Component;
import io.celladb.engine.sstable.component.ComponentFiles;
import io.celladb.engine.sstable.component.Descriptor;
import io.celladb.engine.sstable.component.FormatVersion;
import io.celladb.engine.sstable.component.SSTableId;
import io.celladb.engine.sstable.component.Toc;
import io.celladb.engine.sstable.data.CompressionInfo;
import io.celladb.engine.sstable.data.DataFile;
import io.celladb.engine.sstable.data.Digest;
import io.celladb.engine.sstable.data.UnfilteredInput;
import io.celladb.engine.sstable.index.BlockCursor;
import io.celladb.engine.sstable.index.IndexCursor;
import io.celladb.engine.sstable.index.IndexReader;
import io.celladb.engine.sstable.index.PartitionKeys;
import io.celladb.engine.sstable.index.big.BigIndexReader;
import io.celladb.engine.sstable.index.bti.BtiIndexReader;
import io.celladb.engine.types.CqlTypes;
import io.celladb.engine.types.ListType;
import io.celladb.engine.types.MapType;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** The worked examples of the pages on formats say what the bytes are. */
class FormatPagesTest {
  private static final Descriptor DESCRIPTOR =
      new Descriptor("ks/t", FormatVersion.OA, SSTableId.of(1));
  private static final PartitionKeys NO_KEYS = new KeysAt(Map.of());
  private static final DeletionTime RANGE = new DeletionTime(2000, 1_796_107_269);

  private final FileSystem files = new MemoryFileSystem();

  FormatPagesTest() {
    files.createDirectories("ks/t");
  }

  /** Returns the bytes of a page's example: of each line what comes before its words. */
  private static byte[] example(String page) {
    return example(page, 0);
  }

  private static byte[] example(String page, int examplesBefore) {
    String text;
    try {
      text = Files.readString(Path.of("../docs/formats/" + page), StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    int start = text.indexOf("```hex\n") + 7;
    for (int i = 0; i < examplesBefore; i++) {
      start = text.indexOf("```hex\n", start) + 7;
    }
    StringBuilder hex = new StringBuilder();
    for (String line : text.substring(start, text.indexOf("```", start)).split("\n", -1)) {
      for (String word : line.split(" ", -1)) {
        if (!word.matches("([0-9a-f]{2})+")) {
          break;
        }
        hex.append(word);
      }
    }
    return HexFormat.of().parseHex(hex);
  }

  private void put(Component component, byte[] bytes) {
    put(DESCRIPTOR, component, bytes);
  }

  private void put(Descriptor descriptor, Component component, byte[] bytes) {
    try (WritableFile file = files.create(descriptor.path(component))) {
      file.write(bytes, 0, bytes.length);
    }
  }

  private static SerializationHeader header() {
    return new SerializationHeader(
        List.of(CqlTypes.INT),
        List.of(CqlTypes.INT),
        List.of(new ColumnDef("s", CqlTypes.TEXT, ColumnKind.STATIC, ColumnDef.NO_POSITION)),
        List.of(new ColumnDef("v", CqlTypes.TEXT, ColumnKind.REGULAR, ColumnDef.NO_POSITION)),
        new EncodingStats(1000, 1_796_107_269, 0));
  }

  private static DecoratedKey key(int value) {
    return new DecoratedKey(intBytes(value));
  }

  private static byte[] intBytes(int value) {
    return new byte[] {
      (byte) (value >>> 24), (byte) (value >>> 16), (byte) (value >>> 8), (byte) value
    };
  }

  @Test
  void data() {
    put(Component.DATA, example("data.md"));
    put(Component.CRC, example("crc.md"));
    isDecoded(header(), DeletionTimes.UNSIGNED, RANGE);
  }

  @Test
  void dataOfAnOlderVersion() {
    byte[] data = example("nb.md");
    put(Component.DATA, data);
    ByteWriter crc = new ByteWriter(8);
    crc.writeInt(64 * 1024);
    crc.writeInt(Checksums.crc32(data, 0, data.length));
    put(Component.CRC, crc.toByteArray());
    long seconds = 1_796_128_945;
    SerializationHeader base = header();
    SerializationHeader header =
        new SerializationHeader(
            base.keyTypes(),
            base.clusteringTypes(),
            base.statics(),
            base.regulars(),
            new EncodingStats(1000, seconds, 0));
    isDecoded(header, DeletionTimes.SIGNED, new DeletionTime(2000, seconds));
  }

  private void isDecoded(
      SerializationHeader header, DeletionTimes deletionTimes, DeletionTime range) {
    RowLayout layout = new RowLayout(header, StoredTable.of(DESCRIPTOR, header), deletionTimes);
    try (DataFile file =
        DataFile.open(ComponentFiles.of(files, DESCRIPTOR), new PageCache(0), 1.0)) {
      UnfilteredInput in = new UnfilteredInput(file, layout, true);
      assertThat(in.readKey()).isEqualTo(key(1));
      assertThat(in.readDeletion()).isEqualTo(DeletionTime.LIVE);
      assertThat(row(in)).isEqualTo("STATIC_ROW STATIC_CLUSTERING() 0@1000:st");
      assertThat(row(in)).isEqualTo("ROW CLUSTERING(00000001) 0@1000:one");
      assertThat(row(in)).isEqualTo("MARKER EXCL_START_BOUND(00000002)");
      assertThat(in.reader().startDeletion()).isEqualTo(range);
      assertThat(row(in)).isEqualTo("MARKER EXCL_END_BOUND(00000005)");
      assertThat(in.reader().endDeletion()).isEqualTo(range);
      assertThat(in.readHead()).isEqualTo(Unfiltered.END);
      in.skipBody();
      assertThat(in.readKey()).isEqualTo(key(2));
      assertThat(in.readDeletion()).isEqualTo(new DeletionTime(3000, range.localDeletionTime()));
      assertThat(row(in)).isEqualTo("STATIC_ROW STATIC_CLUSTERING()");
      assertThat(in.readHead()).isEqualTo(Unfiltered.END);
      in.skipBody();
      assertThat(in.isAtEnd()).isTrue();
    }
  }

  @Test
  void complexColumns() {
    byte[] bytes = example("data.md", 1);
    SerializationHeader complex =
        new SerializationHeader(
            List.of(CqlTypes.INT),
            List.of(),
            List.of(),
            List.of(
                new ColumnDef(
                    "l", ListType.of(CqlTypes.INT), ColumnKind.REGULAR, ColumnDef.NO_POSITION),
                new ColumnDef(
                    "m",
                    MapType.of(CqlTypes.TEXT, CqlTypes.INT),
                    ColumnKind.REGULAR,
                    ColumnDef.NO_POSITION)),
            new EncodingStats(999_999, 1_796_125_542, 0));
    RowReader reader = new RowReader(complex, StoredTable.of(DESCRIPTOR, complex));
    int start = 7;
    int head = reader.readHead(bytes, start, bytes.length);
    reader.openBody(bytes, start + head);
    assertThat(reader.nextCell()).isTrue();
    assertThat(reader.cell().isComplexDeletion()).isTrue();
    assertThat(reader.cell().timestamp()).isEqualTo(999_999);
    assertThat(reader.cell().localDeletionTime()).isEqualTo(1_796_125_542);
    assertThat(reader.nextCell()).isTrue();
    assertThat(path(reader)).isEqualTo("bcb963f0ed7c11f1b7b343fb760b6cca");
    assertThat(reader.nextCell()).isTrue();
    assertThat(reader.cell().column()).isEqualTo(1);
    assertThat(reader.cell().timestamp()).isEqualTo(1_000_000);
    assertThat(path(reader)).isEqualTo("61");
    assertThat(reader.nextCell()).isFalse();
    assertThat(bytes[start + head + reader.bodyLength()]).isEqualTo((byte) 1);
  }

  private static String path(RowReader reader) {
    int offset = reader.cell().pathOffset();
    return HexFormat.of()
        .formatHex(reader.cell().pathBytes(), offset, offset + reader.cell().pathLength());
  }

  private static String row(UnfilteredInput in) {
    StringBuilder text = new StringBuilder();
    text.append(in.readHead()).append(' ').append(in.reader().clustering());
    in.openBody();
    while (in.reader().kind() != Unfiltered.MARKER && in.nextCell()) {
      var cell = in.reader().cell();
      text.append(' ').append(cell.column()).append('@').append(cell.timestamp()).append(':');
      text.append(
          new String(cell.bytes(), cell.valueOffset(), cell.valueLength(), StandardCharsets.UTF_8));
    }
    return text.toString();
  }

  private static byte[] concat(byte[] a, byte[] b) {
    byte[] both = java.util.Arrays.copyOf(a, a.length + b.length);
    System.arraycopy(b, 0, both, a.length, b.length);
    return both;
  }

  @Test
  void index() {
    put(Component.INDEX, example("index.md"));
    try (IndexReader index =
        new BigIndexReader(
            ComponentFiles.of(files, DESCRIPTOR), List.of(CqlTypes.INT), new PageCache(0))) {
      IndexCursor cursor = index.cursor(false, NO_KEYS);
      assertThat(cursor.seek(key(1))).isTrue();
      assertThat(cursor.dataPosition()).isZero();
      BlockCursor blocks = cursor.blocks();
      assertThat(blocks).isNotNull();
      blocks.seek(ClusteringPrefix.bound(BoundKind.INCL_START_BOUND, intBytes(2500)));
      assertThat(blocks.startOffset()).isEqualTo(65577);
      assertThat(blocks.endOffset()).isEqualTo(131126);
      blocks.seek(ClusteringPrefix.TOP);
      assertThat(blocks.endOffset()).isEqualTo(176981);
      assertThat(blocks.openAtStart()).isEqualTo(DeletionTime.LIVE);
      blocks.seek(ClusteringPrefix.BOTTOM);
      assertThat(blocks.startOffset()).isEqualTo(30);
      assertThat(cursor.next()).isTrue();
      assertThat(cursor.key()).isEqualTo(key(2));
      assertThat(cursor.dataPosition()).isEqualTo(176981);
      assertThat(cursor.blocks()).isNull();
      assertThat(cursor.next()).isFalse();
    }
  }

  @Test
  void partitionsAndRows() {
    Descriptor da = new Descriptor("ks/t", FormatVersion.DA, SSTableId.of(1));
    put(da, Component.PARTITIONS, example("partitions-db.md"));
    put(da, Component.ROWS, example("rows-db.md"));
    ComparableKeys clusterings = new ComparableKeys(List.of(CqlTypes.INT));
    try (IndexReader index =
        new BtiIndexReader(ComponentFiles.of(files, da), clusterings, new PageCache(0))) {
      assertThat(index.firstKey()).isEqualTo(key(1));
      assertThat(index.lastKey()).isEqualTo(key(3));
      index.verify();
      IndexCursor cursor = index.cursor(false, new KeysAt(Map.of(48047L, 2, 48069L, 4, 48091L, 3)));
      assertThat(cursor.seek(key(5))).isFalse();
      assertThat(cursor.seek(key(1))).isTrue();
      assertThat(cursor.dataPosition()).isZero();
      BlockCursor blocks = cursor.blocks();
      assertThat(blocks).isNotNull();
      assertThat(blocks.partitionDeletion()).isEqualTo(new DeletionTime(999, 1_796_134_110));
      blocks.seek(ClusteringPrefix.bound(BoundKind.INCL_START_BOUND, intBytes(511)));
      assertThat(blocks.startOffset()).isEqualTo(18);
      assertThat(blocks.endOffset()).isEqualTo(16416);
      assertThat(blocks.openAtStart()).isEqualTo(DeletionTime.LIVE);
      blocks.seek(ClusteringPrefix.bound(BoundKind.INCL_START_BOUND, intBytes(512)));
      assertThat(blocks.startOffset()).isEqualTo(16416);
      assertThat(blocks.openAtStart()).isEqualTo(new DeletionTime(2000, 1_796_134_112));
      blocks.seek(ClusteringPrefix.TOP);
      assertThat(blocks.startOffset()).isEqualTo(32814);
      assertThat(blocks.endOffset()).isEqualTo(48046);
      for (int next : new int[] {2, 4, 3}) {
        assertThat(cursor.next()).isTrue();
        assertThat(cursor.key()).isEqualTo(key(next));
        assertThat(cursor.blocks()).isNull();
      }
      assertThat(cursor.dataPosition()).isEqualTo(48091);
      assertThat(cursor.next()).isFalse();
    }
  }

  /** Keys that stand at places of the data. */
  private record KeysAt(Map<Long, Integer> keys) implements PartitionKeys {
    @Override
    public boolean isKey(long dataPosition, DecoratedKey key) {
      return key.equals(key(keys.get(dataPosition)));
    }

    @Override
    public DecoratedKey read(IndexCursor entry) {
      return key(keys.get(entry.dataPosition()));
    }
  }

  @Test
  void summary() {
    put(Component.SUMMARY, example("summary.md"));
    byte[] entries = new byte[8055];
    put(Component.INDEX, concat(entries, HexFormat.of().parseHex("0004000001c30000")));
    try (IndexReader index =
        new BigIndexReader(
            ComponentFiles.of(files, DESCRIPTOR), List.of(CqlTypes.INT), new PageCache(0))) {
      assertThat(index.firstKey()).isEqualTo(key(769));
      assertThat(index.lastKey()).isEqualTo(key(945));
      IndexCursor cursor = index.cursor(false, NO_KEYS);
      assertThat(cursor.seekFirst(KeyBound.after(key(451)))).isFalse();
    }
  }

  @Test
  void filter() {
    BloomFilter filter = BloomFilter.read(example("filter.md"), "Filter.db");
    for (int i = 1; i <= 3; i++) {
      assertThat(filter.mayContain(key(i))).isTrue();
    }
    assertThat(filter.mayContain(key(4))).isFalse();
  }

  @Test
  void compressionInfo() {
    CompressionInfo info =
        CompressionInfo.read(example("compression-info.md"), "CompressionInfo.db");
    assertThat(info.compressor().className()).isEqualTo("LZ4Compressor");
    assertThat(info.chunkLengthBytes()).isEqualTo(16 * 1024);
    assertThat(info.maxCompressedLengthBytes()).isEqualTo(Integer.MAX_VALUE);
    assertThat(info.dataLengthBytes()).isEqualTo(58);
    assertThat(info.chunkCount()).isEqualTo(1);
    assertThat(info.offset(0)).isZero();
  }

  @Test
  void digest() throws IOException {
    put(Component.DIGEST, example("digest.md"));
    String page = Files.readString(Path.of("../docs/formats/digest.md"), StandardCharsets.UTF_8);
    StringBuilder data = new StringBuilder();
    page.lines().filter(line -> line.startsWith("    ")).forEach(line -> data.append(line.trim()));
    byte[] bytes = HexFormat.of().parseHex(data);
    assertThat(Digest.read(ComponentFiles.of(files, DESCRIPTOR)))
        .isEqualTo(Checksums.crc32(bytes, 0, bytes.length))
        .isEqualTo((int) 3857793259L);
    put(Component.DATA, bytes);
    assertThat(Digest.fits(ComponentFiles.of(files, DESCRIPTOR))).isTrue();
  }

  @Test
  void checksums() {
    put(Component.FILTER, example("filter.md"));
    put(Component.CRC, example("crc.md"));
    put(Component.CHECKSUMS, example("checksums.md"));
    ComponentFiles components = ComponentFiles.of(files, DESCRIPTOR);
    assertThat(components.hasChecksums()).isTrue();
    assertThat(components.read(Component.FILTER)).isEqualTo(example("filter.md"));
    byte[] crc = example("crc.md");
    assertThat(components.read(Component.CRC)).isEqualTo(crc);
    crc[5] ^= 1;
    files.delete(DESCRIPTOR.path(Component.CRC));
    put(Component.CRC, crc);
    assertThatThrownBy(() -> components.read(Component.CRC))
        .isInstanceOf(CorruptionException.class)
        .hasMessageContaining("CRC.db");
  }

  @Test
  void toc() {
    put(Component.TOC, example("toc.md"));
    for (Component component : new Component[] {Component.CRC, Component.DATA, Component.DIGEST}) {
      put(component, new byte[0]);
    }
    put(Component.INDEX, new byte[0]);
    put(Component.STATISTICS, new byte[0]);
    assertThat(Toc.read(files, DESCRIPTOR))
        .containsExactly(
            "CRC.db",
            "Data.db",
            "Digest.crc32",
            "Filter.db",
            "Index.db",
            "Statistics.db",
            "Summary.db",
            "TOC.txt");
  }
}
