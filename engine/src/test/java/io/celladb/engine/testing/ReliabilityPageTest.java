package io.celladb.engine.testing;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/**
 * The table of {@code docs/reliability.md} has a row for each {@link Trial}, and reaches its goal.
 */
class ReliabilityPageTest {
  private static final Path PAGE = Path.of("..", "docs", "reliability.md");
  private static final Pattern ROW =
      Pattern.compile("\\| ([A-Z][^|]*) \\| ([0-9,]+) \\| ([0-9,]+) \\|");

  @Test
  void showsWhatIsTried() throws IOException {
    List<Matcher> rows =
        Files.readAllLines(PAGE).stream().map(ROW::matcher).filter(Matcher::matches).toList();
    assertThat(rows)
        .extracting(row -> row.group(1) + " " + number(row.group(2)))
        .containsExactlyElementsOf(
            Arrays.stream(Trial.values())
                .map(trial -> trial.title() + " " + trial.goal())
                .toList());
    assertThat(rows)
        .allSatisfy(
            row ->
                assertThat(number(row.group(3)))
                    .as(row.group(1))
                    .isGreaterThanOrEqualTo(number(row.group(2))));
  }

  private static long number(String text) {
    return Long.parseLong(text.replace(",", ""));
  }
}
