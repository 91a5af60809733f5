package io.celladb.cql;

import static org.assertj.core.api.Assertions.assertThat;

import io.celladb.cql.errors.CqlException;
import io.celladb.cql.result.ColumnSpec;
import io.celladb.cql.result.Result;
import io.celladb.cql.result.ResultRows;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * The answers of Apache Cassandra 5.0.6 to statements that read, with columns and rows.
 *
 * <p>In the file lines below a statement are its answer: {@code ok}; the code of an error and its
 * message, which may end in {@code ...} for any end; or the names of the columns and, below, the
 * rows as JSON values.
 */
class AnswerTest {

  @ParameterizedTest
  @ValueSource(
      strings = {"select", "types", "frozen", "composite", "collections", "custom", "type_texts"})
  void answersWhatCassandraAnswers(String file) throws IOException {
    List<String> wrong = new ArrayList<>();
    try (Cella cella = Cella.inMemory();
        InputStream in = AnswerTest.class.getResourceAsStream("answers/" + file + ".txt")) {
      Session session = cella.session();
      String statement = "";
      StringBuilder expected = new StringBuilder();
      String text = new String(in.readAllBytes(), StandardCharsets.UTF_8) + "\n#";
      for (String line : text.split("\n")) {
        if (line.startsWith("  cella: ")) {
          expected.setLength(0);
          expected.append("  ").append(line.substring(9)).append('\n');
          continue;
        }
        if (line.startsWith("  ")) {
          expected.append(line).append('\n');
          continue;
        }
        if (!statement.isEmpty()) {
          String answer = answer(session, statement);
          if (!matches(answer, expected.toString())) {
            wrong.add(statement + "\n expected\n" + expected + " answered\n" + answer);
          }
        }
        expected.setLength(0);
        statement = line.startsWith("#") ? "" : line;
      }
    }
    assertThat(String.join("\n", wrong)).isEmpty();
  }

  private static boolean matches(String answer, String expected) {
    return expected.endsWith("...\n")
        ? answer.startsWith(expected.substring(0, expected.length() - 4))
        : answer.equals(expected);
  }

  private static String answer(Session session, String statement) {
    try {
      Result result = session.execute(statement, QueryOptions.DEFAULT);
      return result instanceof ResultRows rows ? text(rows) : "  ok\n";
    } catch (CqlException e) {
      return "  %04x %s\n".formatted(e.code().code(), e.getMessage().replace("\n", "\\n"));
    } catch (RuntimeException e) {
      return "  " + e + "\n";
    }
  }

  private static String text(ResultRows rows) {
    StringBuilder out = new StringBuilder("  ");
    out.append(rows.columns().stream().map(ColumnSpec::name).collect(Collectors.joining(" | ")));
    for (int row = 0; row < rows.rowCount(); row++) {
      out.append("\n    ");
      for (int column = 0; column < rows.columns().size(); column++) {
        out.append(column == 0 ? "" : " | ");
        byte[] value = rows.value(row, column);
        if (value == null) {
          out.append("null");
        } else {
          rows.columns().get(column).type().appendJson(out, value, 0, value.length);
        }
      }
    }
    return out.append('\n').toString();
  }
}
