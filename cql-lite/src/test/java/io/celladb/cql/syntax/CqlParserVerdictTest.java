package io.celladb.cql.syntax;

import static org.assertj.core.api.Assertions.assertThat;

import io.celladb.cql.syntax.StatementResources.Verdict;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.junit.jupiter.api.Test;

/** Cassandra's verdict on a thousand statements, and Cella's. */
class CqlParserVerdictTest {

  @Test
  void acceptsAndRefusesWhatCassandraDoes() {
    List<String> differences = new ArrayList<>();
    for (Verdict expected : StatementResources.verdicts()) {
      String verdict = verdict(expected.statement());
      if (!expected.verdict().equals(verdict) && !isAsVagueAs(expected, verdict)) {
        differences.add(expected.verdict() + " | " + expected.statement() + " | " + verdict);
      }
    }
    assertThat(differences).isEmpty();
  }

  private static boolean isAsVagueAs(Verdict expected, String verdict) {
    return switch (expected.verdict()) {
      case "refused" -> !verdict.equals("ok");
      case "end" -> verdict.equals("1:" + expected.statement().length());
      default -> false;
    };
  }

  private static String verdict(String statement) {
    try {
      CqlParser.parse(statement);
      return "ok";
    } catch (CqlSyntaxException e) {
      return e.position().toString();
    }
  }

  @Test
  void isNotVacuous() {
    assertThat(StatementResources.verdicts()).hasSizeGreaterThan(1000);
    assertThat(StatementResources.verdicts()).filteredOn(Verdict::accepted).hasSizeGreaterThan(500);
  }

  @Test
  void everyNameOfATreeStandsWhereItSays() {
    for (Verdict verdict : StatementResources.verdicts()) {
      if (verdict.accepted()) {
        List<Identifier> identifiers = new ArrayList<>();
        TreeText.collectIdentifiers(CqlParser.parse(verdict.statement()), identifiers);
        for (Identifier identifier : identifiers) {
          String there = verdict.statement().substring(identifier.position().offset());
          String written =
              identifier.quoted()
                  ? '"' + identifier.text().replace("\"", "\"\"") + '"'
                  : identifier.text();
          assertThat(identifier.quoted() ? there : there.toLowerCase(Locale.ROOT))
              .as(verdict.statement())
              .startsWith(written);
        }
      }
    }
  }

  @Test
  void everyPlaceOfATreeIsInTheText() {
    for (Verdict verdict : StatementResources.verdicts()) {
      if (verdict.accepted()) {
        List<Position> positions = new ArrayList<>();
        TreeText.collectPositions(CqlParser.parse(verdict.statement()), positions);
        assertThat(positions)
            .as(verdict.statement())
            .isNotEmpty()
            .allSatisfy(
                position -> {
                  assertThat(position.line()).isEqualTo(1);
                  assertThat(position.column()).isEqualTo(position.offset());
                  assertThat(position.offset()).isBetween(0, verdict.statement().length() - 1);
                });
      }
    }
  }

  @Test
  void parsesEveryStatementOfTheCorpus() {
    List<CqlScript.Part> parts = CqlScript.split(StatementResources.corpus());
    assertThat(parts).hasSizeGreaterThan(100);
    assertThat(parts).allSatisfy(part -> assertThat(part.parse()).isNotNull());
  }
}
