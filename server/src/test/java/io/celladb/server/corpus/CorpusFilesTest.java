package io.celladb.server.corpus;

import static org.assertj.core.api.Assertions.assertThat;

import io.celladb.engine.testing.corpus.CorpusScript;
import io.celladb.engine.testing.corpus.CorpusStep;
import io.celladb.engine.testing.corpus.Expectation;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.junit.jupiter.api.Test;

class CorpusFilesTest {
  @Test
  void seedsAreReadWithTheirAnswers() throws IOException {
    List<CorpusStep> steps = CorpusScript.parse(read("seeds.cql"));
    assertThat(steps).hasSize(102);
    assertThat(steps).filteredOn(step -> step.section() >= 1 && step.section() <= 6).hasSize(85);
    CorpusStep useStep = steps.get(1);
    assertThat(useStep.section()).isZero();
    assertThat(useStep.statement()).isEqualTo("USE my_app;");
    assertThat(useStep.expectation()).isEqualTo(new Expectation.Ok());
    assertThat(step(steps, "SELECT no_such FROM users;").expectation())
        .isEqualTo(
            new Expectation.Error(0x2200, "Undefined column name no_such in table my_app.users"));
    CorpusStep select = step(steps, "SELECT * FROM orders_by_status WHERE status = 'PAID';");
    assertThat(select.rowsAsJson())
        .isEqualTo("SELECT JSON * FROM orders_by_status WHERE status = 'PAID';");
    assertThat(((Expectation.Rows) select.expectation()).rows().get(0))
        .startsWith("{\"status\": \"PAID\", \"order_date\": \"2024-02-01\"");
    assertThat(steps)
        .anySatisfy(
            step -> assertThat(step.statement()).startsWith("BEGIN BATCH").contains("orders_by"));
  }

  @Test
  void moreStatementsAreReadWithTheirAnswers() throws IOException {
    List<CorpusStep> steps = CorpusScript.parse(read("more.cql"));
    assertThat(steps).hasSizeGreaterThan(800);
    Expectation.Error syntax = (Expectation.Error) step(steps, "SELECT k FROM;").expectation();
    assertThat(syntax.accepts(0x2000, "line 1:13 anything")).isTrue();
    assertThat(syntax.accepts(0x2200, "line 1:13 anything")).isFalse();
    Expectation.Error json =
        (Expectation.Error) step(steps, "INSERT INTO js JSON '[1]';").expectation();
    assertThat(json.accepts(0x2200, "Could not decode JSON string as a map: a list")).isTrue();
    assertThat(json.accepts(0x2200, "Could not decode")).isFalse();
  }

  private static CorpusStep step(List<CorpusStep> steps, String statement) {
    return steps.stream().filter(s -> s.statement().equals(statement)).findFirst().orElseThrow();
  }

  private static String read(String file) throws IOException {
    try (InputStream in = CorpusFilesTest.class.getResourceAsStream("/corpus/" + file)) {
      return new String(in.readAllBytes(), StandardCharsets.UTF_8);
    }
  }
}
