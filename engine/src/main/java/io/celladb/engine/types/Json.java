package io.celladb.engine.types;

/** The pieces of JSON that values are written with. */
final class Json {
  private static final String HEX_DIGITS = "0123456789ABCDEF";

  private Json() {}

  static void appendQuoted(StringBuilder out, String text) {
    out.append('"');
    for (int i = 0; i < text.length(); i++) {
      appendEscaped(out, text.charAt(i));
    }
    out.append('"');
  }

  private static void appendEscaped(StringBuilder out, char c) {
    switch (c) {
      case '"':
        out.append("\\\"");
        break;
      case '\\':
        out.append("\\\\");
        break;
      case '\b':
        out.append("\\b");
        break;
      case '\t':
        out.append("\\t");
        break;
      case '\n':
        out.append("\\n");
        break;
      case '\f':
        out.append("\\f");
        break;
      case '\r':
        out.append("\\r");
        break;
      default:
        if (c < ' ') {
          out.append("\\u00").append(HEX_DIGITS.charAt(c >> 4)).append(HEX_DIGITS.charAt(c & 15));
        } else {
          out.append(c);
        }
    }
  }
}
