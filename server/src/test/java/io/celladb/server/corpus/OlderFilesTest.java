package io.celladb.server.corpus;

import static io.celladb.engine.testing.CassandraText.onThisJava;
import static org.assertj.core.api.Assertions.assertThat;

import io.celladb.cql.Cella;
import io.celladb.cql.Row;
import io.celladb.cql.Rows;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Files of Cassandra 4 that lie in the folder of a table are read there, and compacted away. */
class OlderFilesTest {
  private static final Path ROOT = Path.of("..", "engine", "src", "test", "resources", "cassandra");

  @TempDir private Path directory;

  static List<String> tables() throws IOException {
    try (Stream<Path> folders = Files.list(ROOT.resolve("nb"))) {
      return folders.map(folder -> folder.getFileName().toString()).sorted().toList();
    }
  }

  @ParameterizedTest
  @MethodSource("tables")
  void areReadAndCompacted(String table) throws IOException {
    create(table);
    copy("nb", table);
    List<String> expected = Files.readAllLines(ROOT.resolve("nb").resolve(table + "/select.json"));
    try (Cella cella = Cella.open(directory)) {
      List<String> rows = rows(cella, table);
      assertThat(rows).isEqualTo(onThisJava(expected, rows));
      cella.compact("ks", table);
      assertThat(rows(cella, table)).isEqualTo(rows);
      assertThat(versions()).isNotEmpty().doesNotContain("nb");
    }
    try (Cella cella = Cella.open(directory)) {
      List<String> rows = rows(cella, table);
      assertThat(rows).isEqualTo(onThisJava(expected, rows));
    }
  }

  /** Two nodes give the same ids, and the file of one must not hide the file of the other. */
  @Test
  void filesOfTwoVersionsMayHaveOneId() throws IOException {
    create("several");
    copy("nb", "several");
    copy("oa", "several");
    long files = versions().size();
    assertThat(versions()).contains("nb", "oa");
    try (Cella cella = Cella.open(directory)) {
      assertThat(cella.stats("ks", "several").sstableCount()).isEqualTo(files);
    }
  }

  private void create(String table) throws IOException {
    Path scripts = ROOT.resolve("oa").resolve(table);
    try (Cella cella = Cella.open(directory)) {
      cella.execute("CREATE KEYSPACE ks WITH replication = {'class': 'SimpleStrategy'}");
      cella.execute("USE ks");
      cella.execute(Files.readString(scripts.resolve("schema.cql")));
      for (String line : Files.readAllLines(scripts.resolve("data.cql"))) {
        if (line.startsWith("ALTER")) {
          cella.execute(line);
        }
      }
    }
  }

  private void copy(String version, String table) throws IOException {
    Path to = folder();
    try (Stream<Path> files = Files.list(ROOT.resolve(version).resolve(table))) {
      for (Path file : files.toList()) {
        String name = file.getFileName().toString();
        if (name.startsWith(version + "-") && !name.endsWith(".json")) {
          Files.copy(file, to.resolve(name));
        }
      }
    }
  }

  private Path folder() throws IOException {
    try (Stream<Path> folders = Files.list(directory.resolve("data").resolve("ks"))) {
      return folders.findAny().orElseThrow();
    }
  }

  private List<String> versions() throws IOException {
    try (Stream<Path> files = Files.list(folder())) {
      return files
          .map(file -> file.getFileName().toString())
          .filter(name -> name.endsWith("-Data.db"))
          .map(name -> name.substring(0, 2))
          .toList();
    }
  }

  private static List<String> rows(Cella cella, String table) {
    List<String> json = new ArrayList<>();
    try (Rows rows = cella.query("SELECT JSON * FROM ks." + table)) {
      for (Row row : rows) {
        json.add(row.getString("[json]"));
      }
    }
    return json;
  }
}
