package io.celladb.engine.sstable;

import static org.assertj.core.api.Assertions.assertThat;

import io.celladb.engine.env.DiskFileSystem;
import io.celladb.engine.env.FileSystem;
import io.celladb.engine.env.MemoryFileSystem;
import io.celladb.engine.io.Bytes;
import io.celladb.engine.io.PageCache;
import io.celladb.engine.query.KeyRange;
import io.celladb.engine.query.ReadRequest;
import io.celladb.engine.query.Slices;
import io.celladb.engine.rows.UnfilteredCursor;
import io.celladb.engine.schema.TableDef;
import io.celladb.engine.schema.TableOptions;
import io.celladb.engine.sstable.component.Component;
import io.celladb.engine.sstable.component.ComponentFiles;
import io.celladb.engine.sstable.component.Descriptor;
import io.celladb.engine.sstable.component.FormatVersion;
import io.celladb.engine.sstable.data.CompressionInfo;
import io.celladb.engine.sstable.data.DataFile;
import java.io.ByteArrayOutputStream;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Files that Cassandra wrote are sound for us, and what we write of their rows are the same files,
 * byte by byte; of those of a version that is only read, files with the same rows.
 */
class CassandraFilesReadTest {
  private static final Path ROOT = Path.of("src/test/resources/cassandra");
  private static final int CASSANDRA_BLOCK_SIZE_BYTES = 4 * 1024;

  static Stream<String> files() {
    List<String> found = new ArrayList<>();
    try (FileSystem disk = new DiskFileSystem(ROOT)) {
      for (String version : disk.list("")) {
        for (String table : disk.list(version)) {
          for (Descriptor descriptor : SSTableFiles.in(disk, version + "/" + table).complete()) {
            found.add(descriptor.path(Component.DATA));
          }
        }
      }
    }
    assertThat(found).hasSizeGreaterThan(70);
    return found.stream();
  }

  private static Map<String, String> compression(FileSystem files, Descriptor descriptor) {
    if (!files.exists(descriptor.path(Component.COMPRESSION_INFO))) {
      return Map.of("enabled", "false");
    }
    byte[] bytes = ComponentFiles.of(files, descriptor).read(Component.COMPRESSION_INFO);
    CompressionInfo info = CompressionInfo.read(bytes, "CompressionInfo.db");
    return Map.of(
        "class", info.compressor().className(),
        "chunk_length_in_kb", Integer.toString(info.chunkLengthBytes() / 1024),
        "min_compress_ratio",
            Double.toString((double) info.chunkLengthBytes() / info.maxCompressedLengthBytes()));
  }

  /** Partitions for each sample of the summary. */
  private static int interval(FileSystem files, Descriptor descriptor) {
    if (descriptor.version() == FormatVersion.DA) {
      return TableOptions.DEFAULT.minIndexInterval();
    }
    return Bytes.getInt(ComponentFiles.of(files, descriptor).read(Component.SUMMARY), 0);
  }

  private static SSTableReader rewrite(
      FileSystem files, Descriptor descriptor, SSTableReader source, TableDef table) {
    files.createDirectories(descriptor.directory());
    long partitions = 0;
    UnfilteredCursor counted = all(source, table);
    while (counted.nextPartition()) {
      partitions++;
    }
    WriterOptions options =
        WriterOptions.of(table, source.header().stats(), partitions)
            .withBlockSizeBytes(CASSANDRA_BLOCK_SIZE_BYTES);
    try (SSTableWriter writer = SSTableWriter.create(files, descriptor, options, new PageCache(0));
        UnfilteredCursor cursor = all(source, table)) {
      while (cursor.nextPartition()) {
        writer.append(cursor);
      }
      return writer.finish();
    }
  }

  private static FormatVersion written(FormatVersion version) {
    return version.isWritten() ? version : FormatVersion.OA;
  }

  private static UnfilteredCursor all(SSTableReader reader, TableDef table) {
    return reader.open(ReadRequest.ofRange(table, KeyRange.ALL, Slices.ALL));
  }

  private static byte[] data(FileSystem files, Descriptor descriptor) {
    ByteArrayOutputStream all = new ByteArrayOutputStream();
    try (DataFile file =
        DataFile.open(ComponentFiles.of(files, descriptor), new PageCache(0), 1.0)) {
      byte[] page = new byte[file.pageSizeBytes()];
      for (int i = 0; all.size() < file.length(); i++) {
        all.write(page, 0, file.loadUncached(i, page));
      }
    }
    return all.toByteArray();
  }

  @ParameterizedTest
  @MethodSource("files")
  void whatCassandraWroteIsReadAndWrittenAgain(String path) {
    Descriptor descriptor = Descriptor.parse(path);
    assertThat(descriptor).isNotNull();
    PageCache cache = new PageCache(1 << 20);
    try (FileSystem disk = new DiskFileSystem(ROOT)) {
      SSTableReader reader = SSTableReader.open(disk, descriptor, cache, 1.0);
      reader.verify();
      boolean hasFilter = disk.exists(descriptor.path(Component.FILTER));
      double chance = hasFilter ? reader.metadata().bloomFilterFpChance() : 1.0;
      TableOptions options =
          RandomTable.options(compression(disk, descriptor), chance, interval(disk, descriptor));
      TableDef table = reader.storedTable().withOptions(options);
      MemoryFileSystem memory = new MemoryFileSystem();
      Descriptor copy = new Descriptor("ks/t", written(descriptor.version()), descriptor.id());
      SSTableReader written = rewrite(memory, copy, reader, table);
      written.verify();
      assertThat(Partition.readAll(all(written, table)))
          .isEqualTo(Partition.readAll(all(reader, table)));
      if (descriptor.version().isWritten()) {
        isSame(disk, descriptor, memory, copy, table);
      }
      written.close();
      reader.close();
    }
  }

  private static void isSame(
      FileSystem disk, Descriptor descriptor, FileSystem memory, Descriptor copy, TableDef table) {
    assertThat(data(memory, copy)).isEqualTo(data(disk, descriptor));
    List<Component> same =
        new ArrayList<>(
            descriptor.version() == FormatVersion.DA
                ? List.of(Component.PARTITIONS, Component.ROWS)
                : List.of(Component.INDEX, Component.SUMMARY));
    // The filter of a compacted file has the size of an estimate.
    if (disk.exists(descriptor.path(Component.FILTER))
        && !descriptor.directory().contains("compacted")) {
      same.add(Component.FILTER);
    }
    // LZ4 in Java and in C find different matches; the others compress to the same bytes.
    if (!table.options().compression().containsValue("LZ4Compressor")) {
      same.add(Component.DATA);
    }
    for (Component component : same) {
      assertThat(ComponentFiles.of(memory, copy).read(component))
          .as(component.fileName())
          .isEqualTo(ComponentFiles.of(disk, descriptor).read(component));
    }
  }
}
