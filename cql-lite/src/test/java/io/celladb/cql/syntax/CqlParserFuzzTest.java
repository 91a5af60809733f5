package io.celladb.cql.syntax;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;

/** Damaged statements are parsed or refused; nothing else happens. */
class CqlParserFuzzTest {
  private static final List<String> STATEMENTS =
      StatementResources.verdicts().stream().map(StatementResources.Verdict::statement).toList();

  private static final List<String> WORDS =
      List.of(
          ("( ) [ ] { } < > , ; . .. : ? ' \" $$ -- /* */ - + * = 1 1e 1. 0x P1Y null a IF IN AND"
                  + " SELECT json distinct token expr( \n \0 \u00b5 \ud83d\ude00 \ud83d")
              .split(" "));

  /** One change to a text. */
  private record Change(int kind, double where, String text) {
    String apply(String statement) {
      int at = (int) (where * statement.length());
      String before = statement.substring(0, at);
      String after = statement.substring(at);
      return switch (kind) {
        case 0 -> before + text + after;
        case 1 -> before + after.substring(Math.min(after.length(), text.length()));
        case 2 -> before + text + after.substring(Math.min(after.length(), text.length()));
        case 3 -> before + before.substring(at / 2) + after;
        default -> before;
      };
    }
  }

  @Provide
  Arbitrary<String> damagedStatements() {
    Arbitrary<String> texts =
        Arbitraries.oneOf(Arbitraries.of(WORDS), Arbitraries.strings().ofMaxLength(4));
    Arbitrary<Change> changes =
        Combinators.combine(
                Arbitraries.integers().between(0, 4),
                Arbitraries.doubles().between(0, true, 1, true),
                texts)
            .as(Change::new);
    return Combinators.combine(Arbitraries.of(STATEMENTS), changes.list().ofMinSize(1).ofMaxSize(4))
        .as(
            (statement, list) -> {
              String damaged = statement;
              for (Change change : list) {
                damaged = change.apply(damaged);
              }
              return damaged;
            });
  }

  @Property(tries = 20_000)
  void damagedStatementsAreParsedOrRefused(@ForAll("damagedStatements") String text) {
    try {
      assertThat(CqlParser.parse(text).position().offset()).isLessThan(text.length());
    } catch (CqlSyntaxException e) {
      assertThat(e.getMessage()).isNotBlank();
      assertThat(e.position().offset()).isBetween(0, text.length());
    }
  }

  @Property(tries = 5_000)
  void scriptsAreCutWithoutLoss(@ForAll("damagedStatements") String text) {
    List<CqlScript.Part> parts = CqlScript.split(text);
    int end = 0;
    for (CqlScript.Part part : parts) {
      int start = part.start().offset();
      assertThat(start).isGreaterThanOrEqualTo(end);
      end = start + part.text().length();
      assertThat(text.substring(start, end)).isEqualTo(part.text());
    }
    assertThat(CqlScript.isComplete(text + " ; -- x")).isEqualTo(CqlScript.isComplete(text + ";"));
  }
}
