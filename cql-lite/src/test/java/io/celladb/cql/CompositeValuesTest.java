package io.celladb.cql;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.celladb.cql.errors.CqlException;
import io.celladb.engine.types.CqlTuple;
import io.celladb.engine.types.CqlUserValue;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

/** Bind markers and Java values of collections, tuples, user types, vectors and counters. */
class CompositeValuesTest {
  private Cella cella;

  @BeforeEach
  void open() {
    cella = Cella.inMemory();
    cella.execute(
        "CREATE KEYSPACE k WITH replication ="
            + " {'class': 'SimpleStrategy', 'replication_factor': 1}");
    cella.execute("USE k");
    cella.execute("CREATE TYPE ad (street text, zip int)");
    cella.execute(
        "CREATE TABLE t (k int, c int, l list<int>, s set<text>, m map<text, int>,"
            + " fs frozen<set<int>>, tu tuple<int, text>, a ad, fa frozen<ad>, v vector<float, 2>,"
            + " PRIMARY KEY (k, c))");
    cella.execute("CREATE TABLE cnt (k int PRIMARY KEY, a counter)");
    cella.execute("CREATE TABLE cl (k int, c int, d int, PRIMARY KEY (k, c, d))");
  }

  @AfterEach
  void close() {
    cella.close();
  }

  private Row row(String cql, Object... values) {
    try (Rows rows = cella.query(cql, values)) {
      return rows.next();
    }
  }

  @Test
  void bindsAndReadsJavaValues() {
    Map<String, Object> fields = new HashMap<>();
    fields.put("zip", 9);
    cella.execute(
        "INSERT INTO t (k, c, l, s, m, tu, a, fa, v) VALUES (1, 1, ?, ?, ?, ?, ?, ?, ?)",
        List.of(3, 1, 3),
        Set.of("b", "a"),
        Map.of("x", 1, "a", 2),
        CqlTuple.of(1, null),
        new CqlUserValue(Map.of("street", "s", "zip", 7)),
        new CqlUserValue(fields),
        new float[] {1.5f, 2f});
    Row row = row("SELECT * FROM t");
    assertThat(row.getList("l", Integer.class)).containsExactly(3, 1, 3);
    assertThat(row.getSet("s", String.class)).containsExactly("a", "b");
    assertThat(row.getMap("m", String.class, Integer.class))
        .containsExactly(Map.entry("a", 2), Map.entry("x", 1));
    assertThat(row.getTuple("tu")).isEqualTo(CqlTuple.of(1, null));
    assertThat(row.getUserValue("a").fields()).containsEntry("street", "s").containsEntry("zip", 7);
    assertThat(row.getUserValue("fa").fields()).containsEntry("street", null);
    assertThat(row.getList("v", Float.class)).containsExactly(1.5f, 2f);
    assertThat(row.getSet("fs", Integer.class)).isNull();
  }

  @Test
  void namesBothTypesWhenAnotherIsAskedFor() {
    cella.execute("INSERT INTO t (k, c, l) VALUES (1, 1, [1])");
    Row row = row("SELECT l FROM t");
    assertThatThrownBy(() -> row.getList("l", String.class))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage(
            "column l is of type list<int>, which is List of [Integer] in Java, not List of"
                + " [String]");
    assertThatThrownBy(() -> row.getSet("l", Integer.class))
        .isInstanceOf(IllegalArgumentException.class);
  }

  @Test
  void sortsWhatClientsSendUnsorted() {
    byte[] unsorted = {
      0, 0, 0, 3, 0, 0, 0, 4, 0, 0, 0, 2, 0, 0, 0, 4, 0, 0, 0, 1, 0, 0, 0, 4, 0, 0, 0, 2
    };
    cella.execute("INSERT INTO t (k, c, fs) VALUES (1, 1, ?)", unsorted);
    assertThat(row("SELECT c FROM t WHERE fs = {1, 2} ALLOW FILTERING").getInt(0)).isEqualTo(1);
    assertThat(row("SELECT fs FROM t").getSet("fs", Integer.class)).containsExactly(1, 2);
  }

