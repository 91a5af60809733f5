package io.celladb.engine.tools.layout;

import java.util.List;

/** A line for each field: offset, length, bytes, and what they say. */
final class TextForm extends LayoutForm {
  private static final String INDENT = "  ";
  private static final String BLANK = " ".repeat(72);

  TextForm(Appendable out) {
    super(out);
  }

  @Override
  void begin(List<String> files) {}

  @Override
  public void component(String file, long sizeBytes) {
    write(file + ": " + sizeBytes + " bytes\n");
  }

  @Override
  public void group(int depth, String title) {
    write(BLANK + INDENT.repeat(depth) + title + "\n");
  }

  @Override
  public void field(int depth, Field field) {
    String offset = (field.space() == Field.Space.DATA ? "+" : "") + field.offset();
    String place = "%11s %8d  %-50s".formatted(offset, field.length(), hex(field));
    String value = field.value().isEmpty() ? "" : ": " + field.value();
    String meaning = field.meaning().isEmpty() ? "" : "  [" + field.meaning() + "]";
    write(place + INDENT.repeat(depth) + field.name() + value + meaning + "\n");
  }

  @Override
  public void endComponent() {
    write("\n");
  }

  @Override
  void end() {}
}
