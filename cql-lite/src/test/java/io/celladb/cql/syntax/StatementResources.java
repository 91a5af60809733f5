package io.celladb.cql.syntax;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;

/** The statements in the test resources. */
final class StatementResources {
  private static final int VERDICT_WIDTH = 8;

  private StatementResources() {}

  /** A statement and what Cassandra says to it, as the head of the resource explains. */
  record Verdict(String verdict, String statement) {
    boolean accepted() {
      return verdict.equals("ok");
    }
  }

  static List<Verdict> verdicts() {
    return text("/syntax/verdicts.txt")
        .lines()
        .filter(line -> !line.isBlank() && !line.startsWith("#"))
        .map(
            line ->
                new Verdict(
                    line.substring(0, VERDICT_WIDTH).strip(), line.substring(VERDICT_WIDTH)))
        .toList();
  }

  static String corpus() {
    return text("/corpus/seeds.cql");
  }

  private static String text(String resource) {
    try (InputStream in = StatementResources.class.getResourceAsStream(resource)) {
      return new String(in.readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
