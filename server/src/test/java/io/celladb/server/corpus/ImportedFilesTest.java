package io.celladb.server.corpus;

import static io.celladb.engine.testing.CassandraText.onThisJava;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.celladb.cql.Cella;
import io.celladb.cql.Row;
import io.celladb.cql.Rows;
import io.celladb.cql.errors.CqlException;
import io.celladb.engine.api.ImportOptions;
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

/** Files that Cassandra wrote, in every format, have Cassandra's rows once they are imported. */
class ImportedFilesTest {
  private static final Path ROOT = Path.of("..", "engine", "src", "test", "resources", "cassandra");

  static List<Path> tables() throws IOException {
    List<Path> tables = new ArrayList<>();
    for (String version : List.of("da", "oa", "nb")) {
      try (Stream<Path> folders = Files.list(ROOT.resolve(version))) {
        // Cassandra itself has no JSON of composite types.
        folders.filter(folder -> !folder.endsWith("custom_types")).sorted().forEach(tables::add);
      }
    }
    return tables;
  }

  @ParameterizedTest
  @MethodSource("tables")
  void haveCassandrasRows(Path folder) throws IOException {
    List<String> before = names(folder);
    List<String> expected = Files.readAllLines(folder.resolve("select.json"));
    String table = folder.getFileName().toString();
    try (Cella cella = Cella.inMemory()) {
      create(cella, table);
      int count = cella.importSSTables("ks", table, folder, ImportOptions.DEFAULT);
      assertThat(cella.stats("ks", table).sstableCount()).isEqualTo(count);
      List<String> rows = rows(cella, table);
      assertThat(rows).isEqualTo(onThisJava(expected, rows));
    }
    assertThat(names(folder)).isEqualTo(before);
  }

  @Test
  void aSnapshotBringsBackWhatWasTruncated(@TempDir Path directory) throws IOException {
    try (Cella cella = Cella.open(directory)) {
      create(cella, "statics");
      cella.importSSTables(
          "ks", "statics", ROOT.resolve("da/statics"), ImportOptions.DEFAULT.withCopy(true));
      cella.execute("INSERT INTO ks.statics (p, c, v) VALUES (9, 9, 'memory')");
      List<String> rows = rows(cella, "statics");
      cella.snapshot("ks", "statics", "monday", true);
      cella.execute("TRUNCATE ks.statics");
      assertThat(rows(cella, "statics")).isEmpty();
      Path snapshot;
      try (Stream<Path> folders = Files.list(directory.resolve("data/ks"))) {
        snapshot = folders.findAny().orElseThrow().resolve("snapshots/monday");
      }
      ImportOptions copy = ImportOptions.DEFAULT.withCopy(true);
      assertThat(cella.importSSTables("ks", "statics", snapshot, copy)).isEqualTo(2);
      assertThat(rows(cella, "statics")).isEqualTo(rows);
      assertThatThrownBy(() -> cella.importSSTables("ks", "nope", snapshot, copy))
          .isInstanceOf(CqlException.class)
          .hasMessage("unconfigured table ks.nope");
      assertThatThrownBy(
              () -> cella.importSSTables("ks", "statics", directory.resolve("nope"), copy))
          .isInstanceOf(CqlException.class)
          .hasMessageEndingWith("nope does not exist");
    }
  }

  private static void create(Cella cella, String table) throws IOException {
    Path scripts = ROOT.resolve("oa").resolve(table);
    cella.execute("CREATE KEYSPACE ks WITH replication = {'class': 'SimpleStrategy'}");
    cella.execute("USE ks");
    for (String statement : Files.readString(scripts.resolve("schema.cql")).split(";\\s*")) {
      cella.execute(statement);
    }
    for (String line : Files.readAllLines(scripts.resolve("data.cql"))) {
      if (line.startsWith("ALTER")) {
        cella.execute(line);
      }
    }
  }

  private static List<String> names(Path folder) throws IOException {
    try (Stream<Path> files = Files.list(folder)) {
      return files.map(file -> file.getFileName().toString()).sorted().toList();
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
