package io.celladb.server.drivers;

import static org.assertj.core.api.Assertions.assertThat;

import io.celladb.cql.Cella;
import io.celladb.server.CellaServer;
import io.celladb.server.ServerSettings;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIf;
import org.junit.jupiter.api.io.TempDir;

/** The corpus by Debian's Python driver, where it is installed. */
@EnabledIf("hasDriver")
class PythonDriverTest {
  private static final String PYTHON = "/usr/bin/python3";
  private static final long MINUTES = 5;

  /** Conditions (IF) on rows are refused so far, and a row that one of them would have written. */
  private static final List<String> LATER =
      List.of(
          "Conditional statements (IF) are not supported yet",
          "SELECT payload FROM events_by_user WHERE user_id = 11111111");

  @TempDir private Path directory;

  static boolean hasDriver() throws IOException, InterruptedException {
    if (!Files.isExecutable(Path.of(PYTHON))) {
      return false;
    }
    Process process =
        new ProcessBuilder(PYTHON, "-c", "import cassandra.cluster")
            .redirectErrorStream(true)
            .redirectOutput(ProcessBuilder.Redirect.DISCARD)
            .start();
    return process.waitFor() == 0;
  }

  @Test
  void theCorpusGetsCassandrasAnswers() throws IOException, InterruptedException {
    Path output = directory.resolve("output");
    try (Cella cella = Cella.inMemory();
        CellaServer server = CellaServer.start(cella, ServerSettings.DEFAULT.withPort(0))) {
      Process process =
          new ProcessBuilder(
                  PYTHON,
                  "src/test/python/corpus.py",
                  "127.0.0.1",
                  String.valueOf(server.address().getPort()),
                  "src/test/resources/corpus/seeds.cql",
                  "--sections",
                  "1-6")
              .redirectErrorStream(true)
              .redirectOutput(output.toFile())
              .start();
      assertThat(process.waitFor(MINUTES, TimeUnit.MINUTES)).isTrue();
    }
    List<String> failures = failures(Files.readString(output));
    assertThat(failures).isEmpty();
    try (Stream<String> lines = Files.lines(output)) {
      assertThat(lines.filter(line -> line.startsWith("PASS")).count()).isGreaterThanOrEqualTo(84);
    }
  }

  private static List<String> failures(String output) {
    return Stream.of(output.split("(?m)^(?=FAIL|PASS|Traceback)"))
        .filter(block -> !block.startsWith("PASS"))
        .filter(block -> LATER.stream().noneMatch(block::contains))
        .filter(block -> !block.isBlank())
        .collect(Collectors.toList());
  }
}
