package io.celladb.engine.testing.corpus;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Reads a corpus: statements, each below a line {@code -- expect: ok}, {@code -- expect: error CODE
 * MESSAGE} or {@code -- expect: rows N} with one line {@code -- ROW} (three spaces) for each row;
 * {@code -- N. title} begins a section.
 */
public final class CorpusScript {
  private static final String EXPECT = "-- expect: ";
  private static final String ROW = "--   ";
  private static final Pattern SECTION = Pattern.compile("-- (\\d+)\\. .*");
  private static final Pattern BATCH = Pattern.compile("(?i)\\s*BEGIN\\b.*");
  private static final Pattern END = Pattern.compile(".*;\\s*");
  private static final Pattern BATCH_END = Pattern.compile("(?i).*APPLY\\s+BATCH\\s*;\\s*");

  private final List<CorpusStep> steps = new ArrayList<>();
  private final List<String> statement = new ArrayList<>();
  private final List<String> rows = new ArrayList<>();
  private String expected = "";
  private int section;
  private int firstLine;

  private CorpusScript() {}

  /** The statements of a corpus in their order. */
  public static List<CorpusStep> parse(String text) {
    CorpusScript script = new CorpusScript();
    List<String> lines = text.lines().toList();
    for (int i = 0; i < lines.size(); i++) {
      script.line(i + 1, lines.get(i));
    }
    if (!script.statement.isEmpty()) {
      throw new IllegalArgumentException("line " + script.firstLine + ": no semicolon");
    }
    return List.copyOf(script.steps);
  }

  private void line(int number, String line) {
    if (statement.isEmpty()) {
      if (line.isBlank() || line.startsWith("--")) {
        comment(line);
        return;
      }
      firstLine = number;
    }
    statement.add(line);
    Pattern end = BATCH.matcher(statement.get(0)).matches() ? BATCH_END : END;
    if (end.matcher(line).matches()) {
      steps.add(new CorpusStep(section, firstLine, String.join("\n", statement), expectation()));
      statement.clear();
      rows.clear();
      expected = "";
    }
  }

  private void comment(String line) {
    Matcher title = SECTION.matcher(line);
    if (line.startsWith(EXPECT)) {
      expected = line.substring(EXPECT.length()).strip();
    } else if (!expected.isEmpty() && line.startsWith(ROW)) {
      rows.add(line.substring(ROW.length()));
    } else if (title.matches()) {
      section = Integer.parseInt(title.group(1));
    }
  }

  private Expectation expectation() {
    String[] words = expected.split(" ", 3);
    return switch (words[0]) {
      case "ok" -> new Expectation.Ok();
      case "error" ->
          new Expectation.Error(Integer.parseInt(words[1], 16), words.length > 2 ? words[2] : "");
      case "rows" -> {
        if (rows.size() != Integer.parseInt(words[1])) {
          throw new IllegalArgumentException("line " + firstLine + ": " + rows.size() + " rows");
        }
        yield new Expectation.Rows(List.copyOf(rows));
      }
      default -> throw new IllegalArgumentException("line " + firstLine + ": " + expected);
    };
  }
}
