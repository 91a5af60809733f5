package io.celladb.engine.testing.oracle;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The files that Cassandra wrote are as Cassandra left them; on demand they are written anew. */
class CassandraFilesTest {
  private static final Path ROOT = Path.of("src", "test", "resources", "cassandra");
  private static final String REWRITE = "cella.corpus.rewrite";

  /**
   * With {@value #REWRITE} set to {@code all} or a pattern of names such as {@code oa/wide}, writes
   * those tables first.
   */
  @BeforeAll
  static void writeAnewOnDemand() throws IOException {
    String wanted = System.getProperty(REWRITE);
    if (wanted == null) {
      return;
    }
    for (OracleFormat format : OracleFormat.values()) {
      List<Path> tables =
          tables().stream()
              .filter(table -> table.startsWith(ROOT.resolve(format.version())))
              .filter(table -> wanted.equals("all") || name(table).matches(wanted))
              .toList();
      if (!tables.isEmpty()) {
        write(format, tables);
      }
    }
  }

  private static void write(OracleFormat format, List<Path> tables) throws IOException {
    try (OracleNode node = OracleNode.start(format, "column_index_size: 4KiB")) {
      CassandraFilesWriter writer = new CassandraFilesWriter(node, format.version());
      for (Path table : tables) {
        writer.write(table);
      }
    }
  }

  private static String name(Path table) {
    return ROOT.relativize(table).toString().replace('\\', '/');
  }

  @ParameterizedTest
  @MethodSource("tables")
  void areReadByCassandraAsExpected(Path table) throws IOException {
    List<Path> dataFiles;
    try (Stream<Path> files = Files.list(table)) {
      dataFiles = files.filter(file -> file.toString().endsWith("-Data.db")).sorted().toList();
    }
    assertThat(dataFiles).isNotEmpty();
    for (Path data : dataFiles) {
      assertThat(CassandraFilesWriter.dump(data))
          .as(data.toString())
          .isEqualTo(Files.readString(CassandraFilesWriter.expected(data)));
    }
  }

  static List<Path> tables() throws IOException {
    try (Stream<Path> folders = Files.walk(ROOT, 2)) {
      return folders
          .filter(folder -> Files.isDirectory(folder) && name(folder).contains("/"))
          .sorted()
          .toList();
    }
  }
}
