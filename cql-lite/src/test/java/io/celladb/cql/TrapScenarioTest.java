package io.celladb.cql;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.celladb.cql.errors.CqlException;
import io.celladb.cql.result.ResultRows;
import io.celladb.engine.api.Components;
import io.celladb.engine.api.Settings;
import io.celladb.engine.api.Store;
import io.celladb.engine.env.MemoryFileSystem;
import io.celladb.engine.metrics.EngineEvents;
import io.celladb.engine.testing.ManualClock;
import io.celladb.engine.testing.ManualTasks;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The scenarios of {@code traps.cql}, which says how they are written and run. */
class TrapScenarioTest {
  private static final List<String> TABLES =
      List.of(
          "CREATE TABLE t (p int, c int, v int, PRIMARY KEY (p, c))",
          "CREATE TABLE st (p int, c int, s int static, v int, PRIMARY KEY (p, c))",
          "CREATE TABLE kv (k int PRIMARY KEY, v text)",
          "CREATE TABLE w (p int, c int, d int, v int, PRIMARY KEY (p, c, d))",
          "CREATE TABLE x (k int PRIMARY KEY, v int, w int)",
          "CREATE TABLE tk (k text PRIMARY KEY, v int)",
          "CREATE TABLE vk (k varint PRIMARY KEY, v int)",
          "CREATE TABLE b (p int, c blob, v int, PRIMARY KEY (p, c))",
          "CREATE TABLE dd (p int, c double, PRIMARY KEY (p, c))");

  /** Where the rows are when they are read. */
  private enum Place {
    MEMORY,
    FLUSHED,
    COMPACTED
  }

  private record Trap(String title, List<String> lines) {
    @Override
    public String toString() {
      return title;
    }
  }

  static List<Trap> traps() throws IOException {
    List<Trap> traps = new ArrayList<>();
    try (InputStream in = TrapScenarioTest.class.getResourceAsStream("traps.cql")) {
      String text = new String(in.readAllBytes(), StandardCharsets.UTF_8);
      for (String line : text.split("\n")) {
        if (line.startsWith("-- C")) {
          traps.add(new Trap(line.substring(3), new ArrayList<>()));
        } else if (!line.isBlank() && !line.startsWith("--")) {
          traps.get(traps.size() - 1).lines().add(line);
        }
      }
    }
    return traps;
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("traps")
  void nobodyFallsIn(Trap trap) {
    for (Place place : Place.values()) {
      ManualClock clock = new ManualClock();
      MemoryFileSystem files = new MemoryFileSystem();
      Components world = new Components(files, clock, new ManualTasks(clock), EngineEvents.NONE);
      try (Store store = Store.open(world, Settings.DEFAULT);
          Cella cella = Cella.over(store)) {
        cella.execute(
            "CREATE KEYSPACE k WITH replication ="
                + " {'class': 'SimpleStrategy', 'replication_factor': 1}");
        cella.execute("USE k");
        TABLES.forEach(cella::execute);
        trap.lines().forEach(line -> run(cella, clock, place, line));
      }
    }
  }

  private static void run(Cella cella, ManualClock clock, Place place, String line) {
    int rows = line.indexOf("=>");
    int error = line.indexOf("!!");
    if (line.equals("|")) {
      settle(cella, place == Place.MEMORY ? Place.MEMORY : Place.FLUSHED);
    } else if (line.startsWith("wait ")) {
      clock.advance(Duration.ofSeconds(Long.parseLong(line.substring(5))));
    } else if (error >= 0) {
      assertThatThrownBy(() -> cella.execute(line.substring(0, error)))
          .as("%s, %s", place, line)
          .isInstanceOf(CqlException.class)
          .hasMessageContaining(line.substring(error + 2).trim());
    } else if (rows >= 0) {
      settle(cella, place);
      String expected = line.substring(rows + 2).trim();
      for (int size : new int[] {0, 1, 7}) {
        assertThat(rows(cella, line.substring(0, rows), size))
            .as("%s, pages of %d, %s", place, size, line)
            .isEqualTo(expected);
      }
    } else if (Character.isDigit(line.charAt(0))) {
      String[] ends = line.substring(0, line.indexOf(' ')).split("\\.\\.");
      String statement = line.substring(line.indexOf(' '));
      for (int i = Integer.parseInt(ends[0]); i <= Integer.parseInt(ends[1]); i++) {
        cella.execute(statement.replace("#", Integer.toString(i)));
      }
    } else {
      cella.execute(line);
    }
  }

  private static void settle(Cella cella, Place place) {
    for (String table : cella.schema().keyspaces().get("k").tables().keySet()) {
      switch (place) {
        case MEMORY -> {}
        case FLUSHED -> cella.flush("k", table);
        case COMPACTED -> cella.compact("k", table);
      }
    }
  }

  private static String rows(Cella cella, String query, int size) {
    List<String> rows = new ArrayList<>();
    byte[] state = null;
    do {
      String named = query.replaceFirst(" FROM ", " FROM k.");
      ResultRows page =
          (ResultRows) cella.session().execute(named, QueryOptions.DEFAULT.withPage(size, state));
      for (int row = 0; row < page.rowCount(); row++) {
        List<String> values = new ArrayList<>();
        for (int column = 0; column < page.columns().size(); column++) {
          byte[] value = page.value(row, column);
          values.add(value == null ? "null" : page.columns().get(column).type().format(value));
        }
        rows.add(String.join(",", values));
      }
      state = page.pagingState();
    } while (state != null);
    return String.join(" ; ", rows);
  }
}
