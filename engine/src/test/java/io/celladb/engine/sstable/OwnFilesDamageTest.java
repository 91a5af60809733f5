package io.celladb.engine.sstable;

import static org.assertj.core.api.Assertions.assertThat;

import io.celladb.engine.env.FileSystem;
import io.celladb.engine.env.MemoryFileSystem;
import io.celladb.engine.env.ReadableFile;
import io.celladb.engine.io.PageCache;
import io.celladb.engine.query.KeyRange;
import io.celladb.engine.query.ReadRequest;
import io.celladb.engine.query.Slices;
import io.celladb.engine.rows.UnfilteredCursor;
import io.celladb.engine.sstable.ComponentDamageTest.Damage;
import io.celladb.engine.sstable.ComponentDamageTest.Look;
import io.celladb.engine.sstable.component.Component;
import io.celladb.engine.sstable.component.Descriptor;
import io.celladb.engine.sstable.component.FormatVersion;
import io.celladb.engine.sstable.component.SSTableId;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Every component of sstables that Cella wrote, damaged as in {@link ComponentDamageTest}. {@code
 * Checksums.db} covers what Cassandra's formats leave without checksum: nothing is beyond proof.
 */
class OwnFilesDamageTest {
  private static final Path CORPUS = Path.of("src/test/resources/cassandra/oa");
  private static final int SAMPLES = 12;
  private static final int SAMPLES_OF_LARGE = 8;
  private static final int MANY_PARTITIONS = 700;

  static Stream<Arguments> files() {
    return Stream.of(FormatVersion.OA, FormatVersion.DA)
        .flatMap(
            version ->
                Stream.of("deletions", "wide", "chunks_uncompressed")
                    .map(table -> Arguments.of(version, table)));
  }

  @ParameterizedTest
  @MethodSource("files")
  void isNamedOrHarmless(FormatVersion version, String table) throws IOException {
    FileSystem corpus = ComponentDamageTest.with(ComponentDamageTest.load(CORPUS.resolve(table)));
    Descriptor source = SSTableFiles.in(corpus, "").complete().get(0);
    check(rewritten(corpus, source, version), SAMPLES, ComponentDamageTest.LOOKS);
  }

  @ParameterizedTest
  @MethodSource("versions")
  void isNamedOrHarmlessInManyPartitions(FormatVersion version) {
    RandomTable tables = new RandomTable(6, true, version);
    MemoryFileSystem source = new MemoryFileSystem();
    tables.write(source, new PageCache(0), tables.partitions(MANY_PARTITIONS, 2), 1024).close();
    // The values are no good ones of their types, which only a dump minds.
    Map<String, Look> looks = new TreeMap<>(ComponentDamageTest.LOOKS);
    looks.remove("dump");
    check(rewritten(source, tables.descriptor, version), SAMPLES_OF_LARGE, looks);
  }

  static Stream<FormatVersion> versions() {
    return Stream.of(FormatVersion.OA, FormatVersion.DA);
  }

  private static void check(Map<String, byte[]> sound, int samples, Map<String, Look> looks) {
    FileSystem soundFiles = ComponentDamageTest.with(sound);
    Descriptor descriptor = SSTableFiles.in(soundFiles, "").complete().get(0);
    Map<String, String> expected = new TreeMap<>();
    looks.forEach((name, look) -> expected.put(name, look.at(soundFiles, descriptor)));
    List<String> wrong = new ArrayList<>();
    for (Component component : Component.values()) {
      String path = descriptor.path(component);
      byte[] bytes = sound.get(path);
      if (bytes != null) {
        for (Damage damage : ComponentDamageTest.damages(component, bytes, samples)) {
          Map<String, byte[]> damaged = new TreeMap<>(sound);
          damaged.put(path, damage.bytes());
          looks.forEach(
              (name, look) -> {
                String problem =
                    ComponentDamageTest.problem(
                        look, ComponentDamageTest.with(damaged), descriptor, damage);
                if (problem != null
                    && (name.equals("verify") || !problem.equals(expected.get(name)))) {
                  wrong.add(damage + ", " + name + ": " + problem.lines().findFirst().orElse(""));
                }
              });
        }
      }
    }
    assertThat(wrong).isEmpty();
  }

  /** Returns the files of an sstable with the same rows, written by Cella. */
  private static Map<String, byte[]> rewritten(
      FileSystem source, Descriptor descriptor, FormatVersion version) {
    MemoryFileSystem files = new MemoryFileSystem();
    PageCache cache = new PageCache(1 << 20);
    Descriptor target = new Descriptor("", version, SSTableId.of(1));
    try (SSTableReader reader = SSTableReader.open(source, descriptor, cache, 1.0);
        SSTableWriter writer =
            SSTableWriter.create(
                files,
                target,
                WriterOptions.of(
                        reader.storedTable(), reader.header().stats(), reader.estimatedPartitions())
                    .withBlockSizeBytes(1024),
                cache)) {
      UnfilteredCursor rows =
          reader.open(ReadRequest.ofRange(reader.storedTable(), KeyRange.ALL, Slices.ALL));
      while (rows != null && rows.nextPartition()) {
        writer.append(rows);
      }
      SSTableReader written = writer.finish();
      assertThat(written).isNotNull();
      written.close();
    }
    Map<String, byte[]> content = new TreeMap<>();
    for (String name : files.list("")) {
      try (ReadableFile file = files.open(name)) {
        byte[] bytes = new byte[(int) file.size()];
        file.read(0, bytes, 0, bytes.length);
        content.put(name, bytes);
      }
    }
    return content;
  }
}
