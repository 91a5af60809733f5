package io.celladb.server.corpus;

import static io.celladb.engine.testing.CassandraText.onThisJava;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.celladb.cql.Cella;
import io.celladb.cql.Row;
import io.celladb.cql.Rows;
import io.celladb.cql.errors.CqlException;
import io.celladb.engine.errors.InvalidOperationException;
import io.celladb.engine.schema.ColumnDef;
import io.celladb.engine.schema.TableDef;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Folders of files that Cassandra wrote, read where they are, with their schema and without. */
class FilesInPlaceTest {
  private static final Path ROOT = Path.of("..", "engine", "src", "test", "resources", "cassandra");

  static List<Path> tables() throws IOException {
    return ImportedFilesTest.tables();
  }

  @ParameterizedTest
  @MethodSource("tables")
  void haveCassandrasRows(Path folder) throws IOException {
    Map<String, String> before = tree(folder);
    String table = folder.getFileName().toString();
    List<String> expected = Files.readAllLines(folder.resolve("select.json"));
    TableDef definition;
    try (Cella cella = Cella.openFiles(folder, schema(table))) {
      List<String> rows = rows(cella, "files." + table);
      assertThat(rows).isEqualTo(onThisJava(expected, rows));
      definition = cella.schema().table("files", table);
    }
    try (Cella cella = Cella.openFiles(folder)) {
      String keyspace = folder.getParent().getFileName().toString();
      TableDef stored = cella.schema().table(keyspace, table);
      if (definition.dropped().isEmpty()) {
        List<String> rows = rows(cella, keyspace + "." + table);
        assertThat(rows).isEqualTo(onThisJava(asStored(expected, definition, stored), rows));
      } else {
        assertThat(stored.allColumns()).hasSizeGreaterThanOrEqualTo(1);
      }
      assertThatThrownBy(() -> cella.execute("TRUNCATE " + keyspace + "." + table))
          .isInstanceOf(CqlException.class)
          .hasMessageContaining("open for reading only");
      assertThat(cella.store().snapshots()).isEmpty();
    }
    assertThat(tree(folder)).isEqualTo(before);
  }

  /** Rows under the names that files know, without columns that no row has. */
  private static List<String> asStored(List<String> rows, TableDef definition, TableDef stored) {
    List<ColumnDef> keys = new ArrayList<>(definition.partitionKey());
    keys.addAll(definition.clustering());
    List<ColumnDef> storedKeys = new ArrayList<>(stored.partitionKey());
    storedKeys.addAll(stored.clustering());
    List<String> renamed = new ArrayList<>();
    for (String row : rows) {
      String text = row;
      for (ColumnDef column : definition.allColumns()) {
        String name = Pattern.quote("\"" + column.name() + "\": ");
        int key = keys.indexOf(column);
        if (key >= 0) {
          text = text.replaceFirst(name, "\"" + storedKeys.get(key).name() + "\": ");
        } else if (stored.column(column.name()) == null) {
          text = text.replaceFirst(", " + name + "null", "");
        }
      }
      renamed.add(text);
    }
    return renamed;
  }

  private static String schema(String table) throws IOException {
    Path scripts = ROOT.resolve("oa").resolve(table);
    List<String> lines = new ArrayList<>(Files.readAllLines(scripts.resolve("schema.cql")));
    Files.readAllLines(scripts.resolve("data.cql")).stream()
        .filter(line -> line.startsWith("ALTER"))
        .forEach(lines::add);
    return String.join("\n", lines);
  }

  private static Map<String, String> tree(Path folder) throws IOException {
    Map<String, String> tree = new TreeMap<>();
    try (Stream<Path> files = Files.walk(folder)) {
      for (Path file : files.toList()) {
        String bytes =
            Files.isDirectory(file)
                ? ""
                : Integer.toString(Arrays.hashCode(Files.readAllBytes(file)));
        tree.put(file.toString(), Files.getLastModifiedTime(file) + " " + bytes);
      }
    }
    return tree;
  }

  private static List<String> rows(Cella cella, String table) {
    List<String> json = new ArrayList<>();
    try (Rows rows = cella.query("SELECT JSON * FROM " + table)) {
      for (Row row : rows) {
        json.add(row.getString("[json]"));
      }
    }
    return json;
  }

  /** A node's data: two keyspaces, one with two tables, and a snapshot. */
  private static Path node(Path directory) {
    try (Cella cella = Cella.open(directory)) {
      for (String table : List.of("k.a", "k.b", "\"Other\".\"T\"")) {
        cella.execute(
            "CREATE KEYSPACE IF NOT EXISTS %s WITH replication = {'class': 'SimpleStrategy'}"
                .formatted(table.substring(0, table.indexOf('.'))));
        cella.execute("CREATE TABLE " + table + " (p int, c text, key1 int, PRIMARY KEY (p, c))");
        cella.execute("INSERT INTO " + table + " (p, c, key1) VALUES (1, 'x', 2)");
      }
      cella.snapshot("k", "a", "monday", true);
    }
    return directory.resolve("data");
  }

  private static Path folder(Path keyspace, String table) throws IOException {
    try (Stream<Path> folders = Files.list(keyspace)) {
      return folders
          .filter(folder -> folder.getFileName().toString().startsWith(table + "-"))
          .findAny()
          .orElseThrow();
    }
  }

