package io.celladb.engine.tools;

import static io.celladb.engine.testing.CassandraText.onThisJava;
import static org.assertj.core.api.Assertions.assertThat;

import io.celladb.engine.env.DiskFileSystem;
import io.celladb.engine.env.SystemClock;
import io.celladb.engine.tools.DumpOptions.Form;
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
    Path json = ROOT.resolve(file.replace("-Data.db", "-expected.json"));
    boolean hasJson = Files.exists(json);
    String expected =
        Files.readString(hasJson ? json : ROOT.resolve(file.replace("-Data.db", "-expected.txt")));
    DumpOptions internal = new DumpOptions(Form.INTERNAL, false, List.of(), List.of());
    StringBuilder out = new StringBuilder();
    try (DiskFileSystem disk = new DiskFileSystem(ROOT)) {
      new SSTableDump(disk, new SystemClock())
          .dump(file, hasJson ? DumpOptions.DEFAULT : internal, out);
    }
    assertThat(out.toString()).isEqualTo(onThisJava(expected, out.toString()));
  }
}
