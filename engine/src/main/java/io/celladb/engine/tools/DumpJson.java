package io.celladb.engine.tools;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayDeque;
import org.jspecify.annotations.Nullable;

/**
 * Writes JSON with the white space of {@code sstabledump}: a value a line, indented by two spaces a
 * level, except where objects or arrays are switched to compact, which puts a single space in place
 * of the line. Or, as JSON lines, with no white space and a top-level value a line.
 */
final class DumpJson {
  private static final String INDENT = "  ";

  private final Appendable out;
  private final boolean isLines;
  private final ArrayDeque<Level> levels = new ArrayDeque<>();
  private boolean compactObjects;
  private boolean compactArrays;
  private boolean isAfterName;
  private boolean isAfterValue;

  /** An object or array that is open. */
  private static final class Level {
    private final boolean isObject;
    private int entries;

    Level(boolean isObject) {
      this.isObject = isObject;
    }
  }

  DumpJson(Appendable out, boolean isLines) {
    this.out = out;
    this.isLines = isLines;
  }

  /** From here on, entries of objects stay on one line, or not. */
  void compactObjects(boolean compact) {
    compactObjects = compact;
  }

  /** From here on, elements of arrays stay on one line, or not. */
  void compactArrays(boolean compact) {
    compactArrays = compact;
  }

  /** Whether an object or array is open. */
  boolean isStarted() {
    return !levels.isEmpty();
  }

  void startObject() {
    start(true, '{');
  }

  void startArray() {
    start(false, '[');
  }

  private void start(boolean isObject, char bracket) {
    beforeValue();
    put(bracket);
    levels.push(new Level(isObject));
  }

  void end() {
    Level level = levels.pop();
    if (level.entries > 0) {
      space(level.isObject ? compactObjects : compactArrays);
    } else if (!isLines) {
      put(' ');
    }
    put(level.isObject ? '}' : ']');
    isAfterValue = true;
  }

  /** Writes the name of an entry; its value follows. */
  void name(String name) {
    separate();
    quoted(name);
    put(isLines ? ":" : " : ");
    isAfterName = true;
  }

  void string(String value) {
    beforeValue();
    quoted(value);
    isAfterValue = true;
  }

  /** Writes a value that is JSON already. */
  void raw(CharSequence json) {
    beforeValue();
    put(json);
    isAfterValue = true;
  }

  void entry(String name, String value) {
    name(name);
    string(value);
  }

  void entry(String name, long value) {
    name(name);
    raw(Long.toString(value));
  }

  void entry(String name, boolean value) {
    name(name);
    raw(Boolean.toString(value));
  }

  private void beforeValue() {
    if (isAfterName) {
      isAfterName = false;
    } else if (!levels.isEmpty()) {
      separate();
    } else if (isAfterValue) {
      put('\n');
    }
  }

  private void separate() {
    Level level = levels.element();
    if (level.entries++ > 0) {
      put(',');
    }
    space(level.isObject ? compactObjects : compactArrays);
  }

  private void space(boolean compact) {
    if (isLines) {
      return;
    }
    if (compact) {
      put(' ');
      return;
    }
    put('\n');
    for (int i = levels.size(); i > 0; i--) {
      put(INDENT);
    }
  }

  private void quoted(String text) {
    put('"');
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      String escape = escape(c);
      if (escape == null) {
        put(c);
      } else {
        put(escape);
      }
    }
    put('"');
  }

  private static @Nullable String escape(char c) {
    return switch (c) {
      case '"' -> "\\\"";
      case '\\' -> "\\\\";
      case '\b' -> "\\b";
      case '\t' -> "\\t";
      case '\n' -> "\\n";
      case '\f' -> "\\f";
      case '\r' -> "\\r";
      default -> c < ' ' ? "\\u%04X".formatted((int) c) : null;
    };
  }

  private void put(char c) {
    try {
      out.append(c);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private void put(CharSequence text) {
    try {
      out.append(text);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
