package io.celladb.engine.tools;

import java.io.IOException;
import java.io.UncheckedIOException;
import org.jspecify.annotations.Nullable;

/** Lines with a label and a value each. */
final class InfoLines {
  private final Appendable out;

  InfoLines(Appendable out) {
    this.out = out;
  }

  void field(String label, @Nullable Object value) {
    field(label, value, null);
  }

  /** A field with a remark in brackets; two hyphens stand for no value. */
  void field(String label, @Nullable Object value, @Nullable String remark) {
    String text = value == null ? "--" : value.toString();
    line(label + ": " + text + (remark == null ? "" : " (" + remark + ")"));
  }

  void line(String text) {
    try {
      out.append(text).append('\n');
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
