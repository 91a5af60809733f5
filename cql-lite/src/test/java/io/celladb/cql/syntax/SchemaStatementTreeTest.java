package io.celladb.cql.syntax;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class SchemaStatementTreeTest {

  private static String tree(String statement) {
    return TreeText.of(CqlParser.parse(statement));
  }

  private static String type(String text) {
    SchemaStatement.CreateType type =
        (SchemaStatement.CreateType) CqlParser.parse("CREATE TYPE u (f " + text + ")");
    return TreeText.of(type.fields().get(0).type());
  }

  private static String change(String text) {
    return TreeText.of(
        ((SchemaStatement.AlterTable) CqlParser.parse("ALTER TABLE t " + text)).change());
  }

  @Test
  void keyspaces() {
    assertThat(
            tree(
                "CREATE KEYSPACE IF NOT EXISTS K WITH replication ="
                    + " {'class': 'SimpleStrategy', 'replication_factor': 1}"
                    + " AND durable_writes = false"))
        .isEqualTo(
            "CreateKeyspace(k, true, Options([Option(replication,"
                + " TextMap({class=SimpleStrategy, replication_factor=1})),"
                + " Option(durable_writes, Text(false))]))");
    assertThat(tree("ALTER KEYSPACE k WITH a = {}"))
        .isEqualTo("AlterKeyspace(k, false, Options([Option(a, TextMap({}))]))");
    assertThat(tree("DROP KEYSPACE IF EXISTS \"K\"")).isEqualTo("DropKeyspace(\"K\", true)");
  }

  @Test
  void createTable() {
    assertThat(
            tree(
                "CREATE TABLE IF NOT EXISTS k.t (a int, b text STATIC, c int, d int,"
                    + " PRIMARY KEY ((a, b), c, d)) WITH CLUSTERING ORDER BY (c DESC, d ASC)"
                    + " AND comment = 'it''s' AND ID = 50554d6e-29bb-11e5-b345-feff819cdc9f"
                    + " AND compression = {'enabled': false} AND COMPACT STORAGE"))
        .isEqualTo(
            "CreateTable(k.t, true,"
                + " [ColumnDefinition(a, Native(int), false, null),"
                + " ColumnDefinition(b, Native(text), true, null),"
                + " ColumnDefinition(c, Native(int), false, null),"
                + " ColumnDefinition(d, Native(int), false, null)],"
                + " [PrimaryKey([a, b], [c, d])],"
                + " TableOptions(Options([Option(comment, Text(it's)),"
                + " Option(id, Text(50554d6e-29bb-11e5-b345-feff819cdc9f)),"
                + " Option(compression, TextMap({enabled=false}))]),"
                + " [ClusteringOrder(c, true), ClusteringOrder(d, false)], true))");
  }

  @Test
  void keysOfTables() {
    assertThat(tree("CREATE TABLE t (a int PRIMARY KEY,)")).contains("[PrimaryKey([a], [])]");
    assertThat(tree("CREATE TABLE t (a int, PRIMARY KEY (a))")).contains("[PrimaryKey([a], [])]");
    assertThat(tree("CREATE TABLE t (a int, b int, PRIMARY KEY (a, b))"))
        .contains("[PrimaryKey([a], [b])]");
    assertThat(tree("CREATE TABLE t (a int)")).contains(", [], TableOptions");
    assertThat(tree("CREATE TABLE t (a int PRIMARY KEY, PRIMARY KEY (a))"))
        .contains("[PrimaryKey([a], []), PrimaryKey([a], [])]");
  }

  @Test
  void maskedColumns() {
    assertThat(tree("CREATE TABLE t (a int MASKED WITH DEFAULT, b int MASKED WITH k.f(1, 'x'))"))
        .contains(
            "ColumnDefinition(a, Native(int), false, ColumnMask(null, []))",
            "ColumnDefinition(b, Native(int), false,"
                + " ColumnMask(k.f, [Literal(INTEGER, 1), Literal(STRING, x)]))");
  }

  @Test
  void options() {
    SchemaStatement.AlterKeyspace alter =
        (SchemaStatement.AlterKeyspace)
            CqlParser.parse("ALTER KEYSPACE k WITH A = Type AND b = -NaN AND \"A\" = 0xAB");
    assertThat(TreeText.of(alter.options()))
        .isEqualTo(
            "Options([Option(a, Text(Type)), Option(b, Text(NaN)), Option(\"A\", Text(0xAB))])");
    assertThat(alter.options().find("b").map(TreeText::of)).contains("Text(NaN)");
    assertThat(alter.options().find("c")).isEmpty();
  }

  @Test
  void alterTable() {
    assertThat(tree("ALTER TABLE IF EXISTS k.t DROP a"))
        .isEqualTo("AlterTable(k.t, true, DropColumns(false, [a], null))");
    assertThat(change("ADD a int STATIC"))
        .isEqualTo("AddColumns(false, [ColumnDefinition(a, Native(int), true, null)])");
    assertThat(change("ADD IF NOT EXISTS (a int, b text)"))
        .isEqualTo(
            "AddColumns(true, [ColumnDefinition(a, Native(int), false, null),"
                + " ColumnDefinition(b, Native(text), false, null)])");
    assertThat(change("DROP IF EXISTS (a, b) USING TIMESTAMP -5"))
        .isEqualTo("DropColumns(true, [a, b], -5)");
    assertThat(change("DROP compact")).isEqualTo("DropColumns(false, [compact], null)");
    assertThat(change("DROP COMPACT STORAGE")).isEqualTo("DropCompactStorage()");
    assertThat(change("RENAME a TO b AND c TO \"D\""))
        .isEqualTo("RenameColumns(false, [Rename(a, b), Rename(c, \"D\")])");
    assertThat(change("WITH a = 1")).isEqualTo("ChangeOptions(Options([Option(a, Text(1))]))");
    assertThat(change("ALTER a TYPE blob")).isEqualTo("ChangeColumnType(a, Native(blob))");
    assertThat(change("ALTER IF EXISTS a DROP MASKED"))
        .isEqualTo("ChangeColumnMask(true, a, null)");
    assertThat(change("ALTER a MASKED WITH DEFAULT"))
        .isEqualTo("ChangeColumnMask(false, a, ColumnMask(null, []))");
    assertThat(tree("DROP TABLE IF EXISTS k.t")).isEqualTo("DropTable(k.t, true)");
  }

  @Test
  void userTypes() {
    assertThat(tree("CREATE TYPE IF NOT EXISTS k.u (a int, \"B\" text,)"))
        .isEqualTo(
            "CreateType(k.u, true,"
                + " [FieldDefinition(a, Native(int)), FieldDefinition(\"B\", Native(text))])");
    assertThat(tree("ALTER TYPE u ADD a int"))
        .isEqualTo("AlterType(u, false, AddField(false, FieldDefinition(a, Native(int))))");
    assertThat(tree("ALTER TYPE IF EXISTS u RENAME a TO b AND c TO d"))
        .isEqualTo("AlterType(u, true, RenameFields(false, [Rename(a, b), Rename(c, d)]))");
    assertThat(tree("ALTER TYPE u ALTER a TYPE text"))
        .isEqualTo("AlterType(u, false, ChangeFieldType(a, Native(text)))");
    assertThat(tree("DROP TYPE k.u")).isEqualTo("DropType(k.u, false)");
  }

  @Test
  void indexes() {
    assertThat(tree("CREATE INDEX ON t (a)"))
        .isEqualTo(
            "CreateIndex(null, t, false, [IndexTarget(SIMPLE, a)],"
                + " IndexMethod(false, null, Options([])))");
    assertThat(
            tree(
                "CREATE CUSTOM INDEX IF NOT EXISTS i ON k.t (KEYS(a), VALUES(b), ENTRIES(c),"
                    + " FULL(d), keys) USING 'sai' WITH OPTIONS = {'a': 'b'}"))
        .isEqualTo(
            "CreateIndex(i, k.t, true, [IndexTarget(KEYS, a), IndexTarget(VALUES, b),"
                + " IndexTarget(ENTRIES, c), IndexTarget(FULL, d), IndexTarget(SIMPLE, keys)],"
                + " IndexMethod(true, sai, Options([Option(options, TextMap({a=b}))])))");
    assertThat(tree("DROP INDEX IF EXISTS k.i")).isEqualTo("DropIndex(k.i, true)");
  }

  @Test
  void types() {
    assertThat(type("VarChar")).isEqualTo("Native(varchar)");
    assertThat(type("list<int>")).isEqualTo("ListOf(Native(int))");
    assertThat(type("map<text, frozen<set<uuid>>>"))
        .isEqualTo("MapOf(Native(text), Frozen(SetOf(Native(uuid))))");
    assertThat(type("tuple<int, k.\"U\">"))
        .isEqualTo("TupleOf([Native(int), UserDefined(k.\"U\")])");
    assertThat(type("vector<float, 3>")).isEqualTo("VectorOf(Native(float), 3)");
    assertThat(type("'a.b.C'")).isEqualTo("Custom(a.b.C)");
    assertThat(type("list")).isEqualTo("UserDefined(list)");
    assertThat(type("\"int\"")).isEqualTo("UserDefined(\"int\")");
    assertThat(type("int.b")).isEqualTo("UserDefined(int.b)");
  }
}
