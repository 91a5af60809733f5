package io.celladb.server.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.io.Writer;
import org.junit.jupiter.api.Test;

class CellaCommandTest {
  private final StringWriter out = new StringWriter();
  private final StringWriter err = new StringWriter();

  @Test
  void printsHelp() {
    assertThat(run("--help")).isZero();
    assertThat(out.toString()).startsWith("Usage: cella").contains("--version");
    assertThat(err.toString()).isEmpty();
  }

  @Test
  void printsVersion() {
    assertThat(run("--version")).isZero();
    assertThat(out.toString()).startsWith("cella ");
  }

  @Test
  void saysInOneLineWhatIsWrong() {
    assertThat(run("nonsense")).isNotZero();
    assertThat(err.toString().lines())
        .containsExactly("cella: Unmatched argument at index 0: 'nonsense' (see cella --help)");
    assertThat(out.toString()).isEmpty();
  }

  @Test
  void asksForCommand() {
    assertThat(run()).isNotZero();
    assertThat(err.toString().lines())
        .containsExactly("cella: no command given (see cella --help)");
  }

  @Test
  void pointsToTheHelpOfTheCommandThatWasMisused() {
    assertThat(run("run")).isEqualTo(2);
    assertThat(run("nodetool", "dance")).isEqualTo(2);
    assertThat(run("sstable", "dump")).isEqualTo(2);
    assertThat(err.toString().lines())
        .satisfiesExactly(
            line -> assertThat(line).endsWith(" (see cella run --help)"),
            line -> assertThat(line).endsWith(" (see cella nodetool --help)"),
            line -> assertThat(line).endsWith(" (see cella sstable dump --help)"));
  }

  @Test
  void failsWhenItsOutputCannotBeWritten() {
    PrintWriter full =
        new PrintWriter(
            new Writer() {
              @Override
              public void write(char[] text, int from, int count) throws IOException {
                throw new IOException("No space left on device");
              }

              @Override
              public void flush() {}

              @Override
              public void close() {}
            });
    assertThat(CellaCommand.run(full, new PrintWriter(err, true), "--help")).isEqualTo(1);
    assertThat(err.toString().lines()).containsExactly("cella: cannot write to standard output");
  }

  private int run(String... args) {
    return CellaCommand.run(new PrintWriter(out, true), new PrintWriter(err, true), args);
  }
}