  @Test
  void theFolderMayBeOfATableAKeyspaceOrAllData(@TempDir Path directory) throws IOException {
    Path data = node(directory);
    String row = "{\"key1_\": 1, \"clustering1\": \"x\", \"key1\": 2}";
    Path a = folder(data.resolve("k"), "a");
    for (Path path : List.of(data, data.resolve("k"), a, a.resolve("snapshots/monday"))) {
      try (Cella cella = Cella.openFiles(path)) {
        assertThat(rows(cella, "k.a")).containsExactly(row);
      }
    }
    try (Cella cella = Cella.openFiles(data)) {
      assertThat(rows(cella, "\"Other\".\"T\"")).containsExactly(row);
      assertThat(rows(cella, "k.b")).containsExactly(row);
    }
    String create = "CREATE TABLE k.b (p int, c text, key1 int, PRIMARY KEY (p, c));";
    try (Cella cella = Cella.openFiles(data, create)) {
      assertThat(rows(cella, "k.b")).containsExactly("{\"p\": 1, \"c\": \"x\", \"key1\": 2}");
      assertThat(cella.schema().table("k", "a")).isNull();
    }
    String snapshot = Files.readString(a.resolve("snapshots/monday/schema.cql"));
    try (Cella cella = Cella.openFiles(a.resolve("snapshots/monday"), snapshot)) {
      assertThat(rows(cella, "k.a")).containsExactly("{\"p\": 1, \"c\": \"x\", \"key1\": 2}");
    }
  }

  @Test
  void aSnapshotTellsItsUserTypes(@TempDir Path directory) throws IOException {
    try (Cella cella = Cella.open(directory)) {
      cella.execute("CREATE KEYSPACE k WITH replication = {'class': 'SimpleStrategy'}");
      cella.execute("CREATE TYPE k.other (n int)");
      cella.execute("CREATE TYPE k.addr (street text, n int)");
      cella.execute("CREATE TYPE k.person (name text, home frozen<addr>)");
      cella.execute("CREATE TABLE k.a (k int PRIMARY KEY, p frozen<person>, gone set<text>)");
      cella.execute("INSERT INTO k.a (k, p) VALUES (1, {name: 'n', home: {street: 's', n: 3}})");
      cella.execute("ALTER TABLE k.a DROP gone");
      cella.snapshot("k", "a", "monday", true);
    }
    Path snapshot = folder(directory.resolve("data/k"), "a").resolve("snapshots/monday");
    String schema = Files.readString(snapshot.resolve("schema.cql"));
    assertThat(schema)
        .startsWith(
            """
            CREATE TYPE IF NOT EXISTS k.addr (
                street text,
                n int
            );
            CREATE TYPE IF NOT EXISTS k.person (
                name text,
                home frozen<addr>
            );
            CREATE TABLE IF NOT EXISTS k.a (
            """)
        .contains("    gone set<text>\n", "ALTER TABLE k.a DROP gone USING TIMESTAMP ");
    try (Cella cella = Cella.openFiles(snapshot, schema)) {
      assertThat(rows(cella, "k.a"))
          .containsExactly(
              "{\"k\": 1, \"p\": {\"name\": \"n\", \"home\": {\"street\": \"s\", \"n\": 3}}}");
    }
  }

  @Test
  void whatDoesNotFitIsRefused(@TempDir Path directory) throws IOException {
    Path data = node(directory);
    Path a = folder(data.resolve("k"), "a");
    assertThatThrownBy(() -> Cella.openFiles(directory.resolve("nope")))
        .isInstanceOf(InvalidOperationException.class)
        .hasMessageStartingWith("There are no sstables in ");
    assertThatThrownBy(() -> Cella.openFiles(data, "CREATE TABLE k.z (p int PRIMARY KEY);"))
        .hasMessageStartingWith("The schema has none of the tables in ");
    assertThatThrownBy(() -> Cella.openFiles(a, "CREATE TABLE k.a (p text PRIMARY KEY);"))
        .hasMessageContaining("does not fit the table k.a: its partition key is [int], not [text]");
    assertThatThrownBy(() -> Cella.openFiles(a, "USE k;\n\nCREATE TABEL k.a (p int);"))
        .hasMessageStartingWith("line 1 of the schema: Keyspace 'k' does not exist");
    assertThatThrownBy(() -> Cella.openFiles(a, "\nCREATE\nTABEL k.a (p int);"))
        .isInstanceOf(CqlException.class)
        .hasMessageStartingWith("line 3 of the schema: ");
    Path twin = data.resolve("k/a-00000000000000000000000000000001");
    Files.createDirectories(twin);
    try (Stream<Path> files = Files.list(a)) {
      for (Path file : files.filter(Files::isRegularFile).toList()) {
        Files.copy(file, twin.resolve(file.getFileName()));
      }
    }
    assertThatThrownBy(() -> Cella.openFiles(data))
        .hasMessageStartingWith("Both ")
        .hasMessageEndingWith(" are folders of the table k.a: name one of them");
  }

  /** What Cassandra 5.0.6 prints of a keyspace; indexes are of no use here. */
  @Test
  void theTextOfDescribeIsASchema(@TempDir Path directory) throws IOException {
    Path data = node(directory);
    String text;
    try (InputStream in = FilesInPlaceTest.class.getResourceAsStream("described.cql")) {
      text = new String(in.readAllBytes(), StandardCharsets.UTF_8);
    }
    try (Cella cella = Cella.openFiles(data.resolve("k"), text)) {
      assertThat(rows(cella, "k.a")).containsExactly("{\"p\": 1, \"c\": \"x\", \"key1\": 2}");
    }
  }
}
