package io.celladb.cql.analysis;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Reads JSON (RFC 8259) into Java values: {@link String}, {@link Boolean}, null, {@link
 * LinkedHashMap}, {@link ArrayList}, and the first of {@link Integer}, {@link Long}, {@link
 * BigInteger} that holds a whole number; other numbers are {@link Double}, or {@link BigDecimal}
 * where that would be infinite. Of equal keys the last counts.
 */
final class JsonParser {
  private static final int MAX_DEPTH = 100;

  private final String text;
  private int at;
  private int depth;

  private JsonParser(String text) {
    this.text = text;
  }

  /** The text is not JSON. */
  static final class JsonException extends RuntimeException {
    private static final long serialVersionUID = 1;

    JsonException(String message) {
      super(message);
    }
  }

  /** Reads the first value of the text; what follows it does not count. */
  static @Nullable Object parse(String text) {
    JsonParser parser = new JsonParser(text);
    parser.skipBlanks();
    return parser.value();
  }

  private JsonException error(String what) {
    return new JsonException(what + " at character " + (at + 1));
  }

  private void skipBlanks() {
    while (at < text.length() && " \t\r\n".indexOf(text.charAt(at)) >= 0) {
      at++;
    }
  }

  private char peek() {
    if (at >= text.length()) {
      throw error("Unexpected end-of-input");
    }
    return text.charAt(at);
  }

  private JsonException unexpected(String expected) {
    char c = peek();
    return error(
        "Unexpected character ('%s' (code %d)): expected %s".formatted(c, (int) c, expected));
  }

  private void expect(char c) {
    if (peek() != c) {
      throw unexpected("'" + c + "'");
    }
    at++;
  }

  private @Nullable Object value() {
    char c = peek();
    if (c == '{') {
      return object();
    }
    if (c == '[') {
      return array();
    }
    if (c == '"') {
      return string();
    }
    if (c == '-' || (c >= '0' && c <= '9')) {
      return number();
    }
    return word();
  }

  private @Nullable Object word() {
    for (String word : List.of("null", "true", "false")) {
      if (text.startsWith(word, at)) {
        at += word.length();
        return word.equals("null") ? null : Boolean.valueOf(word);
      }
    }
    throw unexpected("a value");
  }

  private void enter() {
    at++;
    if (++depth > MAX_DEPTH) {
      throw error("Nesting deeper than " + MAX_DEPTH);
    }
    skipBlanks();
  }

  private Map<String, Object> object() {
    Map<String, Object> object = new LinkedHashMap<>();
    enter();
    if (peek() != '}') {
      do {
        skipBlanks();
        if (peek() != '"') {
          throw unexpected("double-quote to start field name");
        }
        String key = string();
        skipBlanks();
        expect(':');
        skipBlanks();
        object.put(key, value());
        skipBlanks();
      } while (acceptComma('}'));
    }
    expect('}');
    depth--;
    return object;
  }

  private List<Object> array() {
    List<Object> array = new ArrayList<>();
    enter();
    if (peek() != ']') {
      do {
        skipBlanks();
        array.add(value());
        skipBlanks();
      } while (acceptComma(']'));
    }
    expect(']');
    depth--;
    return array;
  }

  private boolean acceptComma(char end) {
    char c = peek();
    if (c == ',') {
      at++;
      return true;
    }
    if (c != end) {
      throw unexpected("',' or '" + end + "'");
    }
    return false;
  }

  private String string() {
    StringBuilder out = new StringBuilder();
    at++;
    while (peek() != '"') {
      char c = text.charAt(at++);
      if (c < ' ') {
        at--;
        throw error("Illegal unquoted character (code %d)".formatted((int) c));
      }
      out.append(c == '\\' ? escaped() : c);
    }
    at++;
    return out.toString();
  }

  private char escaped() {
    char c = peek();
    at++;
    return switch (c) {
      case '"', '\\', '/' -> c;
      case 'b' -> '\b';
      case 'f' -> '\f';
      case 'n' -> '\n';
      case 'r' -> '\r';
      case 't' -> '\t';
      case 'u' -> unicode();
      default -> throw error("Unrecognized character escape '%s' (code %d)".formatted(c, (int) c));
    };
  }

  private char unicode() {
    int code = 0;
    for (int i = 0; i < 4; i++) {
      int digit = Character.digit(peek(), 16);
      if (digit < 0) {
        throw unexpected("a hex-digit for character escape sequence");
      }
      code = code * 16 + digit;
      at++;
    }
    return (char) code;
  }

  private Number number() {
    int start = at;
    if (peek() == '-') {
      at++;
    }
    int digits = at;
    skipDigits();
    if (text.charAt(digits) == '0' && at > digits + 1) {
      throw error("Invalid numeric value: Leading zeroes not allowed");
    }
    boolean whole = true;
    if (at < text.length() && text.charAt(at) == '.') {
      at++;
      skipDigits();
      whole = false;
    }
    if (at < text.length() && (text.charAt(at) == 'e' || text.charAt(at) == 'E')) {
      at++;
      if (peek() == '+' || peek() == '-') {
        at++;
      }
      skipDigits();
      whole = false;
    }
    String number = text.substring(start, at);
    return whole ? integer(new BigInteger(number)) : fraction(number);
  }

  private void skipDigits() {
    if (peek() < '0' || peek() > '9') {
      throw unexpected("a digit");
    }
    while (at < text.length() && text.charAt(at) >= '0' && text.charAt(at) <= '9') {
      at++;
    }
  }

  private static Number integer(BigInteger value) {
    if (value.bitLength() < Integer.SIZE) {
      return value.intValue();
    }
    if (value.bitLength() < Long.SIZE) {
      return value.longValue();
    }
    return value;
  }

  private static Number fraction(String number) {
    double value = Double.parseDouble(number);
    if (Double.isInfinite(value)) {
      return new BigDecimal(number);
    }
    return value;
  }
}
