package io.celladb.cql.syntax;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class SyntaxErrorTest {

  private static CqlSyntaxException refused(String text) {
    return catchThrowableOfType(CqlSyntaxException.class, () -> CqlParser.parse(text));
  }

  /** Up to the closing parenthesis these are Cassandra's words, but for what it shows around. */
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '~',
      value = {
        "SELECT * FORM t | line 1:9 mismatched input 'FORM' expecting K_FROM (SELECT * [FORM] t)",
        "INSERT t (a) VALUES (1)"
            + "| line 1:7 mismatched input 't' expecting K_INTO (INSERT [t] (...)",
        "CREATE KEYSPACE k | line 1:17 mismatched input '<EOF>' expecting K_WITH",
        "DROP TABLE 't' | line 1:11 no viable alternative at input 't' (DROP TABLE ['t']);"
            + " expected a name",
        "SELECT a FROM t LIMIT null | line 1:22 no viable alternative at input 'null'"
            + " (SELECT a FROM t LIMIT [null]); expected ':', '?' or an integer",
        "SELECT a FROM t WHERE a | line 1:23 no viable alternative at input '<EOF>';"
            + " expected '[', '=', '!=', '<', '<=', '>', '>=', IN, IS, CONTAINS or LIKE",
        "CREATE TABLE select (a int) | line 1:13 no viable alternative at input 'select'"
            + " (CREATE TABLE [select] (...);"
            + " expected a name, and select is reserved: write \"select\"",
        "CREATE FOO x | line 1:7 no viable alternative at input 'FOO' (CREATE [FOO] x);"
            + " expected INDEX, KEYSPACE, TABLE, CUSTOM or TYPE",
        "INSERT INTO t (a) VALUES (b) | line 1:27 no viable alternative at input ')'"
            + " (...a) VALUES (b[)]); expected '(', as no column may stand here",
        "SELECT a # b FROM t"
            + "| line 1:9 no viable alternative at character '#'; expected a CQL token",
        "SELECT 'a | line 1:9 mismatched character '<EOF>' expecting '''",
        "TRUNCATE t; garbage | line 1:12 mismatched input 'garbage' expecting EOF"
            + " (TRUNCATE t; [garbage]); expected ';' or the end",
      })
  void namesThePlaceTheFoundAndTheExpected(String text, String message) {
    assertThat(refused(text)).hasMessage(message);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '~',
      value = {
        "USE ? | Bind variables cannot be used for keyspace names",
        "TRUNCATE k.? | Bind variables cannot be used for table names",
        "DROP INDEX ? | Bind variables cannot be used for index names",
        "CREATE TYPE byte (a int) | Invalid (reserved) user type name byte",
        "CREATE TABLE t (a frozen<INT>) | frozen<> is only allowed on collections, tuples, and"
            + " user-defined types (got int)",
        "UPDATE t SET a = b + 1 WHERE k = 1"
            + "| Only expressions of the form X = X +<value> are supported.",
        "UPDATE t SET a = b - 1 WHERE k = 1"
            + "| Only expressions of the form X = X -<value> are supported.",
        "UPDATE t SET a = b -1 WHERE k = 1"
            + "| Only expressions of the form X = X - <value> are supported.",
        "UPDATE t SET a = [1] + b WHERE k = 1"
            + "| Only expressions of the form X = <value> + X are supported.",
        "UPDATE t SET a = 1, a += 2 WHERE k = 1 | Multiple incompatible setting of column a",
        "ALTER TABLE t WITH a = 1 AND a = 2 | Multiple definitions for property 'a'",
        "ALTER KEYSPACE k WITH a = {'x': 1, 'x': 2} | Multiple definition for property x",
        "ALTER KEYSPACE k WITH a = {null: 1} | Invalid property name: NULL",
        "ALTER KEYSPACE k WITH a = {:x: 1}"
            + "| Invalid property name: ? (bind variables are not supported in DDL queries)",
        "ALTER KEYSPACE k WITH a = {'x': null} | Invalid property value: NULL for property: 'x'",
        "ALTER KEYSPACE k WITH a = {'x': f(1)} | Invalid property value: f(1) for property: 'x'",
        "ALTER KEYSPACE k WITH a = {'x': ?} | Invalid property value: ? for property: 'x'"
            + " (bind variables are not supported in DDL queries)",
      })
  void saysWhatCassandraSaysWhereItNamesNoPlace(String text, String message) {
    assertThat(refused(text)).hasMessage(message);
  }

  @ParameterizedTest
  @ValueSource(strings = {"SELECT a FROM t -- x", "USE k // x"})
  void takesWhatCassandraRefusesForNoReason(String text) {
    assertThat(CqlParser.parse(text)).isNotNull();
  }

  @ParameterizedTest
  @ValueSource(strings = {"1E400", "-1E400", "1e309"})
  void numbersBeyondADoubleAreRefused(String number) {
    assertThat(refused("SELECT a FROM t WHERE a = " + number))
        .hasMessage("line 1:26 number " + number + " is out of range; expected a finite double");
    assertThat(CqlParser.parse("SELECT a FROM t WHERE a = 1e308 AND b = 1e-400")).isNotNull();
  }

  @Test
  void countsLines() {
    CqlSyntaxException error = refused("SELECT a,\n       b,\nFROM t");
    assertThat(error.position()).isEqualTo(new Position(20, 3, 0));
    assertThat(error)
        .hasMessage(
            "line 3:0 no viable alternative at input 'FROM' (SELECT a,        b, [FROM] t);"
                + " expected a column, function or value");
  }

  @Test
  void showsOnlyTheBeginningOfLongText() {
    String message =
        refused("SELECT '" + "x".repeat(100_000) + "' '" + "y".repeat(9) + "'").getMessage();
    assertThat(message).hasSizeLessThan(400).contains("'yyyyyyyyy'");
    assertThat(refused("USE '" + "x".repeat(100_000) + "'").getMessage()).hasSizeLessThan(500);
  }

  @Test
  void whatIsWrongFirstIsReportedFirst() {
    assertThat(refused("SELECT FROM #").getMessage()).startsWith("line 1:7 ");
    assertThat(refused("CREATE FOO 'x").getMessage()).startsWith("line 1:7 ");
  }

  @Test
  void emptyTextIsNoStatement() {
    assertThat(refused("").getMessage())
        .startsWith("line 1:0 no viable alternative at input '<EOF>'; expected ");
    assertThat(refused(" -- x\n").position()).isEqualTo(new Position(6, 2, 0));
    assertThat(refused(";").getMessage()).startsWith("line 1:0 no viable alternative at input ';'");
  }
}
