package io.celladb.cql.syntax;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;

/**
 * Cuts a script into statements. A statement ends at a semicolon outside strings, quoted names,
 * comments and batches; whether it is one is the parser's matter.
 */
public final class CqlScript {
  private CqlScript() {}

  /**
   * One statement of a script.
   *
   * @param text from its first word to its semicolon, which the last one may lack
   * @param start where it begins in the script
   */
  public record Part(String text, Position start) {

    /** The script's line, from 1, of a place in {@link #text}. */
    public int lineOf(Position position) {
      return start.line() + position.line() - 1;
    }

    /** Parses it; places in the result are those of {@link #text}. */
    public Statement parse() {
      return CqlParser.parse(text);
    }
  }

  /**
   * All statements; what consists of blanks, comments and semicolons is none. A comment that never
   * ends is the last of them, and cannot be parsed.
   */
  public static List<Part> split(String script) {
    return split(script, Set.of());
  }

  /**
   * All statements, of a script that also holds commands of a shell.
   *
   * @param commands first words, in lower case, of what also ends with its line
   */
  public static List<Part> split(String script, Set<String> commands) {
    List<Part> parts = new ArrayList<>();
    Cutter cutter = new Cutter(script, commands);
    for (int start = cutter.startOfStatement(0); start < script.length(); ) {
      int end = cutter.endOfStatement(start);
      parts.add(new Part(script.substring(start, end), cutter.position(start)));
      start = cutter.startOfStatement(end);
    }
    if (cutter.inComment) {
      int open = cutter.commentStart;
      parts.add(new Part(script.substring(open), cutter.position(open)));
    }
    return List.copyOf(parts);
  }

  /** Whether every statement begun in the text also ends in it. */
  public static boolean isComplete(String text) {
    return isComplete(text, Set.of());
  }

  /** As {@link #isComplete(String)}, with commands as {@link #split(String, Set)} takes them. */
  public static boolean isComplete(String text, Set<String> commands) {
    Cutter cutter = new Cutter(text, commands);
    int at = cutter.startOfStatement(0);
    while (at < text.length()) {
      int end = cutter.endOfStatement(at);
      if (!cutter.closed) {
        return false;
      }
      at = cutter.startOfStatement(end);
    }
    return !cutter.inComment;
  }

  /** Walks through one script from its start to its end. */
  private static final class Cutter {
    private final String script;
    private final Set<String> commands;
    private final NumberScan words;
    private int countedTo;
    private int line = 1;
    private int lineStart;
    private boolean inComment;
    private int commentStart;
    private boolean closed;

    Cutter(String script, Set<String> commands) {
      this.script = script;
      this.commands = commands;
      this.words = new NumberScan(script);
    }

    /** Behind blanks, comments and semicolons. */
    int startOfStatement(int from) {
      int at = from;
      while (true) {
        int end = TextScan.endOfBlanks(script, at);
        inComment = end == TextScan.OPEN;
        if (inComment) {
          commentStart = at;
          return script.length();
        }
        if (end == script.length() || script.charAt(end) != ';') {
          return end;
        }
        at = end + 1;
      }
    }

    /** Behind the semicolon, or the end of the script, which is then not closed. */
    int endOfStatement(int start) {
      if (startsCommand(start)) {
        return endOfCommand(start);
      }
      int at = start;
      String previousWord = "";
      boolean batch = false;
      closed = false;
      while (at < script.length()) {
        char c = script.charAt(at);
        if (c == ';' && !batch) {
          closed = true;
          return at + 1;
        }
        int end = endOfElement(at);
        if (end == TextScan.OPEN) {
          return script.length();
        }
        if (NumberScan.isLetter(c)) {
          String word = script.substring(at, end).toLowerCase(Locale.ROOT);
          batch = at == start ? word.equals("begin") : batch && !endsBatch(previousWord, word);
          previousWord = word;
        } else if (c == ';') {
          previousWord = "";
        }
        at = end;
      }
      return at;
    }

    private boolean startsCommand(int start) {
      if (commands.isEmpty() || !NumberScan.isLetter(script.charAt(start))) {
        return false;
      }
      String word = script.substring(start, words.endOfWord(start));
      return commands.contains(word.toLowerCase(Locale.ROOT));
    }

    /** Behind the semicolon, or at the end of the line; a quote left open there ends with it. */
    private int endOfCommand(int start) {
      int lineEnd = script.indexOf('\n', start);
      int limit = lineEnd < 0 ? script.length() : lineEnd;
      closed = lineEnd >= 0;
      int at = start;
      while (at < limit) {
        if (script.charAt(at) == ';') {
          closed = true;
          return at + 1;
        }
        int end = endOfElement(at);
        if (TextScan.endOfBlanks(script, at) != at && (end == TextScan.OPEN || end > limit)) {
          return at;
        }
        at = end == TextScan.OPEN || end > limit ? at + 1 : end;
      }
      return limit;
    }

    private static boolean endsBatch(String previousWord, String word) {
      return previousWord.equals("apply") && word.equals("batch");
    }

    private int endOfElement(int at) {
      char c = script.charAt(at);
      if (c == '\'' || c == '"') {
        return TextScan.endOfQuoted(script, at);
      }
      if (TextScan.startsDollarString(script, at)) {
        return TextScan.endOfDollarString(script, at);
      }
      int blanks = TextScan.endOfBlanks(script, at);
      if (blanks != at) {
        return blanks;
      }
      if (NumberScan.isWordPart(c)) {
        return words.endOfWord(at);
      }
      return at + 1;
    }

    Position position(int offset) {
      for (; countedTo < offset; countedTo++) {
        if (script.charAt(countedTo) == '\n') {
          line++;
          lineStart = countedTo + 1;
        }
      }
      return new Position(offset, line, offset - lineStart);
    }
  }
}
