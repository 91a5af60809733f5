package io.celladb.cql.syntax;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class CqlScriptTest {

  private static List<String> texts(String script) {
    return CqlScript.split(script).stream().map(CqlScript.Part::text).toList();
  }

  @Test
  void cutsAtSemicolons() {
    assertThat(texts("USE a; USE b ;\nUSE c")).containsExactly("USE a;", "USE b ;", "USE c");
  }

  @Test
  void blanksAndCommentsAndSemicolonsAreNoStatements() {
    assertThat(texts("")).isEmpty();
    assertThat(texts(" ;; -- x;\n /* ; */ // ;")).isEmpty();
    assertThat(texts("-- x\nUSE a;; ;USE b;")).containsExactly("USE a;", "USE b;");
  }

  @Test
  void semicolonsInStringsNamesAndCommentsCutNothing() {
    String text = "INSERT ';' \";\" $$;$$ /* ; */ 'a'';' -- ;\n // ;\n x;";
    assertThat(texts(text + "USE b")).containsExactly(text, "USE b");
  }

  @Test
  void aBatchIsOneStatement() {
    String batch = "begin batch\n INSERT 1;\n UPDATE 2; APPLY\n batch;";
    assertThat(texts(batch + " USE b;")).containsExactly(batch, "USE b;");
    assertThat(texts("BEGIN BATCH INSERT 1; APPLY BATCH USE a; USE b;"))
        .containsExactly("BEGIN BATCH INSERT 1; APPLY BATCH USE a;", "USE b;");
    assertThat(texts("SELECT begin FROM batch; USE b;"))
        .containsExactly("SELECT begin FROM batch;", "USE b;");
  }

  @Test
  void aCommandAlsoEndsWithItsLine() {
    String script =
        "SHOW 'it\nUSE a;\r\nshow x -- y;\r\nSHOW /* ;\n */ b; SHOW 'a;b'; show c;USE\nSHOW;SHOW";
    assertThat(CqlScript.split(script, Set.of("show")).stream().map(CqlScript.Part::text))
        .containsExactly(
            "SHOW 'it",
            "USE a;",
            "show x",
            "SHOW",
            "b;",
            "SHOW 'a;b';",
            "show c;",
            "USE\nSHOW;",
            "SHOW");
    assertThat(CqlScript.isComplete("SHOW 'it\n", Set.of("show"))).isTrue();
    assertThat(CqlScript.isComplete("SHOW x", Set.of("show"))).isFalse();
    assertThat(CqlScript.isComplete("SHOW x\n")).isFalse();
  }

  @Test
  void partsKnowWhereTheyBegin() {
    List<CqlScript.Part> parts = CqlScript.split("-- head\nUSE a;\n\n  /* x */ SELECT\n b;");
    assertThat(parts)
        .extracting(CqlScript.Part::start)
        .containsExactly(new Position(8, 2, 0), new Position(26, 4, 10));
  }

  @Test
  void anErrorIsFoundOnItsLineOfTheScript() {
    CqlScript.Part part = CqlScript.split("USE a;\n\nSELECT *\nFORM t;").get(1);
    CqlSyntaxException error = catchThrowableOfType(CqlSyntaxException.class, part::parse);
    assertThat(error).hasMessageStartingWith("line 2:0 mismatched input 'FORM'");
    assertThat(part.lineOf(error.position())).isEqualTo(4);
  }

  @Test
  void whatIsLeftOpenReachesToTheEnd() {
    assertThat(texts("USE a; SELECT 'b; USE c;")).containsExactly("USE a;", "SELECT 'b; USE c;");
    assertThat(texts("USE a; /* USE c;")).containsExactly("USE a;", " /* USE c;");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        " -- x",
        "USE a;",
        "USE a; USE b; -- x",
        "SELECT ';';",
        "BEGIN BATCH INSERT 1; APPLY BATCH;",
        ";"
      })
  void complete(String text) {
    assertThat(CqlScript.isComplete(text)).isTrue();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "USE a",
        "USE a; USE b",
        "SELECT ';",
        "SELECT \";",
        "SELECT $$;",
        "/* ;",
        "USE a /* ;",
        "USE a -- ;",
        "BEGIN BATCH INSERT 1;",
        "BEGIN BATCH INSERT 1; APPLY BATCH"
      })
  void incomplete(String text) {
    assertThat(CqlScript.isComplete(text)).isFalse();
  }

  @Test
  void aCommentThatNeverEndsIsNotPassedOver() {
    var parts = CqlScript.split("SELECT a FROM t;\n/* never closed\n SELECT 1;");
    assertThat(parts).hasSize(2);
    assertThatThrownBy(parts.get(1)::parse).isInstanceOf(CqlSyntaxException.class);
  }
}
