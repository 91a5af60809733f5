package io.celladb.cql;

import static org.assertj.core.api.Assertions.assertThat;

import io.celladb.engine.testing.Effort;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * A store, and a partition in it, several times as large as the heap of its process; with {@code
 * -Dcella.effort=5} a partition of two million rows.
 */
class LargerThanMemoryTest {
  private static final String HEAP = "-Xmx64m";
  private static final long ROWS = 400_000;
  private static final long PARTITIONS = 40_000;
  private static final int VALUE_BYTES = 400;

  @TempDir Path folder;

  @Test
  void everyAnswerIsRightWithinASmallHeap() throws IOException, InterruptedException {
    Process oa = start("oa");
    Process da = start("da");
    try {
      check("oa", oa);
      check("da", da);
    } finally {
      oa.destroyForcibly();
      da.destroyForcibly();
    }
  }

  private Process start(String format) throws IOException {
    return new ProcessBuilder(
            Path.of(System.getProperty("java.home"), "bin", "java").toString(),
            "-ea",
            "-XX:+UseSerialGC",
            HEAP,
            "-cp",
            System.getProperty("java.class.path"),
            SmallHeapProcess.class.getName(),
            folder.resolve(format).toString(),
            format,
            "false",
            Long.toString(ROWS * Effort.times()),
            Long.toString(PARTITIONS),
            Integer.toString(VALUE_BYTES))
        .redirectErrorStream(true)
        .redirectOutput(output(format).toFile())
        .start();
  }

  private Path output(String format) {
    return folder.resolve(format + ".txt");
  }

  private void check(String format, Process process) throws IOException, InterruptedException {
    int exit = process.waitFor();
    assertThat(exit).as("%s: %s", format, Files.readString(output(format))).isZero();
  }
}
