package io.celladb.engine.sstable;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.management.ThreadMXBean;
import io.celladb.engine.env.FileSystem;
import io.celladb.engine.errors.CorruptionException;
import io.celladb.engine.errors.StorageException;
import io.celladb.engine.errors.UnsupportedFormatException;
import io.celladb.engine.sstable.component.Component;
import io.celladb.engine.sstable.component.Descriptor;
import io.celladb.engine.testing.LeakCheckingFileSystem;
import io.celladb.engine.testing.Trial;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Every byte of small sstables of Cassandra's, of every format, with a flipped bit, and every
 * component cut at every length: an error with an address, or the right answer, with little memory
 * and time.
 */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class EveryByteTest {
  private static final Path CORPUS = Path.of("src/test/resources/cassandra");
  private static final List<String> TABLES =
      List.of("statics", "deletions", "composite", "collections");
  private static final long MOST_ALLOCATED_BYTES = 64L << 20;
  private static final long MOST_CPU_NANOS = 2_000_000_000L;

  private final ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();

  static List<Path> fixtures() throws IOException {
    try (Stream<Path> formats = Files.list(CORPUS)) {
      return formats
          .sorted()
          .flatMap(format -> TABLES.stream().map(format::resolve))
          .filter(Files::isDirectory)
          .toList();
    }
  }

  @ParameterizedTest
  @MethodSource("fixtures")
  void isReportedOrHarmless(Path folder) throws IOException {
    Map<String, byte[]> sound = ComponentDamageTest.load(folder);
    FileSystem soundFiles = ComponentDamageTest.with(sound);
    Descriptor descriptor = SSTableFiles.in(soundFiles, "").complete().get(0);
    String expected = ComponentDamageTest.read(soundFiles, descriptor);
    List<String> wrong = new ArrayList<>();
    for (Component component : Component.values()) {
      byte[] bytes = sound.get(descriptor.path(component));
      for (int at = 0; bytes != null && at < bytes.length; at++) {
        byte[] flipped = bytes.clone();
        flipped[at] ^= (byte) (1 << at % 8);
        check(sound, descriptor, component, flipped, expected)
            .ifWrong(wrong, component + " flipped at " + at);
        check(sound, descriptor, component, Arrays.copyOf(bytes, at), expected)
            .ifWrong(wrong, component + " cut at " + at);
        Trial.FLIPS.add(1);
        Trial.CUTS.add(1);
      }
    }
    assertThat(wrong).isEmpty();
  }

  @AfterAll
  void enoughWasTried() {
    Trial.FLIPS.conclude();
    Trial.CUTS.conclude();
  }

  /** What came of one damage; null when it is well. */
  private record Verdict(String problem) {
    void ifWrong(List<String> wrong, String damage) {
      if (problem != null) {
        wrong.add(damage + ": " + problem);
      }
    }
  }

  private Verdict check(
      Map<String, byte[]> sound,
      Descriptor descriptor,
      Component component,
      byte[] damaged,
      String expected) {
    Map<String, byte[]> content = new TreeMap<>(sound);
    content.put(descriptor.path(component), damaged);
    LeakCheckingFileSystem files = new LeakCheckingFileSystem(ComponentDamageTest.with(content));
    long allocated = threads.getCurrentThreadAllocatedBytes();
    long cpu = threads.getCurrentThreadCpuTime();
    String problem = null;
    try {
      if (!ComponentDamageTest.read(files, descriptor).equals(expected)) {
        problem = "another answer";
      }
    } catch (CorruptionException e) {
      problem = e.file().contains(descriptor.toString()) ? null : e.getMessage();
    } catch (UnsupportedFormatException e) {
      problem = e.getMessage().isBlank() ? "no message" : null;
    } catch (StorageException e) {
      problem = e.toString();
    } catch (RuntimeException e) {
      problem = "not one of ours: " + e;
    }
    if (threads.getCurrentThreadAllocatedBytes() - allocated > MOST_ALLOCATED_BYTES) {
      problem = "takes too much memory";
    }
    if (threads.getCurrentThreadCpuTime() - cpu > MOST_CPU_NANOS) {
      problem = "takes too long";
    }
    return new Verdict(files.openPaths().isEmpty() ? problem : "left open " + files.openPaths());
  }
}
