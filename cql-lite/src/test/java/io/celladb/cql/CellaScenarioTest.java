package io.celladb.cql;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.celladb.cql.errors.CqlException;
import io.celladb.cql.errors.ErrorCode;
import io.celladb.engine.api.Settings;
import io.celladb.engine.api.Store;
import io.celladb.engine.env.MemoryFileSystem;
import java.math.BigDecimal;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class CellaScenarioTest {
  private static final String KEYSPACE =
      "CREATE KEYSPACE k WITH replication = {'class': 'SimpleStrategy', 'replication_factor': 1}";

  private Cella cella;

  @BeforeEach
  void open() {
    cella = Cella.inMemory();
    cella.execute(KEYSPACE);
    cella.execute("USE k");
    cella.execute("CREATE TABLE t (p int, c int, v text, s int static, PRIMARY KEY (p, c))");
  }

  @AfterEach
  void close() {
    cella.close();
  }

  private List<String> rows(String cql, Object... values) {
    List<String> texts = new ArrayList<>();
    try (Rows rows = cella.query(cql, values)) {
      rows.forEach(row -> texts.add(row.toString()));
    }
    return texts;
  }

  @Test
  void readsWhatPreparedStatementsWrote() {
    Prepared insert = cella.prepare("INSERT INTO t (p, c, v) VALUES (?, ?, ?)");
    for (int c = 0; c < 12_000; c++) {
      cella.execute(insert.bind(1, c, "v" + c));
    }
    int next = 0;
    try (Rows rows = cella.query("SELECT c, v FROM t WHERE p = ?", 1)) {
      for (Row row : rows) {
        assertThat(row.getInt("c")).isEqualTo(next);
        assertThat(row.getString(1)).isEqualTo("v" + next);
        next++;
      }
    }
    assertThat(next).isEqualTo(12_000);
  }

  @Test
  void markersHaveNamesTypesAndPlacesInTheKey() {
    PreparedQuery query =
        cella
            .session()
            .prepare("INSERT INTO k.t (c, p, v) VALUES (?, :part, ?) USING TTL ? AND TIMESTAMP ?");
    assertThat(query.bindMarkers())
        .extracting(marker -> marker.name() + " " + marker.type().cqlName())
        .containsExactly("c int", "part int", "v text", "[ttl] int", "[timestamp] bigint");
    assertThat(query.partitionKeyIndexes()).containsExactly(1);
    assertThat(query.resultColumns()).isNull();
  }

  @Test
  void unsetLeavesAColumnAndNullDeletesIt() {
    cella.execute("INSERT INTO t (p, c, v) VALUES (1, 1, 'old')");
    cella.execute("INSERT INTO t (p, c, v) VALUES (?, ?, ?)", 1, 1, Cella.UNSET);
    assertThat(rows("SELECT v FROM t WHERE p = 1")).containsExactly("{v: old}");
    cella.execute("INSERT INTO t (p, c, v) VALUES (?, ?, ?)", 1, 1, null);
    assertThat(rows("SELECT v FROM t WHERE p = 1")).containsExactly("{v: null}");
    assertRefused(
        "Invalid unset value for column c",
        () -> cella.execute("INSERT INTO t (p, c) VALUES (?, ?)", 1, Cella.UNSET));
    assertRefused(
        "Invalid null value in condition for column p",
        () -> cella.execute("INSERT INTO t (p, c) VALUES (?, ?)", null, 1));
    assertRefused(
        "Invalid null value of timestamp",
        () ->
            cella.execute(
                "INSERT INTO t (p, c) VALUES (1, 1) USING TIMESTAMP ?", new Object[] {null}));
    cella.execute("INSERT INTO t (p, c) VALUES (9, 9) USING TTL ?", Cella.UNSET);
    assertThat(rows("SELECT c FROM t WHERE p = 9")).containsExactly("{c: 9}");
  }

  @Test
  void boundValuesAreValidated() {
    assertRefused(
        "Expected 4 or 0 byte int (3)",
        () -> cella.execute("INSERT INTO t (p, c) VALUES (?, ?)", new byte[3], 1));
    assertRefused(
        "Value of p (int): Expected java.lang.Integer for int but got java.lang.String",
        () -> cella.execute("INSERT INTO t (p, c) VALUES (?, ?)", "one", 1));
    assertRefused(
        "there were 2 markers(?) in CQL but 1 bound variables",
        () -> cella.execute("INSERT INTO t (p, c) VALUES (?, ?)", 1));
  }

  @Test
  void keysTooLongAreRefused() {
    cella.execute("CREATE TABLE long (a text, b text, c text, d text, PRIMARY KEY ((a, b), c, d))");
    String insert = "INSERT INTO long (a, b, c, d) VALUES (?, ?, ?, ?)";
    cella.execute(insert, "x".repeat(65_528), "y", "", "");
    assertRefused(
        "Key length of 65536 is longer than maximum of 65535",
        () -> cella.execute(insert, "x".repeat(65_529), "y", "", ""));
    assertThatThrownBy(() -> cella.execute(insert, "", "", "x".repeat(40_000), "x".repeat(40_000)))
        .isInstanceOf(CqlException.class)
        .hasMessageContaining("longer than maximum of 65535");
  }

  @Test
  void aPreparedStatementOutlivesChangesOfTheSchema() {
    Prepared insert = cella.prepare("INSERT INTO t (p, c, v) VALUES (?, ?, ?)");
    Prepared all = cella.prepare("SELECT * FROM t");
    cella.execute(insert.bind(1, 1, "a"));
    cella.execute("ALTER TABLE t ADD a_first text");
    cella.execute(insert.bind(1, 2, "b"));
    try (Rows rows = cella.query(all.bind())) {
      assertThat(rows).extracting(row -> row.getString("v")).containsExactly("a", "b");
      assertThat(rows.columns()).hasSize(5);
    }
    cella.execute("DROP TABLE t");
    assertRefused("table t does not exist", () -> cella.execute(insert.bind(1, 3, "c")));
  }

  @Test
  void aBatchHasOneTimestampAndSeveralTables() {
    cella.execute("CREATE TABLE u (k int PRIMARY KEY, v int)");
    cella.execute(
        "BEGIN BATCH INSERT INTO t (p, c, v) VALUES (?, 1, 'a');"
            + " INSERT INTO u (k, v) VALUES (1, ?); UPDATE t SET s = 7 WHERE p = 1; APPLY BATCH",
        1,
        5);
    assertThat(rows("SELECT s, v FROM t WHERE p = 1")).containsExactly("{s: 7, v: a}");
    long ofT = time("SELECT writetime(v) AS w FROM t WHERE p = 1");
    assertThat(time("SELECT writetime(v) AS w FROM u WHERE k = 1")).isEqualTo(ofT);
  }

  private long time(String cql) {
    try (Rows rows = cella.query(cql)) {
      return rows.next().getLong("w");
    }
  }

  @Test
  void sessionsBatchPreparedStatementsWithAClientsTimestamp() {
    Session session = cella.session();
    session.execute("USE k", QueryOptions.DEFAULT);
    assertThat(session.keyspace()).isEqualTo("k");
    PreparedQuery insert = session.prepare("INSERT INTO t (p, c) VALUES (?, 1)");
    assertThat(session.prepared(insert.id())).isSameAs(insert);
    byte[] three = {0, 0, 0, 3};
    session.batch(
        BatchKind.LOGGED,
        List.of(
            BatchItem.of(insert, List.of(three)),
            BatchItem.of("UPDATE t SET v = 'x' WHERE p = 3 AND c = 1", List.of())),
        new QueryOptions(List.of(), null, 0, null, 42L, null, null));
    assertThat(rows("SELECT writetime(v) AS w FROM t WHERE p = 3")).containsExactly("{w: 42}");
    assertRefused(
        "Invalid statement in batch: only UPDATE, INSERT and DELETE statements are allowed.",
        () ->
            session.batch(
                BatchKind.LOGGED, List.of(BatchItem.of("USE k", List.of())), QueryOptions.DEFAULT));
  }

  @Test
  void errorsHaveTheirCodes() {
    assertCode(ErrorCode.SYNTAX_ERROR, "SELEC");
    assertCode(ErrorCode.INVALID, "SELECT nothing FROM t");
    assertCode(ErrorCode.ALREADY_EXISTS, KEYSPACE);
    assertCode(ErrorCode.CONFIG_ERROR, "ALTER TABLE t WITH gc_grace_seconds = -1");
    assertCode(ErrorCode.UNAUTHORIZED, "DROP TABLE system.local");
    assertCode(ErrorCode.FUNCTION_FAILURE, "INSERT INTO t (p, c) VALUES (1, 1/0)");
    assertThatThrownBy(() -> cella.session().prepared(new byte[16]))
        .isInstanceOfSatisfying(
            CqlException.class, e -> assertThat(e.code()).isEqualTo(ErrorCode.UNPREPARED));
  }

  private void assertCode(ErrorCode code, String cql) {
    assertThatThrownBy(() -> cella.execute(cql))
        .isInstanceOfSatisfying(CqlException.class, e -> assertThat(e.code()).isEqualTo(code));
  }

  private static void assertRefused(String message, ThrowingCallable call) {
    assertThatThrownBy(call).isInstanceOf(CqlException.class).hasMessage(message);
  }

  @Test
  void gettersNameTheColumnAndItsType() {
    cella.execute("INSERT INTO t (p, c) VALUES (1, 1)");
    try (Rows rows = cella.query("SELECT p, v FROM t")) {
      Row row = rows.next();
      assertThatThrownBy(() -> row.getLong("p"))
          .isInstanceOf(IllegalArgumentException.class)
          .hasMessage("column p is of type int, which is Integer in Java, not Long");
      assertThatThrownBy(() -> row.getInt("q")).hasMessage("no column q among [p, v]");
      assertThat(row.isNull("v")).isTrue();
      assertThat(row.getString("v")).isNull();
    }
  }

  @Test
  void afterClosingNothingWorks() {
    cella.close();
    assertThatThrownBy(() -> cella.execute("INSERT INTO t (p, c) VALUES (1, 1)"))
        .isInstanceOfSatisfying(
            CqlException.class, e -> assertThat(e.code()).isEqualTo(ErrorCode.SERVER_ERROR));
  }

  @Test
  void aDirectoryKeepsSchemaAndRows(@TempDir Path directory) {
    Instant at = Instant.parse("2024-01-01T00:00:00Z");
    try (Cella first = Cella.open(directory)) {
      first.execute(KEYSPACE);
      first.execute(
          "CREATE TABLE k.readings (d text, at timestamp, v double, PRIMARY KEY (d, at))");
      first.execute("INSERT INTO k.readings (d, at, v) VALUES (?, ?, ?)", "a", at, 21.5);
    }
    try (Cella second = Cella.open(directory);
        Rows rows = second.query("SELECT * FROM k.readings")) {
      Row row = rows.next();
      assertThat(row.getInstant("at")).isEqualTo(at);
      assertThat(row.getDouble("v")).isEqualTo(21.5);
      assertThat(rows.next()).isNull();
    }
  }

  @Test
  void aStoreHandedInIsClosedWithTheDoor() {
    MemoryFileSystem files = new MemoryFileSystem();
    try (Cella first = Cella.over(Store.open(files, Settings.DEFAULT))) {
      first.execute(KEYSPACE);
    }
    try (Cella second = Cella.over(Store.open(files, Settings.DEFAULT))) {
      assertThat(second.schema().keyspaces()).containsKey("k");
    }
    files.close();
  }

  @Test
  void decimalsThatWouldFillTheMemoryAreRefused() {
    cella.execute("CREATE TABLE d (p int PRIMARY KEY, d decimal)");
    cella.execute("INSERT INTO d (p, d) VALUES (1, ?)", new BigDecimal("1E+99999999"));
    for (String selector : List.of("d + 1", "d % 7", "CAST(d AS varint)")) {
      assertThatThrownBy(() -> rows("SELECT " + selector + " FROM d"))
          .isInstanceOfSatisfying(
              CqlException.class, e -> assertThat(e.code()).isEqualTo(ErrorCode.FUNCTION_FAILURE))
          .hasMessageContaining("more than 10000 digits");
    }
    assertThat(rows("SELECT d FROM d")).hasSize(1);
    assertThatThrownBy(() -> cella.execute("INSERT INTO d (p, d) VALUES (2, 1e-2147483648)"))
        .isInstanceOfSatisfying(
            CqlException.class, e -> assertThat(e.code()).isEqualTo(ErrorCode.INVALID));
  }

  @Test
  void aColumnNameThatNoFileCanHoldIsRefused() {
    String name = "c".repeat(70_000);
    assertThatThrownBy(() -> cella.execute("CREATE TABLE x (p int PRIMARY KEY, " + name + " int)"))
        .isInstanceOfSatisfying(
            CqlException.class, e -> assertThat(e.code()).isEqualTo(ErrorCode.CONFIG_ERROR))
        .hasMessageContaining("got a name of 70000");
    assertThat(cella.schema().table("k", "x")).isNull();
  }
}
