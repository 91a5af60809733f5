package io.celladb.engine.tools;

import static io.celladb.engine.testing.CassandraText.onThisJava;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.celladb.engine.env.DiskFileSystem;
import io.celladb.engine.env.FileSystem;
import io.celladb.engine.env.MemoryFileSystem;
import io.celladb.engine.env.WritableFile;
import io.celladb.engine.errors.CorruptionException;
import io.celladb.engine.errors.IoFailureException;
import io.celladb.engine.errors.UnsupportedFormatException;
import io.celladb.engine.testing.ManualClock;
import io.celladb.engine.tools.DumpOptions.Form;
import io.celladb.engine.types.InvalidValueException;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Sstables that Cassandra 5.0.6 wrote, beside what its tools print of them: {@code wide} has
 * composite keys, static rows and every kind of deletion, {@code kinds} many types in key and
 * clustering and no compression, {@code scalars} a value of every scalar type.
 */
class SSTableToolsTest {
  private static final Path SAMPLES = Path.of("src/test/resources/io/celladb/engine/tools");
  private static final String DATA = "oa-1-big-Data.db";

  /** The moment when Cassandra's tools were run, in microseconds. */
  private static final ManualClock CLOCK = new ManualClock(1_796_105_995_000_000L);

  private final FileSystem samples = new DiskFileSystem(SAMPLES);

  @ParameterizedTest
  @CsvSource({
    "JSON, false, dump.json",
    "JSON, true, dump-t.json",
    "LINES, false, dump-l.json",
    "KEYS, false, dump-e.json",
    "INTERNAL, false, dump-d.txt",
  })
  void dumpsAsSstabledump(Form form, boolean isRawTimes, String golden) throws IOException {
    for (String table : List.of("wide", "kinds", "scalars")) {
      String dumped = dump(table, new DumpOptions(form, isRawTimes, List.of(), List.of()));
      assertThat(dumped).as(table).isEqualTo(onThisJava(golden(table, golden), dumped));
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"wide", "kinds", "scalars"})
  void printsMetadataAsSstablemetadata(String table) throws IOException {
    StringBuilder out = new StringBuilder();
    new SSTableInfo(samples, CLOCK).print(table + "/" + DATA, out);

    String[] firstAndRest = out.toString().split("\n", 2);
    assertThat(firstAndRest[0]).startsWith("SSTable: ").endsWith(table + "/oa-1-big");
    assertThat(firstAndRest[1]).isEqualTo(golden(table, "metadata.txt"));
  }

  @Test
  void dumpsOnlyTheKeysAskedFor() {
    List<String> keys = List.of("f:1", "c:1", "d:2");
    String some = dump("wide", new DumpOptions(Form.LINES, false, keys, List.of("d:2")));
    assertThat(some.lines().map(line -> line.substring(0, 60)))
        .satisfiesExactly(
            line -> assertThat(line).contains("[\"c\",\"1\"]"),
            line -> assertThat(line).contains("[\"f\",\"1\"]"));
    String others =
        dump("scalars", new DumpOptions(Form.LINES, false, List.of(), List.of("1", "2", "3")));
    assertThat(others.lines()).hasSize(3).noneMatch(line -> line.contains("[\"3\"]"));

    DumpOptions badKey = new DumpOptions(Form.JSON, false, List.of("one"), List.of());
    assertThatThrownBy(() -> dump("scalars", badKey)).isInstanceOf(InvalidValueException.class);
    DumpOptions badParts = new DumpOptions(Form.JSON, false, List.of("a"), List.of());
    assertThatThrownBy(() -> dump("wide", badParts))
        .isInstanceOf(InvalidValueException.class)
        .hasMessage("the key 'a' has 1 parts, not 2");
  }

  @Test
  void verifiesSoundFilesAndNamesDamage() throws IOException {
    for (String table : List.of("wide", "kinds", "scalars")) {
      StringBuilder out = new StringBuilder();
      new SSTableVerify(samples).verify(table + "/" + DATA, out);
      assertThat(out.toString().lines())
          .hasSize(11)
          .filteredOn(line -> line.contains(": ok ("))
          .hasSize(8);
    }
    FileSystem damaged = copy("wide");
    flip(damaged, "wide/oa-1-big-Data.db", 40);
    SSTableVerify verify = new SSTableVerify(damaged);
    assertThatThrownBy(() -> verify.verify("wide/" + DATA, new StringBuilder()))
        .isInstanceOfSatisfying(
            CorruptionException.class, e -> assertThat(e.component()).isEqualTo("Data.db"));
    SSTableDump dump = new SSTableDump(damaged, CLOCK);
    assertThatThrownBy(() -> dump.dump("wide/" + DATA, DumpOptions.DEFAULT, new StringBuilder()))
        .isInstanceOfSatisfying(
            CorruptionException.class, e -> assertThat(e.component()).isEqualTo("Data.db"));
  }

  @Test
  void refusesWhatIsNoSstable() throws IOException {
    FileSystem files = copy("wide");
    SSTableInfo info = new SSTableInfo(files, CLOCK);
    assertThatThrownBy(() -> info.print("wide/oa-9-big-Data.db", new StringBuilder()))
        .isInstanceOf(IoFailureException.class)
        .hasMessageContaining("oa-9-big-Data.db");
    assertThatThrownBy(() -> info.print("wide/notes.txt", new StringBuilder()))
        .isInstanceOf(UnsupportedFormatException.class)
        .hasMessageContaining("notes.txt is not named as an sstable's file");
    assertThatThrownBy(() -> info.print("wide/zz-1-big-Data.db", new StringBuilder()))
        .isInstanceOf(UnsupportedFormatException.class)
        .hasMessageContaining("zz");
    files.delete("wide/oa-1-big-Statistics.db");
    assertThatThrownBy(() -> info.print("wide/" + DATA, new StringBuilder()))
        .isInstanceOf(CorruptionException.class)
        .hasMessageContaining("Statistics.db");
  }

  @Test
  void dumpNeedsNoIndex() throws IOException {
    FileSystem files = copy("wide");
    files.delete("wide/oa-1-big-Index.db");
    files.delete("wide/oa-1-big-Summary.db");
    StringBuilder out = new StringBuilder();
    new SSTableDump(files, CLOCK).dump("wide/" + DATA, DumpOptions.DEFAULT, out);
    assertThat(out.toString()).isEqualTo(golden("wide", "dump.json"));
  }

  private String dump(String table, DumpOptions options) {
    StringBuilder out = new StringBuilder();
    new SSTableDump(samples, CLOCK).dump(table + "/" + DATA, options, out);
    return out.toString();
  }

  private static String golden(String table, String name) throws IOException {
    return Files.readString(SAMPLES.resolve(table).resolve(name), StandardCharsets.UTF_8);
  }

  private static FileSystem copy(String table) throws IOException {
    FileSystem files = new MemoryFileSystem();
    files.createDirectories(table);
    try (Stream<Path> from = Files.list(SAMPLES.resolve(table))) {
      for (Path file : from.toList()) {
        write(files, table + "/" + file.getFileName(), Files.readAllBytes(file));
      }
    }
    return files;
  }

  private static void flip(FileSystem files, String path, int offset) {
    byte[] bytes = new byte[(int) files.size(path)];
    try (var file = files.open(path)) {
      file.read(0, bytes, 0, bytes.length);
    }
    bytes[offset] ^= 1;
    files.delete(path);
    write(files, path, bytes);
  }

  private static void write(FileSystem files, String path, byte[] bytes) {
    try (WritableFile file = files.create(path)) {
      file.write(bytes, 0, bytes.length);
      file.sync();
    }
  }
}
