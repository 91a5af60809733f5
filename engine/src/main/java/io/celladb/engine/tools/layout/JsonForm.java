package io.celladb.engine.tools.layout;

import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;

/** An array of components, each with an array of its fields, of which each is a line. */
final class JsonForm extends LayoutForm {
  private final Path path = new Path();
  private boolean hasComponent;
  private boolean hasField;

  JsonForm(Appendable out) {
    super(out);
  }

  @Override
  void begin(List<String> files) {
    write("[");
  }

  @Override
  public void component(String file, long sizeBytes) {
    write(hasComponent ? ",\n" : "\n");
    write("{\"file\":" + string(file) + ",\"size\":" + sizeBytes + ",\"fields\":[");
    hasComponent = true;
    hasField = false;
  }

  @Override
  public void group(int depth, String title) {
    path.group(depth, title);
  }

  @Override
  public void field(int depth, Field field) {
    write(hasField ? ",\n" : "\n");
    hasField = true;
    String groups =
        path.at(depth).stream().map(JsonForm::string).collect(Collectors.joining(",", "[", "]"));
    write(
        "{\"offset\":%d,\"length\":%d,\"in\":%s,\"path\":%s,\"name\":%s"
            .formatted(
                field.offset(),
                field.length(),
                string(field.space().name().toLowerCase(Locale.ROOT)),
                groups,
                string(field.name())));
    write(
        ",\"value\":%s,\"meaning\":%s,\"hex\":%s}"
            .formatted(string(field.value()), string(field.meaning()), string(hex(field))));
  }

  @Override
  public void endComponent() {
    write("\n]}");
  }

  @Override
  void end() {
    write("\n]\n");
  }

  private static String string(String text) {
    StringBuilder out = new StringBuilder("\"");
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      if (c == '"' || c == '\\') {
        out.append('\\').append(c);
      } else if (c < ' ') {
        out.append("\\u%04x".formatted((int) c));
      } else {
        out.append(c);
      }
    }
    return out.append('"').toString();
  }
}
