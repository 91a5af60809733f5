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
  private static final Path FOLDER = Path.of("src", "test", "resources", "cassandra", "oa");
  private static final String REWRITE = "cella.corpus.rewrite";

  /** With {@value #REWRITE} set to {@code all} or a pattern of names, writes those tables first. */
  @BeforeAll
  static void writeAnewOnDemand() throws IOException {
    String wanted = System.getProperty(REWRITE);
    if (wanted == null) {
      return;
    }
    try (OracleNode node = OracleNode.start(OracleFormat.BIG, "column_index_size: 4KiB")) {
      CassandraFilesWriter writer = new CassandraFilesWriter(node, "oa");
      for (Path table : tables()) {
        if (wanted.equals("all") || table.getFileName().toString().matches(wanted)) {
          writer.write(table);
        }
      }
    }
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
    try (Stream<Path> folders = Files.list(FOLDER)) {
      return folders.filter(Files::isDirectory).sorted().toList();
    }
  }
}
