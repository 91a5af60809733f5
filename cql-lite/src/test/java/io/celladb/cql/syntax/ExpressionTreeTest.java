package io.celladb.cql.syntax;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class ExpressionTreeTest {

  private static String term(String text) {
    Modification.Insert insert =
        (Modification.Insert) CqlParser.parse("INSERT INTO t (a) VALUES (" + text + ")");
    return TreeText.of(insert.values().get(0));
  }

  private static String selector(String text) {
    SelectStatement select = (SelectStatement) CqlParser.parse("SELECT " + text + " FROM t");
    return TreeText.of(select.projection().items().get(0).selector());
  }

  private static String projection(String text) {
    return TreeText.of(
        ((SelectStatement) CqlParser.parse("SELECT " + text + " FROM t")).projection());
  }

  @Test
  void constants() {
    assertThat(term("'it''s'")).isEqualTo("Literal(STRING, it's)");
    assertThat(term("$$it's$$")).isEqualTo("Literal(STRING, it's)");
    assertThat(term("-1")).isEqualTo("Literal(INTEGER, -1)");
    assertThat(term("1.50")).isEqualTo("Literal(FLOAT, 1.50)");
    assertThat(term("-nan")).isEqualTo("Literal(FLOAT, NaN)");
    assertThat(term("INFINITY")).isEqualTo("Literal(FLOAT, Infinity)");
    assertThat(term("-infinity")).isEqualTo("Literal(FLOAT, -Infinity)");
    assertThat(term("True")).isEqualTo("Literal(BOOLEAN, True)");
    assertThat(term("1h30m")).isEqualTo("Literal(DURATION, 1h30m)");
    assertThat(term("50554d6e-29bb-11e5-b345-feff819cdc9f"))
        .isEqualTo("Literal(UUID, 50554d6e-29bb-11e5-b345-feff819cdc9f)");
    assertThat(term("0xAB")).isEqualTo("Literal(HEX, 0xAB)");
    assertThat(term("NULL")).isEqualTo("Null()");
    assertThat(term(": Name")).isEqualTo("Marker(0, name)");
  }

  @Test
  void collections() {
    assertThat(term("[1, [2]]"))
        .isEqualTo("ListLiteral([Literal(INTEGER, 1), ListLiteral([Literal(INTEGER, 2)])])");
    assertThat(term("{}")).isEqualTo("SetLiteral([])");
    assertThat(term("{1, ?}")).isEqualTo("SetLiteral([Literal(INTEGER, 1), Marker(0, null)])");
    assertThat(term("{1: 2}"))
        .isEqualTo("MapLiteral([Entry(Literal(INTEGER, 1), Literal(INTEGER, 2))])");
    assertThat(term("{a: 1, \"B\": ?}"))
        .isEqualTo(
            "UserTypeLiteral([Field(a, Literal(INTEGER, 1)), Field(\"B\", Marker(0, null))])");
    assertThat(term("{f(): 1}"))
        .isEqualTo("MapLiteral([Entry(FunctionCall(f, []), Literal(INTEGER, 1))])");
    assertThat(term("{:a::b}")).isEqualTo("MapLiteral([Entry(Marker(0, a), Marker(1, b))])");
    assertThat(term("(1, 2)"))
        .isEqualTo("TupleLiteral([Literal(INTEGER, 1), Literal(INTEGER, 2)])");
    assertThat(term("(1)")).isEqualTo("TupleLiteral([Literal(INTEGER, 1)])");
  }

  @Test
  void arithmeticBindsAsUsualAndToTheLeft() {
    assertThat(term("1 + 2 * 3 - 4"))
        .isEqualTo(
            "Arithmetic(SUBTRACT, Arithmetic(ADD, Literal(INTEGER, 1),"
                + " Arithmetic(MULTIPLY, Literal(INTEGER, 2), Literal(INTEGER, 3))),"
                + " Literal(INTEGER, 4))");
    assertThat(term("1 / 2 % 3"))
        .isEqualTo(
            "Arithmetic(MODULO, Arithmetic(DIVIDE, Literal(INTEGER, 1), Literal(INTEGER, 2)),"
                + " Literal(INTEGER, 3))");
    assertThat(term("- 1")).isEqualTo("Negation(Literal(INTEGER, 1))");
    assertThat(selector("- a * b"))
        .isEqualTo("Arithmetic(MULTIPLY, Negation(Column(a)), Column(b))");
  }

  @Test
  void functionsAndCasts() {
    assertThat(term("System.Now()")).isEqualTo("FunctionCall(system.now, [])");
    assertThat(term("\"F\"(1)")).isEqualTo("FunctionCall(\"F\", [Literal(INTEGER, 1)])");
    assertThat(term("(int)(bigint)1"))
        .isEqualTo("TypeHint(Native(int), TypeHint(Native(bigint), Literal(INTEGER, 1)))");
    assertThat(term("(k.u){a: 1}"))
        .isEqualTo("TypeHint(UserDefined(k.u), UserTypeLiteral([Field(a, Literal(INTEGER, 1))]))");
    assertThat(term("('a.b.C')1")).isEqualTo("TypeHint(Custom(a.b.C), Literal(INTEGER, 1))");
    assertThat(term("('a')")).isEqualTo("TupleLiteral([Literal(STRING, a)])");
    assertThat(term("CAST(1 AS text)")).isEqualTo("Cast(Literal(INTEGER, 1), Native(text))");
  }

  @Test
  void columnsFieldsElementsAndSlices() {
    assertThat(selector("\"A\".b[1].c"))
        .isEqualTo("FieldOf(ElementOf(FieldOf(Column(\"A\"), b), Literal(INTEGER, 1)), c)");
    assertThat(selector("a[1..2]"))
        .isEqualTo("SliceOf(Column(a), Literal(INTEGER, 1), Literal(INTEGER, 2))");
    assertThat(selector("a[1..]")).isEqualTo("SliceOf(Column(a), Literal(INTEGER, 1), null)");
    assertThat(selector("a[..2]")).isEqualTo("SliceOf(Column(a), null, Literal(INTEGER, 2))");
    assertThat(selector("ks.f(a).b")).isEqualTo("FieldOf(FunctionCall(ks.f, [Column(a)]), b)");
  }

  @Test
  void functionsOfRows() {
    assertThat(selector("count(*)")).isEqualTo("CountRows()");
    assertThat(selector("count(1)"))
        .isEqualTo("FunctionCall(count, [Constant(Literal(INTEGER, 1))])");
    assertThat(selector("count")).isEqualTo("Column(count)");
    assertThat(selector("writetime(a)")).isEqualTo("CellTime(WRITETIME, Column(a))");
    assertThat(selector("ttl(a.b)")).isEqualTo("CellTime(TTL, FieldOf(Column(a), b))");
    assertThat(selector("maxwritetime(a)")).isEqualTo("CellTime(MAXWRITETIME, Column(a))");
    assertThat(selector("ttl")).isEqualTo("Column(ttl)");
    assertThat(selector("token(a, b)")).isEqualTo("FunctionCall(token, [Column(a), Column(b)])");
    assertThat(selector("cast(a + 1 AS text)"))
        .isEqualTo("Cast(Arithmetic(ADD, Column(a), Constant(Literal(INTEGER, 1))), Native(text))");
    assertThat(selector("f(a, 'x', g())"))
        .isEqualTo(
            "FunctionCall(f, [Column(a), Constant(Literal(STRING, x)), FunctionCall(g, [])])");
  }

  @Test
  void literalsOfSelectors() {
    assertThat(selector("(a, [1], {b}, {c: ?})"))
        .isEqualTo(
            "TupleLiteral([Column(a), ListLiteral([Constant(Literal(INTEGER, 1))]),"
                + " SetLiteral([Column(b)]), MapLiteral([Entry(Column(c),"
                + " Constant(Marker(0, null)))])])");
    assertThat(selector("null")).isEqualTo("Constant(Null())");
  }

  @Test
  void parenthesesBeforeASelectorNameItsType() {
    assertThat(selector("(int)a.b")).isEqualTo("FieldOf(TypeHint(Native(int), Column(a)), b)");
    assertThat(selector("(a)[b]")).isEqualTo("TypeHint(UserDefined(a), ListLiteral([Column(b)]))");
    assertThat(selector("(a) - 1"))
        .isEqualTo(
            "Arithmetic(SUBTRACT, TupleLiteral([Column(a)]), Constant(Literal(INTEGER, 1)))");
    assertThat(projection("(a) AS x"))
        .isEqualTo("Projection(false, false, [Item(TupleLiteral([Column(a)]), x)])");
    assertThat(selector("(list<int>)[a]"))
        .isEqualTo("TypeHint(ListOf(Native(int)), ListLiteral([Column(a)]))");
  }

  @Test
  void jsonAndDistinctMayBeColumns() {
    assertThat(projection("json"))
        .isEqualTo("Projection(false, false, [Item(Column(json), null)])");
    assertThat(projection("json *")).isEqualTo("Projection(true, false, [])");
    assertThat(projection("json json"))
        .isEqualTo("Projection(true, false, [Item(Column(json), null)])");
    assertThat(projection("json AS x"))
        .isEqualTo("Projection(false, false, [Item(Column(json), x)])");
    assertThat(projection("json as"))
        .isEqualTo("Projection(true, false, [Item(Column(as), null)])");
    assertThat(projection("json as as as"))
        .isEqualTo("Projection(true, false, [Item(Column(as), as)])");
    assertThat(projection("json - a"))
        .isEqualTo("Projection(true, false, [Item(Negation(Column(a)), null)])");
    assertThat(projection("json + a")).startsWith("Projection(false, false, [Item(Arithmetic(ADD");
    assertThat(projection("json distinct a"))
        .isEqualTo("Projection(true, true, [Item(Column(a), null)])");
    assertThat(projection("distinct, a")).startsWith("Projection(false, false, [");
    assertThat(projection("json distinct AS x"))
        .isEqualTo("Projection(true, false, [Item(Column(distinct), x)])");
  }
}
