package io.celladb.cql;

import static org.assertj.core.api.Assertions.assertThat;

import io.celladb.cql.errors.CqlException;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Statement by statement: what Apache Cassandra 5.0.6 answers is what Cella answers.
 *
 * <p>In the files a line with a statement is followed by a line with {@code ok}, or the code of the
 * error and its message. A third line that begins with {@code cella:} is what Cella says where that
 * is something else, and a comment above says why.
 */
class VerdictTest {
  private record Case(String statement, String expected) {}

  @ParameterizedTest
  @ValueSource(strings = {"terms", "modifications", "schema", "system"})
  void answersWhatCassandraAnswers(String file) {
    List<String> wrong = new ArrayList<>();
    try (Cella cella = Cella.inMemory()) {
      Session session = cella.session();
      for (Case each : read(file)) {
        String answer = answer(session, each.statement());
        if (!answer.equals(each.expected())) {
          wrong.add(
              each.statement() + "\n  expected " + each.expected() + "\n  answered " + answer);
        }
      }
    }
    assertThat(String.join("\n", wrong)).isEmpty();
  }

  private static String answer(Session session, String statement) {
    try {
      session.execute(statement, QueryOptions.DEFAULT);
      return "ok";
    } catch (CqlException e) {
      return "%04x %s".formatted(e.code().code(), e.getMessage().replace("\n", "\\n"));
    }
  }

  private static List<Case> read(String file) {
    List<Case> cases = new ArrayList<>();
    for (String line : text(file).split("\n")) {
      if (line.startsWith("  cella: ")) {
        Case last = cases.remove(cases.size() - 1);
        cases.add(new Case(last.statement(), line.substring(9)));
      } else if (line.startsWith("  ")) {
        Case last = cases.remove(cases.size() - 1);
        cases.add(new Case(last.statement(), line.substring(2)));
      } else if (!line.startsWith("#") && !line.isBlank()) {
        cases.add(new Case(line, ""));
      }
    }
    return cases;
  }

  private static String text(String file) {
    try (InputStream in = VerdictTest.class.getResourceAsStream("verdicts/" + file + ".txt")) {
      return new String(in.readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
