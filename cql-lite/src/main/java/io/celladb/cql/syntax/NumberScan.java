package io.celladb.cql.syntax;

/** Where numbers, durations and uuids end. No state but the text. */
final class NumberScan {
  /** No such literal begins there. */
  static final int NONE = -1;

  private static final int UUID_LENGTH = 36;
  private static final String UUID_SHAPE = "xxxxxxxx-xxxx-xxxx-xxxx-xxxxxxxxxxxx";
  private static final String ISO_DATE_TIME_SHAPE = "Pdddd-dd-ddTdd:dd:dd";

  private final String text;

  NumberScan(String text) {
    this.text = text;
  }

  /** The char there, or NUL behind the end. */
  char at(int i) {
    return i < text.length() ? text.charAt(i) : '\0';
  }

  static boolean isDigit(char c) {
    return c >= '0' && c <= '9';
  }

  static boolean isHexDigit(char c) {
    return isDigit(c) || (c >= 'a' && c <= 'f') || (c >= 'A' && c <= 'F');
  }

  static boolean isLetter(char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
  }

  static boolean isWordPart(char c) {
    return isLetter(c) || isDigit(c) || c == '_';
  }

  int endOfWord(int start) {
    int i = start;
    while (isWordPart(at(i))) {
      i++;
    }
    return i;
  }

  int endOfDigits(int start) {
    int i = start;
    while (isDigit(at(i))) {
      i++;
    }
    return i;
  }

  int endOfHexDigits(int start) {
    int i = start;
    while (isHexDigit(at(i))) {
      i++;
    }
    return i;
  }

  int endOfUuid(int start) {
    return matches(UUID_SHAPE, start) ? start + UUID_LENGTH : NONE;
  }

  /** Behind {@code e+12}, or NONE if no digit follows. */
  int endOfExponent(int start) {
    int digits = at(start + 1) == '+' || at(start + 1) == '-' ? start + 2 : start + 1;
    return isDigit(at(digits)) ? endOfDigits(digits) : NONE;
  }

  /** Behind one unit of a duration such as {@code mo} or {@code ms}. */
  int endOfUnit(int start) {
    char second = Character.toLowerCase(at(start + 1));
    switch (Character.toLowerCase(at(start))) {
      case 'm':
        return second == 'o' || second == 's' ? start + 2 : start + 1;
      case 'u', 'n', '\u00b5':
        return second == 's' ? start + 2 : NONE;
      case 'y', 'w', 'd', 'h', 's':
        return start + 1;
      default:
        return NONE;
    }
  }

  /** Behind a duration of ISO 8601, which begins at its {@code P}; nothing of a word may follow. */
  int endOfIsoDuration(int start) {
    int end = endOfIsoDurationPrefix(start);
    return end == NONE || isWordPart(at(end)) ? NONE : end;
  }

  private int endOfIsoDurationPrefix(int start) {
    if (at(start) != 'P') {
      return NONE;
    }
    if (matches(ISO_DATE_TIME_SHAPE, start)) {
      return start + ISO_DATE_TIME_SHAPE.length();
    }
    int weeks = endOfDesignators("W", start + 1);
    if (weeks > start + 1) {
      return weeks;
    }
    int date = endOfDesignators("YMD", start + 1);
    if (at(date) == 'T') {
      int time = endOfDesignators("HMS", date + 1);
      return time > date + 1 ? time : NONE;
    }
    return date > start + 1 ? date : NONE;
  }

  /** Behind as many {@code 12Y} as follow each other in the order of the designators. */
  private int endOfDesignators(String designators, int start) {
    int end = start;
    for (int next = 0; next < designators.length(); next++) {
      int digits = endOfDigits(end);
      if (digits > end && at(digits) == designators.charAt(next)) {
        end = digits + 1;
      }
    }
    return end;
  }

  private boolean matches(String shape, int start) {
    for (int i = 0; i < shape.length(); i++) {
      char c = at(start + i);
      boolean fits =
          switch (shape.charAt(i)) {
            case 'x' -> isHexDigit(c);
            case 'd' -> isDigit(c);
            default -> c == shape.charAt(i);
          };
      if (!fits) {
        return false;
      }
    }
    return true;
  }
}
