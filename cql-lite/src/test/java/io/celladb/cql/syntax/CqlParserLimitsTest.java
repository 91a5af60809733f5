package io.celladb.cql.syntax;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Text made to exhaust the parser is refused, not followed. */
class CqlParserLimitsTest {
  private static final int MANY = 10_000;

  static Stream<String> exhaustingStatements() {
    return Stream.of(
        "INSERT INTO t (a) VALUES (" + "(".repeat(MANY),
        "INSERT INTO t (a) VALUES (" + "(".repeat(MANY) + "1" + ")".repeat(MANY) + ")",
        "INSERT INTO t (a) VALUES (" + "[".repeat(MANY) + "]".repeat(MANY) + ")",
        "INSERT INTO t (a) VALUES (" + "{a:".repeat(MANY) + "1" + "}".repeat(MANY) + ")",
        "INSERT INTO t (a) VALUES (" + "{1:".repeat(MANY) + "1" + "}".repeat(MANY) + ")",
        "INSERT INTO t (a) VALUES (" + "f(".repeat(MANY) + ")".repeat(MANY) + ")",
        "INSERT INTO t (a) VALUES (" + "(int)".repeat(MANY) + "1)",
        "INSERT INTO t (a) VALUES (" + "CAST(".repeat(MANY) + "1)",
        "INSERT INTO t (a) VALUES (1" + " + 1".repeat(MANY) + ")",
        "INSERT INTO t (a) VALUES (1" + " * 1".repeat(MANY) + ")",
        "CREATE TABLE t (a " + "list<".repeat(MANY) + "int" + ">".repeat(MANY) + ")",
        "CREATE TABLE t (a " + "frozen<".repeat(MANY) + "x" + ">".repeat(MANY) + ")",
        "SELECT " + "(".repeat(MANY) + "a" + ")".repeat(MANY) + " FROM t",
        "SELECT " + "- ".repeat(MANY) + "a FROM t",
        "SELECT " + "(a) ".repeat(MANY) + "a FROM t",
        "SELECT a" + ".b".repeat(MANY) + " FROM t",
        "SELECT a" + "[1]".repeat(MANY) + " FROM t",
        "SELECT a" + " + a".repeat(MANY) + " FROM t",
        "SELECT " + "(list<".repeat(MANY) + " FROM t",
        "SELECT a FROM t WHERE " + "(".repeat(MANY) + "a = 1" + ")".repeat(MANY));
  }

  @ParameterizedTest
  @MethodSource("exhaustingStatements")
  void deepTreesAreRefused(String text) {
    assertThatThrownBy(() -> CqlParser.parse(text))
        .isInstanceOf(CqlSyntaxException.class)
        .hasMessageStartingWith("line 1:");
  }

  @Test
  void depthOfUsefulStatementsIsAllowed() {
    int depth = 100;
    String nested = "(".repeat(depth) + "1" + ")".repeat(depth);
    assertThat(CqlParser.parse("INSERT INTO t (a) VALUES (" + nested + ", " + nested + ")"))
        .isNotNull();
    assertThat(CqlParser.parse("SELECT " + nested + " FROM t WHERE a = 1" + " + 1".repeat(depth)))
        .isNotNull();
  }

  @Test
  void widthIsNotLimited() {
    String values = "1, ".repeat(MANY) + "1";
    assertThat(CqlParser.parse("SELECT a FROM t WHERE a IN (" + values + ")")).isNotNull();
    String sums = "1 + 1, ".repeat(MANY) + "1";
    assertThat(CqlParser.parse("INSERT INTO t (a) VALUES (" + sums + ")")).isNotNull();
    String batch = "BEGIN BATCH " + "UPDATE t SET a = ? WHERE k = 1; ".repeat(MANY);
    assertThat(CqlParser.parse(batch + "APPLY BATCH").markers()).hasSize(MANY);
  }
}
