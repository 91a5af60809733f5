package io.celladb.engine.tools.layout;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;

/** Writes fields in one form of output. */
abstract class LayoutForm implements FieldSink {
  private final Appendable out;

  LayoutForm(Appendable out) {
    this.out = out;
  }

  /** Writes what stands before all components. */
  abstract void begin(List<String> files);

  /** Writes what stands behind all components. */
  abstract void end();

  final void write(String text) {
    try {
      out.append(text);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  static String hex(Field field) {
    String hex = HexFormat.of().formatHex(field.start());
    return field.length() > field.start().length ? hex + "…" : hex;
  }

  /** The titles of the groups that fields stand in. */
  static final class Path {
    private final List<String> titles = new ArrayList<>();

    void group(int depth, String title) {
      titles.subList(depth, titles.size()).clear();
      titles.add(title);
    }

    List<String> at(int depth) {
      return titles.subList(0, depth);
    }
  }
}
