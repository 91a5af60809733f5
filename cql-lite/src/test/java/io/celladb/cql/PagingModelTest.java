package io.celladb.cql;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.celladb.cql.errors.CqlException;
import io.celladb.cql.errors.ErrorCode;
import io.celladb.cql.result.ResultRows;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Whatever the size of the pages, together they hold the rows that come without pages. */
class PagingModelTest {
  private static final int PARTITIONS = 6;
  private static final int ROWS = 5;

  private static void fill(Session session, Random random) {
    session.execute(
        "CREATE KEYSPACE ks WITH replication = {'class': 'SimpleStrategy',"
            + " 'replication_factor': 1}",
        QueryOptions.DEFAULT);
    session.execute("USE ks", QueryOptions.DEFAULT);
    session.execute(
        "CREATE TABLE t (p int, c int, d int, s int static, v int, PRIMARY KEY (p, c, d))"
            + " WITH CLUSTERING ORDER BY (c DESC, d ASC)",
        QueryOptions.DEFAULT);
    for (int p = 0; p < PARTITIONS; p++) {
      if (random.nextBoolean()) {
        run(session, "INSERT INTO t (p, s) VALUES (%d, %d)", p, random.nextInt(3));
      }
      if (random.nextInt(3) == 0) {
        continue;
      }
      for (int row = 0; row < ROWS * 2; row++) {
        run(
            session,
            "INSERT INTO t (p, c, d, v) VALUES (%d, %d, %d, %d)",
            p,
            random.nextInt(ROWS),
            random.nextInt(3),
            random.nextInt(3));
      }
      run(session, "DELETE FROM t WHERE p = %d AND c = %d", p, random.nextInt(ROWS));
    }
  }

  private static void run(Session session, String statement, Object... values) {
    session.execute(statement.formatted(values), QueryOptions.DEFAULT);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "SELECT * FROM t",
        "SELECT * FROM t LIMIT 7",
        "SELECT * FROM t WHERE p = 1",
        "SELECT * FROM t WHERE p = 1 ORDER BY c ASC",
        "SELECT * FROM t WHERE p = 2 AND c IN (0, 2, 3) ORDER BY c ASC",
        "SELECT * FROM t WHERE p = 2 AND (c, d) > (1, 0) AND (c) <= (3)",
        "SELECT * FROM t WHERE p = 2 AND c >= 1 AND c < 4 ORDER BY c ASC, d DESC LIMIT 3",
        "SELECT * FROM t WHERE p IN (4, 0, 9, 2, 1)",
        "SELECT * FROM t WHERE p IN (4, 0, 2, 1) PER PARTITION LIMIT 2",
        "SELECT * FROM t WHERE p IN (4, 0, 2, 1) PER PARTITION LIMIT 2 LIMIT 5",
        "SELECT DISTINCT p, s FROM t",
        "SELECT DISTINCT p FROM t WHERE p IN (0, 1, 2, 3, 4)",
        "SELECT DISTINCT p, s FROM t LIMIT 2",
        "SELECT * FROM t PER PARTITION LIMIT 1",
        "SELECT * FROM t PER PARTITION LIMIT 3 LIMIT 8",
        "SELECT * FROM t WHERE token(p) > -4069959284402364209",
        "SELECT * FROM t WHERE token(p) > token(1) AND token(p) <= token(4)",
        "SELECT * FROM t WHERE v = 1 ALLOW FILTERING",
        "SELECT * FROM t WHERE s = 1 ALLOW FILTERING",
        "SELECT * FROM t WHERE d = 1 LIMIT 4 ALLOW FILTERING",
        "SELECT * FROM t WHERE p = 1 AND d > 0 ALLOW FILTERING",
        "SELECT p, c, sum(v), count(*) FROM t GROUP BY p, c",
        "SELECT p, c, max(v) FROM t GROUP BY p",
        "SELECT p, c, max(v) FROM t GROUP BY p, c PER PARTITION LIMIT 2",
        "SELECT p, c, max(v) FROM t GROUP BY p, c LIMIT 5",
        "SELECT p, c, d, count(v) FROM t WHERE p IN (1, 2, 4) GROUP BY p, c, d",
        "SELECT p, count(*) FROM t WHERE v > 0 GROUP BY p ALLOW FILTERING",
        "SELECT count(*), max(v) FROM t",
        "SELECT JSON * FROM t WHERE p = 4",
      })
  void pagesTogetherAreTheWhole(String query) {
    for (long seed = 0; seed < 12; seed++) {
      try (Cella cella = Cella.inMemory()) {
        Session session = cella.session();
        fill(session, new Random(seed));
        List<String> whole = pages(session, query, 0);
        for (int size : new int[] {1, 2, 3, 7, 1000}) {
          assertThat(pages(session, query, size))
              .as("seed %d, pages of %d", seed, size)
              .isEqualTo(whole);
        }
      }
    }
  }

  private static List<String> pages(Session session, String query, int size) {
    List<String> rows = new ArrayList<>();
    byte[] state = null;
    do {
      ResultRows page =
          (ResultRows) session.execute(query, QueryOptions.DEFAULT.withPage(size, state));
      assertThat(page.rowCount()).isLessThanOrEqualTo(size == 0 ? Integer.MAX_VALUE : size);
      for (int row = 0; row < page.rowCount(); row++) {
        rows.add(row(page, row));
      }
      state = page.pagingState();
    } while (state != null);
    return rows;
  }

  private static String row(ResultRows page, int row) {
    StringBuilder out = new StringBuilder();
    for (int column = 0; column < page.columns().size(); column++) {
      byte[] value = page.value(row, column);
      out.append(value == null ? "-" : page.columns().get(column).type().format(value)).append(' ');
    }
    return out.toString();
  }

  @Test
  void damagedStateIsRefused() {
    try (Cella cella = Cella.inMemory()) {
      Session session = cella.session();
      fill(session, new Random(1));
      ResultRows first =
          (ResultRows) session.execute("SELECT * FROM t", QueryOptions.DEFAULT.withPage(1, null));
      for (int i = 0; i < first.pagingState().length; i++) {
        byte[] damaged = first.pagingState().clone();
        damaged[i] ^= 1;
        assertThatThrownBy(
                () -> session.execute("SELECT * FROM t", QueryOptions.DEFAULT.withPage(1, damaged)))
            .isInstanceOfSatisfying(
                CqlException.class, e -> assertThat(e.code()).isEqualTo(ErrorCode.PROTOCOL_ERROR))
            .hasMessage("Invalid value for the paging state");
      }
    }
  }

  @Test
  void sortedRowsOfSeveralPartitionsDoNotComeInPages() {
    try (Cella cella = Cella.inMemory()) {
      Session session = cella.session();
      fill(session, new Random(1));
      assertThatThrownBy(
              () ->
                  session.execute(
                      "SELECT * FROM t WHERE p IN (1, 2) ORDER BY c ASC",
                      QueryOptions.DEFAULT.withPage(2, null)))
          .hasMessageStartingWith("Cannot page queries with both ORDER BY and a IN restriction");
    }
  }
}
