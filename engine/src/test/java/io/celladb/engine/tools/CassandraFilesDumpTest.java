package io.celladb.engine.tools;

import static io.celladb.engine.testing.CassandraText.onThisJava;
import static org.assertj.core.api.Assertions.assertThat;

import io.celladb.engine.env.DiskFileSystem;
import io.celladb.engine.env.SystemClock;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Files that Cassandra wrote are dumped as its own sstabledump has dumped them. */
class CassandraFilesDumpTest {
  private static final Path ROOT = Path.of("src/test/resources/cassandra");

  static List<String> files() throws IOException {
    try (Stream<Path> files = Files.walk(ROOT)) {
      List<String> found =
          files
              .filter(file -> file.toString().endsWith("-Data.db"))
              .map(file -> ROOT.relativize(file).toString().replace('\\', '/'))
              .sorted()
              .toList();
      assertThat(found).hasSizeGreaterThan(60);
      return found;
    }
  }

  @ParameterizedTest
  @MethodSource("files")
  void dumpsAreCassandras(String file) throws IOException {
    String expected = Files.readString(ROOT.resolve(file.replace("-Data.db", "-expected.json")));
    StringBuilder json = new StringBuilder();
    try (DiskFileSystem disk = new DiskFileSystem(ROOT)) {
      new SSTableDump(disk, new SystemClock()).dump(file, DumpOptions.DEFAULT, json);
    }
    assertThat(json.toString()).isEqualTo(onThisJava(expected, json.toString()));
  }
}
