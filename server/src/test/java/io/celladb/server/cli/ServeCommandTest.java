package io.celladb.server.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.celladb.cql.Cella;
import io.celladb.server.RawClient;
import java.io.BufferedReader;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** The server as a process of its own. */
class ServeCommandTest {
  private static final String LISTENING = "listening on 127.0.0.1:";

  @TempDir private Path directory;

  private static Process serve(Object... args) throws IOException {
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.addAll(List.of("-cp", System.getProperty("java.class.path")));
    command.addAll(List.of(CellaCommand.class.getName(), "serve"));
    Arrays.stream(args).map(Object::toString).forEach(command::add);
    return new ProcessBuilder(command).start();
  }

  /** The tests' class path holds a logging library that complains about itself. */
  private static boolean isOurs(String line) {
    return !line.startsWith("SLF4J");
  }

  @Test
  @DisabledOnOs(value = OS.WINDOWS, disabledReason = "has no SIGTERM")
  void servesUntilItIsToldToStop() throws IOException, InterruptedException {
    Process process = serve("--data", directory, "--port", 0);
    try (BufferedReader output = process.inputReader()) {
      String line = output.readLine();
      assertThat(line).startsWith(LISTENING);
      int port = Integer.parseInt(line.substring(LISTENING.length()));
      InetAddress loopback = InetAddress.getLoopbackAddress();
      try (RawClient client = RawClient.ready(new InetSocketAddress(loopback, port))) {
        RawClient.Answer created =
            client.ask(
                RawClient.QUERY,
                RawClient.query(
                    "CREATE KEYSPACE k WITH replication ="
                        + " {'class': 'SimpleStrategy', 'replication_factor': 1}"));
        assertThat(created.opcode()).isEqualTo(RawClient.RESULT);

        Path unused = directory.resolve("unused");
        Process second = serve("--port", port, "--data", unused);
        try (BufferedReader refusal = second.errorReader()) {
          assertThat(refusal.lines().filter(ServeCommandTest::isOurs))
              .singleElement()
              .asString()
              .startsWith("cella: cannot listen on 127.0.0.1:" + port);
        }
        assertThat(second.waitFor()).isEqualTo(1);
        assertThat(unused).doesNotExist();
        Process third = serve("--port", 0, "--data", directory);
        try (BufferedReader refusal = third.errorReader()) {
          assertThat(refusal.lines().filter(ServeCommandTest::isOurs))
              .singleElement()
              .asString()
              .startsWith("cella: ");
        }
        assertThat(third.waitFor()).isEqualTo(1);

        // Unlike destroy() of the process, this leaves its outputs open.
        process.toHandle().destroy();
        assertThat(client.isClosedByServer()).isTrue();
      }
      assertThat(output.readLine()).isNull();
    } finally {
      process.destroy();
      assertThat(process.waitFor(1, TimeUnit.MINUTES)).isTrue();
    }
    assertThat(process.exitValue()).isZero();
    try (Cella cella = Cella.open(directory)) {
      assertThat(cella.schema().keyspaces()).containsKey("k");
    }
  }
}
