package io.celladb.cql.syntax;

/**
 * Where strings, quoted names and comments end. Each method takes the offset of the first char of
 * one and gives the offset behind it, or {@link #OPEN} if the text ends before it does.
 */
final class TextScan {
  static final int OPEN = -1;

  private TextScan() {}

  static boolean isBlank(char c) {
    return c == ' ' || c == '\t' || c == '\n' || c == '\r';
  }

  static boolean startsDollarString(String text, int at) {
    return text.startsWith("$$", at);
  }

  static boolean startsLineComment(String text, int at) {
    return text.startsWith("--", at) || text.startsWith("//", at);
  }

  static boolean startsBlockComment(String text, int at) {
    return text.startsWith("/*", at);
  }

  /** Behind a string or name in quotes, in which a doubled quote stands for one. */
  static int endOfQuoted(String text, int at) {
    char quote = text.charAt(at);
    int i = text.indexOf(quote, at + 1);
    while (i >= 0 && i + 1 < text.length() && text.charAt(i + 1) == quote) {
      i = text.indexOf(quote, i + 2);
    }
    return i < 0 ? OPEN : i + 1;
  }

  static int endOfDollarString(String text, int at) {
    int close = text.indexOf("$$", at + 2);
    return close < 0 ? OPEN : close + 2;
  }

  /** Behind the comment's last char; the end of the line or of the text ends it. */
  static int endOfLineComment(String text, int at) {
    int i = at;
    while (i < text.length() && text.charAt(i) != '\n' && text.charAt(i) != '\r') {
      i++;
    }
    return i;
  }

  static int endOfBlockComment(String text, int at) {
    int close = text.indexOf("*/", at + 2);
    return close < 0 ? OPEN : close + 2;
  }

  /** Behind blanks and comments; an open block comment makes it {@link #OPEN}. */
  static int endOfBlanks(String text, int at) {
    int i = at;
    while (i >= 0 && i < text.length()) {
      if (isBlank(text.charAt(i))) {
        i++;
      } else if (startsLineComment(text, i)) {
        i = endOfLineComment(text, i);
      } else if (startsBlockComment(text, i)) {
        i = endOfBlockComment(text, i);
      } else {
        return i;
      }
    }
    return i;
  }
}
