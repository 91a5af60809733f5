package io.celladb.cql.syntax;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class StatementTreeTest {

  private static String tree(String statement) {
    return TreeText.of(CqlParser.parse(statement));
  }

  private static String where(String relations) {
    return TreeText.of(
        ((SelectStatement) CqlParser.parse("SELECT a FROM t WHERE " + relations)).where());
  }

  private static String set(String assignments) {
    return TreeText.of(
        ((Modification.Update) CqlParser.parse("UPDATE t SET " + assignments + " WHERE k = 1"))
            .assignments());
  }

  private static String guard(String text) {
    return TreeText.of(
        ((Modification) CqlParser.parse("DELETE FROM t WHERE k = 1 " + text)).guard());
  }

  @Test
  void selectInFull() {
    assertThat(
            tree(
                "SELECT JSON DISTINCT a, \"B\" AS x FROM k.t WHERE a = 1 GROUP BY a"
                    + " ORDER BY b DESC, c ASC, d PER PARTITION LIMIT 2 LIMIT ? ALLOW FILTERING"))
        .isEqualTo(
            "SelectStatement("
                + "Projection(true, true, [Item(Column(a), null), Item(Column(\"B\"), x)]), k.t,"
                + " [Single(a, =, Literal(INTEGER, 1))],"
                + " Arrangement([Column(a)],"
                + " [Ordering(b, null, true), Ordering(c, null, false), Ordering(d, null, false)],"
                + " Literal(INTEGER, 2), Marker(0, null)), true)");
    assertThat(tree("SELECT * FROM t ORDER BY v ANN OF [1.5] LIMIT 3"))
        .isEqualTo(
            "SelectStatement(Projection(false, false, []), t, [], Arrangement([],"
                + " [Ordering(v, ListLiteral([Literal(FLOAT, 1.5)]), false)], null,"
                + " Literal(INTEGER, 3)), false)");
  }

  @Test
  void relations() {
    assertThat(where("a = 1 AND b != 'x' AND c LIKE 'y%' AND d IS NOT NULL"))
        .isEqualTo(
            "[Single(a, =, Literal(INTEGER, 1)), Single(b, !=, Literal(STRING, x)),"
                + " Single(c, LIKE, Literal(STRING, y%)), Single(d, IS NOT, Null())]");
    assertThat(where("a CONTAINS 1 AND b CONTAINS KEY ? AND c['x'] > :v"))
        .isEqualTo(
            "[Single(a, CONTAINS, Literal(INTEGER, 1)),"
                + " Single(b, CONTAINS KEY, Marker(0, null)),"
                + " Element(c, Literal(STRING, x), >, Marker(1, v))]");
    assertThat(where("a IN (1, 2) AND b IN ? AND c IN ()"))
        .isEqualTo(
            "[In(a, Listed([Literal(INTEGER, 1), Literal(INTEGER, 2)])),"
                + " In(b, Bound(Marker(0, null))), In(c, Listed([]))]");
    assertThat(where("token(a, b) >= token(1, 2)"))
        .isEqualTo(
            "[Token([a, b], >=,"
                + " FunctionCall(token, [Literal(INTEGER, 1), Literal(INTEGER, 2)]))]");
    assertThat(where("(a, b) < (1, ?) AND (c) = ? AND ((d, e) IN ((1, 2)) ) AND (f, g) IN (?, :x)"))
        .isEqualTo(
            "[Multi([a, b], <, TupleLiteral([Literal(INTEGER, 1), Marker(0, null)])),"
                + " Multi([c], =, Marker(1, null)),"
                + " MultiIn([d, e],"
                + " Listed([TupleLiteral([Literal(INTEGER, 1), Literal(INTEGER, 2)])])),"
                + " MultiIn([f, g], Listed([Marker(2, null), Marker(3, x)]))]");
    assertThat(where("expr(i, 'q') AND (a = 1)"))
        .isEqualTo("[IndexExpression(i, Literal(STRING, q)), Single(a, =, Literal(INTEGER, 1))]");
  }

  @Test
  void insert() {
    assertThat(
            tree(
                "INSERT INTO k.t (a, \"\") VALUES (1, ?) IF NOT EXISTS"
                    + " USING TTL 5 AND TIMESTAMP :t"))
        .isEqualTo(
            "Insert(k.t, [a, \"\"], [Literal(INTEGER, 1), Marker(0, null)],"
                + " Using(Marker(1, t), Literal(INTEGER, 5)), NotExists())");
    assertThat(tree("INSERT INTO t JSON '{\"a\": 1}' DEFAULT UNSET USING TTL 1"))
        .isEqualTo(
            "InsertJson(t, Literal(STRING, {\"a\": 1}), true,"
                + " Using(null, Literal(INTEGER, 1)), None())");
    assertThat(tree("INSERT INTO t JSON :j DEFAULT NULL"))
        .isEqualTo("InsertJson(t, Marker(0, j), false, Using(null, null), None())");
    assertThat(tree("INSERT INTO t (a) VALUES (1) USING TTL 5 AND TTL 6"))
        .contains("Using(null, Literal(INTEGER, 6))");
  }

  @Test
  void assignments() {
    assertThat(set("a = 1, b[2] = 3, c.d = 4"))
        .isEqualTo(
            "[Put(Whole(a), Literal(INTEGER, 1)),"
                + " Put(Element(b, Literal(INTEGER, 2)), Literal(INTEGER, 3)),"
                + " Put(Field(c, d), Literal(INTEGER, 4))]");
    assertThat(set("a = a + 1, b = b - ?, c = c -3, d += [1], e -= {1}"))
        .isEqualTo(
            "[Add(Whole(a), Literal(INTEGER, 1)), Subtract(Whole(b), Marker(0, null)),"
                + " Add(Whole(c), Literal(INTEGER, -3)),"
                + " Add(Whole(d), ListLiteral([Literal(INTEGER, 1)])),"
                + " Subtract(Whole(e), SetLiteral([Literal(INTEGER, 1)]))]");
    assertThat(set("a = [1] + a, b = 1 + 2 + b, c = 1 + f(2)"))
        .isEqualTo(
            "[Prepend(Whole(a), ListLiteral([Literal(INTEGER, 1)])),"
                + " Prepend(Whole(b), Arithmetic(ADD, Literal(INTEGER, 1), Literal(INTEGER, 2))),"
                + " Put(Whole(c), Arithmetic(ADD, Literal(INTEGER, 1),"
                + " FunctionCall(f, [Literal(INTEGER, 2)])))]");
  }

  @Test
  void updateAndDelete() {
    assertThat(tree("UPDATE t USING TIMESTAMP 7 SET a = null WHERE k = 1 IF EXISTS"))
        .isEqualTo(
            "Update(t, Using(Literal(INTEGER, 7), null), [Put(Whole(a), Null())],"
                + " [Single(k, =, Literal(INTEGER, 1))], Exists())");
    assertThat(tree("DELETE a, b['x'], c.d FROM t USING TIMESTAMP ? WHERE k = 1"))
        .isEqualTo(
            "Delete(t, [Whole(a), Element(b, Literal(STRING, x)), Field(c, d)],"
                + " Using(Marker(0, null), null), [Single(k, =, Literal(INTEGER, 1))], None())");
    assertThat(tree("DELETE FROM t WHERE k = 1")).startsWith("Delete(t, [], ");
  }

  @Test
  void conditions() {
    assertThat(guard("IF a = 1 AND b[2] != 3 AND c.d IN (4) AND e IN ? AND f CONTAINS KEY 5"))
        .isEqualTo(
            "Conditions([Compare(Whole(a), =, Literal(INTEGER, 1)),"
                + " Compare(Element(b, Literal(INTEGER, 2)), !=, Literal(INTEGER, 3)),"
                + " In(Field(c, d), Listed([Literal(INTEGER, 4)])),"
                + " In(Whole(e), Bound(Marker(0, null))),"
                + " Compare(Whole(f), CONTAINS KEY, Literal(INTEGER, 5))])");
    assertThat(guard("IF EXISTS")).isEqualTo("Exists()");
    assertThat(guard("IF exists = 1"))
        .isEqualTo("Conditions([Compare(Whole(exists), =, Literal(INTEGER, 1))])");
    assertThat(guard("")).isEqualTo("None()");
  }

  @Test
  void batch() {
    assertThat(
            tree(
                "BEGIN UNLOGGED BATCH USING TIMESTAMP 1 INSERT INTO t (a) VALUES (1);"
                    + " DELETE FROM t WHERE a = 1 APPLY BATCH;"))
        .isEqualTo(
            "BatchStatement(UNLOGGED, Using(Literal(INTEGER, 1), null),"
                + " [Insert(t, [a], [Literal(INTEGER, 1)], Using(null, null), None()),"
                + " Delete(t, [], Using(null, null), [Single(a, =, Literal(INTEGER, 1))],"
                + " None())])");
    assertThat(tree("BEGIN BATCH APPLY BATCH"))
        .isEqualTo("BatchStatement(LOGGED, Using(null, null), [])");
    assertThat(tree("BEGIN COUNTER BATCH APPLY BATCH")).startsWith("BatchStatement(COUNTER");
  }

  @Test
  void markersAreNumberedInTheOrderOfTheText() {
    BatchStatement batch =
        (BatchStatement)
            CqlParser.parse(
                "BEGIN BATCH USING TIMESTAMP ? UPDATE t USING TTL :Ttl SET a = a + ? WHERE k = ?;"
                    + " DELETE a[?] FROM t WHERE k IN :\"Keys\" IF b = ?; APPLY BATCH");
    assertThat(batch.markers()).extracting(Term.Marker::index).containsExactly(0, 1, 2, 3, 4, 5, 6);
    assertThat(batch.markers())
        .extracting(marker -> marker.name() == null ? null : marker.name().text())
        .containsExactly(null, "ttl", null, null, null, "Keys", null);
    assertThat(batch.modifications().get(0).markers()).isEqualTo(batch.markers().subList(1, 4));
    assertThat(batch.modifications().get(1).markers()).isEqualTo(batch.markers().subList(4, 7));
    assertThat(CqlParser.parse("SELECT ?, f(?) FROM t WHERE a = (int)? LIMIT ?").markers())
        .hasSize(4);
    assertThat(CqlParser.parse("USE k").markers()).isEmpty();
  }

  @Test
  void placesReachIntoTheStatement() {
    Modification.Insert insert =
        (Modification.Insert) CqlParser.parse("\n  INSERT INTO t (a)\n  VALUES (1 + 2)");
    assertThat(insert.position()).isEqualTo(new Position(3, 2, 2));
    assertThat(insert.table().position()).isEqualTo(new Position(15, 2, 14));
    Term.Arithmetic sum = (Term.Arithmetic) insert.values().get(0);
    assertThat(sum.position()).isEqualTo(new Position(31, 3, 10));
    assertThat(sum.right().position()).isEqualTo(new Position(35, 3, 14));
  }

  @Test
  void useTruncateAndDescribe() {
    assertThat(tree("USE \"K\"")).isEqualTo("UseStatement(\"K\")");
    assertThat(tree("TRUNCATE TABLE k.t")).isEqualTo("TruncateStatement(k.t)");
    assertThat(tree("TRUNCATE tables")).isEqualTo("TruncateStatement(tables)");
    assertThat(tree("DESC TABLE k.t WITH INTERNALS"))
        .isEqualTo("DescribeStatement(TABLE, k.t, true)");
    assertThat(tree("DESCRIBE FULL SCHEMA"))
        .isEqualTo("DescribeStatement(FULL_SCHEMA, null, false)");
    assertThat(tree("DESC ONLY KEYSPACE k"))
        .isEqualTo("DescribeStatement(ONLY_KEYSPACE, k, false)");
    assertThat(tree("DESC KEYSPACE")).isEqualTo("DescribeStatement(KEYSPACE, null, false)");
    assertThat(tree("DESC type")).isEqualTo("DescribeStatement(ANYTHING, type, false)");
    assertThat(tree("DESC type t")).isEqualTo("DescribeStatement(TYPE, t, false)");
    assertThat(tree("DESC only.t")).isEqualTo("DescribeStatement(ANYTHING, only.t, false)");
  }

  @Test
  void whatCellaDoesNotHaveIsNamed() {
    assertThat(tree("CREATE MATERIALIZED VIEW v AS SELECT a FROM t PRIMARY KEY (a);"))
        .isEqualTo("UnsupportedStatement(CREATE MATERIALIZED VIEW)");
    assertThat(tree("CREATE OR REPLACE FUNCTION f () RETURNS int LANGUAGE java AS $$;$$"))
        .isEqualTo("UnsupportedStatement(CREATE FUNCTION)");
    assertThat(tree("GRANT SELECT ON t TO r")).isEqualTo("UnsupportedStatement(GRANT)");
    assertThat(tree("DROP ROLE r")).isEqualTo("UnsupportedStatement(DROP ROLE)");
  }
}
