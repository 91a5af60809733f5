package io.celladb.cql;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** What an application that embeds Cella gets on its class path stays small, and without Netty. */
class FootprintTest {
  private static final long LIMIT_BYTES = 5_000_000;

  @Test
  void staysBelowFiveMegabytes() throws IOException {
    long sizeBytes = 0;
    for (Path entry : runtimeClassPath()) {
      sizeBytes += sizeBytes(entry);
    }
    assertThat(sizeBytes).isBetween(1_000_000L, LIMIT_BYTES);
  }

  @Test
  void bringsNoLibraryButTheListedOnes() throws IOException {
    assertThat(runtimeClassPath())
        .extracting(entry -> entry.getFileName().toString())
        .filteredOn(name -> name.endsWith(".jar") && !name.startsWith("cella-"))
        .allMatch(name -> name.matches("(caffeine|lz4-java|jspecify|error_prone_annotations)-.*"));
  }

  /**
   * This module's classes, the engine (a jar, or its classes when Maven runs only to test),
   * libraries.
   */
  private static List<Path> runtimeClassPath() throws IOException {
    List<Path> entries = new ArrayList<>();
    entries.add(Path.of("target", "classes"));
    String listed = Files.readString(Path.of("target", "runtime-classpath")).strip();
    for (String entry : listed.split(File.pathSeparator)) {
      entries.add(Path.of(entry));
    }
    return entries;
  }

  private static long sizeBytes(Path entry) throws IOException {
    try (Stream<Path> files = Files.walk(entry)) {
      return files.filter(Files::isRegularFile).mapToLong(file -> file.toFile().length()).sum();
    }
  }
}
