package io.celladb.cql.syntax;

import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Parses what follows WITH. */
final class OptionsParser {
  private final TokenStream tokens;
  private final NameParser names;
  private final TermParser terms;

  OptionsParser(TokenStream tokens, NameParser names, TermParser terms) {
    this.tokens = tokens;
    this.names = names;
    this.terms = terms;
  }

  /** {@code a = 1 AND b = 2}, the WITH already taken. */
  Options options() {
    List<Options.Option> options = new ArrayList<>();
    do {
      add(options);
    } while (tokens.accept(TokenKind.AND));
    return new Options(List.copyOf(options));
  }

  /** Parses one option and adds it, unless there is one of that name. */
  void add(List<Options.Option> options) {
    Identifier name = names.name();
    if (!tokens.accept(TokenKind.EQ)) {
      throw tokens.noViableAlternative();
    }
    Options.Value value = value();
    if (options.stream().anyMatch(option -> option.name().text().equals(name.text()))) {
      throw tokens.error(
          name.position(), "Multiple definitions for property '" + name.text() + "'");
    }
    options.add(new Options.Option(name, value));
  }

  private Options.Value value() {
    Position start = tokens.peek().position();
    if (tokens.at(TokenKind.LEFT_BRACE)) {
      return map();
    }
    if (terms.atConstant()) {
      return new Options.Text(terms.constant().text(), start);
    }
    if (tokens.kind(0).isKeyword() && tokens.kind(0).isName()) {
      return new Options.Text(tokens.next().text(), start);
    }
    throw tokens.noViableAlternative("a constant or a map");
  }

  private Options.Value map() {
    Position start = tokens.expect(TokenKind.LEFT_BRACE).position();
    Map<String, String> entries = new LinkedHashMap<>();
    if (!tokens.at(TokenKind.RIGHT_BRACE)) {
      do {
        addEntry(entries);
      } while (tokens.accept(TokenKind.COMMA));
    }
    tokens.expect(TokenKind.RIGHT_BRACE);
    return new Options.TextMap(Collections.unmodifiableMap(entries), start);
  }

  private void addEntry(Map<String, String> entries) {
    Term key = terms.term();
    String writtenKey = written(key);
    tokens.expect(TokenKind.COLON);
    if (!(key instanceof Term.Literal keyLiteral)) {
      throw tokens.error(key.position(), "Invalid property name: " + writtenKey + markerHint(key));
    }
    Term value = terms.term();
    if (!(value instanceof Term.Literal valueLiteral)) {
      String pair = written(value) + " for property: " + writtenKey;
      throw tokens.error(value.position(), "Invalid property value: " + pair + markerHint(value));
    }
    if (entries.put(keyLiteral.text(), valueLiteral.text()) != null) {
      throw tokens.error(key.position(), "Multiple definition for property " + keyLiteral.text());
    }
  }

  private static String markerHint(Term term) {
    return term instanceof Term.Marker ? " (bind variables are not supported in DDL queries)" : "";
  }

  /** The term that was just taken, as Cassandra's messages show it. */
  private String written(Term term) {
    if (term instanceof Term.Marker) {
      return "?";
    }
    return term instanceof Term.Null
        ? "NULL"
        : tokens.text(term.position().offset(), tokens.previous().end());
  }
}
