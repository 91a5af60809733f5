package io.celladb.engine.api;

import static org.assertj.core.api.Assertions.assertThat;

import io.celladb.engine.env.DiskFileSystem;
import io.celladb.engine.env.FileSystem;
import io.celladb.engine.testing.Effort;
import io.celladb.engine.testing.Trial;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A process that writes is killed at random moments: what it had acknowledged is there. */
class StoreKillTest {
  private static final int KILLS = 100;
  private static final long SEED = 20_260_102L;

  @TempDir Path folder;

  @Test
  void acknowledgedWritesSurviveSigkill() throws IOException, InterruptedException {
    Random random = new Random(SEED);
    int kills = KILLS * Effort.times();
    int next = 0;
    Process ready = start();
    try {
      for (int kill = 1; kill <= kills; kill++) {
        Process writer = ready;
        // The next one gets ready meanwhile.
        ready = start();
        int acknowledged = writeAndKill(writer, next, random.nextInt(150));
        next = check(acknowledged, kill);
        Trial.KILLS.add(1);
      }
    } finally {
      ready.toHandle().destroyForcibly();
    }
    Trial.KILLS.conclude();
  }

  private Process start() throws IOException {
    return new ProcessBuilder(
            Path.of(System.getProperty("java.home"), "bin", "java").toString(),
            "-ea",
            "-XX:TieredStopAtLevel=1",
            "-XX:+UseSerialGC",
            "-Xshare:auto",
            "-Xmx64m",
            "-cp",
            System.getProperty("java.class.path"),
            KilledWriter.class.getName(),
            folder.toString())
        .redirectError(ProcessBuilder.Redirect.INHERIT)
        .start();
  }

  /** Lets a process write and kills it after some acknowledgements; returns the last number. */
  private static int writeAndKill(Process process, int first, int writes)
      throws IOException, InterruptedException {
    try (Writer begin = process.outputWriter(StandardCharsets.US_ASCII)) {
      begin.write(first + "\n");
    }
    int last = first - 1;
    try (BufferedReader lines =
        new BufferedReader(
            new InputStreamReader(process.getInputStream(), StandardCharsets.US_ASCII))) {
      while (last - first < writes) {
        String line = lines.readLine();
        assertThat(line).as("the writer ended by itself").isNotNull();
        last = Integer.parseInt(line);
      }
      // Through the handle, as the process itself would close the stream that is read on.
      assertThat(process.toHandle().destroyForcibly()).isTrue();
      // What it printed before the signal arrived was acknowledged too.
      for (String line = lines.readLine(); line != null; line = lines.readLine()) {
        last = Math.max(last, number(line, last));
      }
    }
    process.waitFor();
    return last;
  }

  /** Returns the number in a line; the last line may have been cut. */
  private static int number(String line, int before) {
    return line.equals(Integer.toString(before + 1)) ? before + 1 : before;
  }

  /** Compares the store with what was acknowledged; returns the first number that is not there. */
  private int check(int acknowledged, int kill) {
    try (FileSystem files = new DiskFileSystem(folder);
        Store store = Store.open(files, KilledWriter.settings().withFlushOnClose(false))) {
      assertThat(store.problems()).isEmpty();
      if (KilledWriter.U.current(store.schema()) == null) {
        assertThat(acknowledged).isNegative();
        return 0;
      }
      Map<String, String> t = KilledWriter.T.rows(store);
      Map<String, String> u = KilledWriter.U.rows(store);
      int found = t.size();
      assertThat(found)
          .as("kill %d, seed %d", kill, SEED)
          .isBetween(acknowledged + 1, acknowledged + 2);
      assertThat(t).isEqualTo(expected(found, 50));
      assertThat(u).isEqualTo(expected(found, 7));
      return found;
    }
  }

  private static Map<String, String> expected(int count, int partitions) {
    Map<String, String> rows = new TreeMap<>();
    for (int i = 0; i < count; i++) {
      rows.put((i % partitions) + "/" + i, "v=value of " + i);
    }
    return rows;
  }
}
