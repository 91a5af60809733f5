package io.celladb.server.corpus;

import static org.assertj.core.api.Assertions.assertThat;

import com.datastax.oss.driver.api.core.CqlSession;
import com.datastax.oss.driver.api.core.config.DefaultDriverOption;
import com.datastax.oss.driver.api.core.config.DriverConfigLoader;
import com.datastax.oss.driver.api.core.cql.ResultSet;
import com.datastax.oss.driver.api.core.cql.Row;
import com.datastax.oss.driver.api.core.servererrors.AlreadyExistsException;
import com.datastax.oss.driver.api.core.servererrors.CoordinatorException;
import com.datastax.oss.driver.api.core.servererrors.InvalidConfigurationInQueryException;
import com.datastax.oss.driver.api.core.servererrors.InvalidQueryException;
import com.datastax.oss.driver.api.core.servererrors.SyntaxError;
import io.celladb.cql.Cella;
import io.celladb.cql.errors.ErrorCode;
import io.celladb.engine.testing.corpus.CorpusScript;
import io.celladb.engine.testing.corpus.CorpusStep;
import io.celladb.engine.testing.corpus.Expectation;
import io.celladb.engine.types.CqlTypes;
import io.celladb.server.CellaServer;
import io.celladb.server.ServerSettings;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Cassandra's Java driver runs the corpus against the server, statement by statement. */
class CorpusOverJavaDriverTest {
  private static final Duration PATIENCE = Duration.ofSeconds(60);

  private static final Map<Class<?>, ErrorCode> CODES =
      Map.of(
          SyntaxError.class, ErrorCode.SYNTAX_ERROR,
          InvalidQueryException.class, ErrorCode.INVALID,
          InvalidConfigurationInQueryException.class, ErrorCode.CONFIG_ERROR,
          AlreadyExistsException.class, ErrorCode.ALREADY_EXISTS);

  @Test
  void seeds() throws IOException {
    List<String> wrong = new ArrayList<>();
    int steps = 0;
    try (Cella cella = Cella.inMemory();
        CellaServer server = CellaServer.start(cella, ServerSettings.DEFAULT.withPort(0));
        CqlSession session = connect(server)) {
      for (CorpusStep step : CorpusScript.parse(CorpusTest.read("seeds.cql"))) {
        if (step.section() <= CorpusTest.LAST_SECTION_OF_SEEDS
            && CorpusTest.isThere(step.statement())) {
          steps++;
          String answer = answer(session, step);
          if (!answer.isEmpty()) {
            wrong.add("seeds.cql:" + step.line() + ": " + step.statement() + "\n" + answer);
          }
        }
      }
    }
    assertThat(steps).isGreaterThan(80);
    assertThat(wrong).withFailMessage(() -> String.join("\n", wrong)).isEmpty();
  }

  private static CqlSession connect(CellaServer server) {
    return CqlSession.builder()
        .addContactPoint(server.address())
        .withLocalDatacenter("datacenter1")
        .withConfigLoader(
            DriverConfigLoader.programmaticBuilder()
                .withInt(DefaultDriverOption.METADATA_SCHEMA_MAX_EVENTS, 1)
                .withDuration(DefaultDriverOption.REQUEST_TIMEOUT, PATIENCE)
                .withDuration(DefaultDriverOption.CONNECTION_INIT_QUERY_TIMEOUT, PATIENCE)
                .withDuration(DefaultDriverOption.CONNECTION_CONNECT_TIMEOUT, PATIENCE)
                .withDuration(DefaultDriverOption.CONTROL_CONNECTION_TIMEOUT, PATIENCE)
                .build())
        .build();
  }

  /** Returns what is wrong with the answer, or nothing. */
  private static String answer(CqlSession session, CorpusStep step) {
    Expectation expected = step.expectation();
    try {
      if (expected instanceof Expectation.Rows rows) {
        List<String> found = rows(session.execute(step.rowsAsJson()), step.selectsAllColumns());
        return found.equals(rows.rows())
            ? ""
            : "  expected " + rows.rows() + "\n  answered " + found;
      }
      session.execute(step.statement());
      return expected instanceof Expectation.Ok ? "" : "  expected " + expected + "\n  answered ok";
    } catch (CoordinatorException e) {
      ErrorCode code = CODES.getOrDefault(e.getClass(), ErrorCode.SERVER_ERROR);
      return expected instanceof Expectation.Error error
              && error.accepts(code.code(), e.getMessage())
          ? ""
          : "  expected " + expected + "\n  answered " + e;
    }
  }

  private static List<String> rows(ResultSet result, boolean asJson) {
    List<String> texts = new ArrayList<>();
    for (Row row : result) {
      if (asJson) {
        texts.add(row.getString(0));
        continue;
      }
      List<String> values = new ArrayList<>();
      for (int i = 0; i < row.size(); i++) {
        ByteBuffer value = row.getBytesUnsafe(i);
        byte[] bytes = value == null ? null : new byte[value.remaining()];
        if (value != null) {
          value.duplicate().get(bytes);
        }
        String type = row.getType(i).asCql(false, false);
        values.add('"' + PythonText.of(CqlTypes.byCqlName(type), bytes) + '"');
      }
      texts.add("[" + String.join(", ", values) + "]");
    }
    return texts;
  }
}