  /** Cassandra's names and types of markers. */
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "INSERT INTO t (k, c, l, m) VALUES (1, 1, ?, ?) | l list<int>, m map<text, int>",
        "INSERT INTO t (k, c, tu) VALUES (1, 1, (?, ?)) | tu[0] int, tu[1] text",
        "INSERT INTO t (k, c, fa) VALUES (1, 1, {street: ?, zip: ?}) | fa.street text, fa.zip int",
        "INSERT INTO t (k, c, v) VALUES (1, 1, [?, ?]) | value(v) float, value(v) float",
        "UPDATE t SET l = l + ?, m[?] = ? WHERE k = 1 AND c = 1"
            + " | l list<int>, key(m) text, value(m) int",
        "UPDATE t SET l[?] = ?, m = m - ? WHERE k = 1 AND c = 1"
            + " | idx(l) int, value(l) int, m set<text>",
        "UPDATE t SET a.street = ? WHERE k = 1 AND c = 1 | a.street text",
        "DELETE m[?], s[?], l[?] FROM t WHERE k = 1 AND c = 1"
            + " | key(m) text, value(s) text, idx(l) int",
        "UPDATE cnt SET a = a - ? WHERE k = ? | a counter, k int",
        "SELECT m[?], m[?..?] FROM t | key(m) text, key(m) text, key(m) text",
        "SELECT k FROM t WHERE l CONTAINS ? AND m CONTAINS KEY ? AND m[?] = ? ALLOW FILTERING"
            + " | value(l) int, key(m) text, key(m) text, value(m) int",
        "SELECT * FROM cl WHERE k = 1 AND (c, d) > ? | (c,d) frozen<tuple<int, int>>",
        "SELECT * FROM cl WHERE k = 1 AND (c, d) IN ? | in(c,d) list<frozen<tuple<int, int>>>",
        "SELECT (list<int>)[?, k] FROM t | [selection] int",
      })
  void namesAndTypesOfMarkers(String statement, String markers) {
    assertThat(
            cella.prepare(statement).bindMarkers().stream()
                .map(marker -> marker.name() + " " + marker.type().cqlName())
                .collect(Collectors.joining(", ")))
        .isEqualTo(markers);
  }

  private static Arguments refused(String statement, String message, Object... values) {
    return Arguments.of(statement, message, Arrays.asList(values));
  }

  /** Cassandra's refusals of null and unset. */
  static Stream<Arguments> refusals() {
    Object unset = Cella.UNSET;
    String inRow = " WHERE k = 1 AND c = 1";
    String select = "SELECT * FROM cl WHERE k = 1 AND (c, d) ";
    return Stream.of(
        refused(
            "INSERT INTO t (k, c, tu) VALUES (1, 1, (?, ?))",
            "Invalid unset value for tuple field number 0",
            unset,
            "a"),
        refused(
            "INSERT INTO t (k, c, fa) VALUES (1, 1, {street: ?, zip: ?})",
            "Invalid unset value for field 'street' of user defined type ad",
            unset,
            1),
        refused(
            "INSERT INTO t (k, c, v) VALUES (1, 1, [?, ?])",
            "null is not supported inside vectors",
            1f,
            unset),
        refused("UPDATE t SET l[?] = ?" + inRow, "Invalid unset value for list index", unset, 1),
        refused("UPDATE t SET l[?] = ?" + inRow, "Invalid null value for list index", null, 1),
        refused("UPDATE t SET m[?] = ?" + inRow, "Invalid unset map key", unset, 1),
        refused("UPDATE t SET m[?] = ?" + inRow, "Invalid null map key", null, 1),
        refused("DELETE m[?] FROM t" + inRow, "Invalid unset map key", unset),
        refused("DELETE l[?] FROM t" + inRow, "Invalid null value for list index", (Object) null),
        refused(
            "UPDATE cnt SET a = a + ? WHERE k = 1",
            "Invalid null value for counter increment",
            (Object) null),
        refused(
            "UPDATE cnt SET a = a - ? WHERE k = 1",
            "The negation of -9223372036854775808 overflows supported counter precision (signed 8"
                + " bytes integer)",
            Long.MIN_VALUE),
        refused("SELECT m[?] FROM t", "Invalid unset value for element selection on m", unset),
        refused("SELECT m[?..?] FROM t", "Invalid null value for slice selection on m", null, "a"),
        refused(
            "SELECT k FROM t WHERE m[?] = ? ALLOW FILTERING",
            "Unsupported unset map value for column m",
            "a",
            unset),
        refused(select + "> ?", "Invalid unset value for tuple (c,d)", unset),
        refused(
            select + "> ?", "Invalid null value in condition for column d", CqlTuple.of(1, null)),
        refused(select + "= ?", "Invalid null value for column d", CqlTuple.of(1, null)),
        refused(select + "IN ?", "Invalid null value for IN restriction", (Object) null),
        refused(
            select + "IN ?",
            "Invalid null value in condition for columns: [c, d]",
            List.of(CqlTuple.of(1, null))));
  }

  @ParameterizedTest
  @MethodSource("refusals")
  void refusesNullAndUnset(String statement, String message, List<Object> values) {
    cella.execute("INSERT INTO t (k, c, l, m) VALUES (1, 1, [1], {'a': 1})");
    assertThatThrownBy(
            () -> {
              try (Rows rows = cella.query(statement, values.toArray())) {
                rows.next();
              }
            })
        .isInstanceOf(CqlException.class)
        .hasMessage(message);
  }

  /** Cassandra takes markers for whole collections only. */
  @Test
  void refusesMarkersWithinCollections() {
    assertThatThrownBy(() -> cella.prepare("INSERT INTO t (k, c, l) VALUES (1, 1, [?])"))
        .hasMessage(
            "Invalid list literal for l: bind variables are not supported inside collection"
                + " literals");
    assertThatThrownBy(() -> cella.prepare("INSERT INTO t (k, c, m) VALUES (1, 1, {'a': ?})"))
        .hasMessage(
            "Invalid map literal for m: bind variables are not supported inside collection"
                + " literals");
  }

  @Test
  void leavesAloneWhatIsUnset() {
    cella.execute("INSERT INTO t (k, c, l, s, m) VALUES (1, 1, [1], {'a'}, {'a': 1})");
    byte[] unset = Cella.UNSET;
    cella.execute("INSERT INTO t (k, c, l, m) VALUES (1, 1, ?, ?)", unset, unset);
    cella.execute(
        "UPDATE t SET l = l + ?, s = s - ?, m['a'] = ? WHERE k = 1 AND c = 1", unset, unset, unset);
    cella.execute("UPDATE t SET l[0] = ? WHERE k = 1 AND c = 1", (Object) unset);
    cella.execute("DELETE s[?], l[?] FROM t WHERE k = 1 AND c = 1", unset, unset);
    assertThat(row("SELECT l, s, m FROM t")).hasToString("{l: [1], s: {'a'}, m: {'a': 1}}");
    cella.execute("UPDATE cnt SET a = a + ? WHERE k = 1", (Object) unset);
    assertThat(row("SELECT * FROM cnt")).isNull();
  }

  @Test
  void comparesTuplesThatOneMarkerHolds() {
    for (int i = 1; i <= 3; i++) {
      cella.execute("INSERT INTO cl (k, c, d) VALUES (1, 1, ?)", i);
    }
    String select = "SELECT d FROM cl WHERE k = 1 AND (c, d) ";
    assertThat(row(select + "> ?", CqlTuple.of(1, 2)).getInt(0)).isEqualTo(3);
    assertThat(row(select + "= ?", CqlTuple.of(1, 2)).getInt(0)).isEqualTo(2);
    assertThat(row(select + "IN ?", List.of(CqlTuple.of(1, 3), CqlTuple.of(5, 5))).getInt(0))
        .isEqualTo(3);
    assertThat(row(select + "IN (?, ?)", CqlTuple.of(9, 9), CqlTuple.of(1, 1)).getInt(0))
        .isEqualTo(1);
  }

  @Test
  void keepsOrderOfListsAcrossManyAppendsAndPrepends() {
    for (int i = 1; i <= 50; i++) {
      List<Integer> both = List.of(2 * i, 2 * i + 1);
      cella.execute("UPDATE t SET l = l + ? WHERE k = 1 AND c = 1", both);
      cella.execute("UPDATE t SET l = ? + l WHERE k = 1 AND c = 1", List.of(-2 * i - 1, -2 * i));
    }
    List<Integer> list = row("SELECT l FROM t").getList("l", Integer.class);
    assertThat(list).hasSize(200).isSorted();
  }

  @Test
  void countsInBatchesOfClients() {
    Session session = cella.session();
    PreparedQuery add = session.prepare("UPDATE k.cnt SET a = a + ? WHERE k = ?");
    byte[] two = {0, 0, 0, 0, 0, 0, 0, 2};
    BatchItem item = BatchItem.of(add, List.of(two, new byte[] {0, 0, 0, 1}));
    session.batch(BatchKind.COUNTER, List.of(item, item), QueryOptions.DEFAULT);
    assertThat(row("SELECT a FROM cnt WHERE k = 1")).hasToString("{a: 4}");
    assertThatThrownBy(() -> session.batch(BatchKind.LOGGED, List.of(item), QueryOptions.DEFAULT))
        .hasMessage("Cannot include a counter statement in a logged batch");
  }
}
