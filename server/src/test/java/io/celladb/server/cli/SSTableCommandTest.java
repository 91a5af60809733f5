package io.celladb.server.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class SSTableCommandTest {
  private static final Path SAMPLE =
      Path.of("..", "engine", "src", "test", "resources", "io/celladb/engine/tools/wide");

  private static final Path CASSANDRA =
      Path.of("..", "engine", "src", "test", "resources", "cassandra", "oa");

  @TempDir private Path folder;
  private final StringWriter out = new StringWriter();
  private final StringWriter err = new StringWriter();

  @BeforeEach
  void copySample() throws IOException {
    try (Stream<Path> files = Files.list(SAMPLE)) {
      for (Path file : files.toList()) {
        Files.copy(file, folder.resolve(file.getFileName().toString()));
      }
    }
  }

  @Test
  void dumps() throws IOException {
    assertThat(run("dump", "-e", data())).isZero();
    assertThat(out.toString()).isEqualTo(Files.readString(SAMPLE.resolve("dump-e.json")));
    assertThat(run("dump", "-l", "-t", "-k", "c:1", "-k", "d:2", "-x", "d:2", data())).isZero();
    assertThat(out.toString()).contains("\"marked_deleted\":\"1796104731209290\"");
    assertThat(run("dump", "-d", data())).isZero();
    assertThat(out.toString()).contains(Files.readString(SAMPLE.resolve("dump-d.txt")));
    assertThat(err.toString()).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(strings = {"chunks_zstd_16k", "chunks_snappy_4k"})
  void bringsTheOptionalCompressors(String table) throws IOException {
    Path written = CASSANDRA.resolve(table);
    assertThat(run("dump", written.resolve("oa-1-big-Data.db").toString())).isZero();
    assertThat(out.toString())
        .isEqualTo(Files.readString(written.resolve("oa-1-big-expected.json")));
    assertThat(run("metadata", written.resolve("oa-1-big-Data.db").toString())).isZero();
    assertThat(err.toString()).isEmpty();
  }

  @Test
  void printsMetadataOfEachFile() {
    assertThat(run("metadata", data(), data())).isZero();
    assertThat(out.toString().lines().filter(line -> line.equals("totalRows: 50"))).hasSize(2);
    assertThat(err.toString()).isEmpty();
  }

  @Test
  void verifies() {
    assertThat(run("verify", data())).isZero();
    assertThat(out.toString()).contains("Statistics.db: ok (").contains("Rows: 50\n");
    assertThat(err.toString()).isEmpty();
  }

  @Test
  void namesBytes() {
    assertThat(run("layout", data())).isZero();
    assertThat(out.toString()).contains("oa-1-big-Data.db: ").contains("oa-1-big-TOC.txt: ");
    assertThat(run("layout", "--json", folder + "/oa-1-big-Digest.crc32")).isZero();
    assertThat(out.toString()).contains("\"name\":\"CRC-32\"");
    assertThat(run("layout", "--html", data())).isZero();
    assertThat(out.toString()).contains("</html>");
    assertThat(err.toString()).isEmpty();
    assertThat(run("layout", "--json", "--html", data())).isEqualTo(2);
  }

  @Test
  void saysInOneLineWhatIsWrong() throws IOException {
    assertFails("there is no such file", "dump", folder + "/oa-2-big-Data.db");
    assertFails("there is no such file", "verify", folder + "/nowhere/oa-2-big-Data.db");
    assertFails("is not named as an sstable's file", "metadata", folder + "/dump.json");
    assertFails("zz-big", "verify", folder + "/zz-1-big-Data.db");
    assertFails("the key 'a' has 1 parts, not 2", "dump", "-k", "a", data());
    Path statistics = folder.resolve("oa-1-big-Statistics.db");
    byte[] bytes = Files.readAllBytes(statistics);
    bytes[200] ^= 4;
    Files.write(statistics, bytes);
    for (String command : new String[] {"dump", "metadata", "verify"}) {
      assertFails("oa-1-big-Statistics.db (Statistics.db) is damaged at offset", command, data());
    }
  }

  @Test
  void printsNothingWhenItFailsBeforeTheFirstPartition() throws IOException {
    assertFails("the key 'a' has 1 parts, not 2", "dump", "-k", "a", data());
    Path file = folder.resolve("oa-1-big-Data.db");
    byte[] bytes = Files.readAllBytes(file);
    bytes[10] ^= 4;
    Files.write(file, bytes);
    assertFails("is damaged", "dump", data());
    assertFails("is damaged", "dump", "-e", data());
    assertThat(out.toString()).isEmpty();
  }

  @Test
  void asksForWhatToDo() {
    assertFails("sstable: dump, metadata, verify or layout?");
    assertFails("Missing required parameter: 'FILE-Data.db'", "dump");
    assertFails("mutually exclusive", "dump", "-e", "-l", data());
  }

  private String data() {
    return folder.resolve("oa-1-big-Data.db").toString();
  }

  private void assertFails(String message, String... args) {
    err.getBuffer().setLength(0);
    assertThat(run(args)).isNotZero();
    assertThat(err.toString().lines())
        .singleElement()
        .satisfies(line -> assertThat(line).startsWith("cella: ").contains(message));
  }

  private int run(String... args) {
    String[] all = new String[args.length + 1];
    all[0] = "sstable";
    System.arraycopy(args, 0, all, 1, args.length);
    return CellaCommand.run(new PrintWriter(out, true), new PrintWriter(err, true), all);
  }
}
