package io.celladb.server.corpus;

import static org.assertj.core.api.Assertions.assertThat;

import io.celladb.cql.Cella;
import io.celladb.cql.QueryOptions;
import io.celladb.cql.Session;
import io.celladb.cql.errors.CqlException;
import io.celladb.cql.result.ColumnSpec;
import io.celladb.cql.result.Result;
import io.celladb.cql.result.ResultRows;
import io.celladb.engine.testing.corpus.CorpusScript;
import io.celladb.engine.testing.corpus.CorpusStep;
import io.celladb.engine.testing.corpus.Expectation;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/** The embedded store answers every statement of the corpus as Cassandra does. */
class CorpusTest {
  static final int LAST_SECTION_OF_SEEDS = 6;

  private static final Pattern CONDITIONAL =
      Pattern.compile("(?s)(INSERT .* IF NOT EXISTS|UPDATE .* IF payload = 'p');");

  /** Statements that Cella does not have yet. */
  private static final Set<String> NOT_YET =
      Set.of(
          "GRANT;",
          // What it reads is written by a conditional statement.
          "SELECT payload FROM events_by_user WHERE user_id ="
              + " 11111111-1111-1111-1111-111111111111 LIMIT 50;");

  @Test
  void seeds() throws IOException {
    run("seeds.cql", LAST_SECTION_OF_SEEDS);
  }

  @Test
  void more() throws IOException {
    run("more.cql", Integer.MAX_VALUE);
  }

  private static void run(String file, int lastSection) throws IOException {
    List<String> wrong = new ArrayList<>();
    try (Cella cella = Cella.inMemory()) {
      Session session = cella.session();
      for (CorpusStep step : CorpusScript.parse(read(file))) {
        if (step.section() <= lastSection && isThere(step.statement())) {
          String answer = difference(session, step);
          if (!answer.isEmpty()) {
            wrong.add(file + ":" + step.line() + ": " + step.statement() + "\n" + answer);
          }
        }
      }
    }
    assertThat(wrong).withFailMessage(() -> String.join("\n", wrong)).isEmpty();
  }

  static boolean isThere(String statement) {
    return !NOT_YET.contains(statement) && !CONDITIONAL.matcher(statement).matches();
  }

  private static String difference(Session session, CorpusStep step) {
    Expectation expected = step.expectation();
    try {
      Result result =
          session.execute(
              expected instanceof Expectation.Rows ? step.rowsAsJson() : step.statement(),
              QueryOptions.DEFAULT);
      if (expected instanceof Expectation.Rows rows) {
        List<String> actual = rows((ResultRows) result, step.selectsAllColumns());
        return actual.equals(rows.rows())
            ? ""
            : "  expected " + rows.rows() + "\n  answered " + actual;
      }
      return expected instanceof Expectation.Ok ? "" : "  expected " + expected + "\n  answered ok";
    } catch (CqlException e) {
      boolean accepted =
          expected instanceof Expectation.Error error
              && error.accepts(e.code().code(), e.getMessage());
      return accepted
          ? ""
          : "  expected %s%n  answered %04x %s"
              .formatted(expected, e.code().code(), e.getMessage());
    }
  }

  private static List<String> rows(ResultRows rows, boolean asJson) {
    List<String> texts = new ArrayList<>();
    for (int row = 0; row < rows.rowCount(); row++) {
      if (asJson) {
        texts.add(new String(rows.value(row, 0), StandardCharsets.UTF_8));
        continue;
      }
      List<String> values = new ArrayList<>();
      for (int i = 0; i < rows.columns().size(); i++) {
        ColumnSpec column = rows.columns().get(i);
        String text = PythonText.of(column.type(), rows.value(row, i));
        values.add('"' + text.replace("\\", "\\\\").replace("\"", "\\\"") + '"');
      }
      texts.add("[" + String.join(", ", values) + "]");
    }
    return texts;
  }

  static String read(String file) throws IOException {
    try (InputStream in = CorpusTest.class.getResourceAsStream("/corpus/" + file)) {
      return new String(in.readAllBytes(), StandardCharsets.UTF_8);
    }
  }
}
