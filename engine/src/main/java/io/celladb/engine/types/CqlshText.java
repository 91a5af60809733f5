package io.celladb.engine.types;

import java.math.BigDecimal;
import java.math.MathContext;
import java.math.RoundingMode;
import java.util.Locale;

/** The forms in which cqlsh prints text and floating point numbers in a result table. */
final class CqlshText {
  private static final int DIGITS = 5;

  private CqlshText() {}

  /** Backslashes are doubled; control characters and U+007F to U+00A0 are written as escapes. */
  static String escape(String text) {
    StringBuilder out = new StringBuilder(text.length());
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      if (c == '\\') {
        out.append("\\\\");
      } else if (c == '\n') {
        out.append("\\n");
      } else if (c == '\r') {
        out.append("\\r");
      } else if (c == '\t') {
        out.append("\\t");
      } else if (c < ' ' || (c >= 0x7F && c <= 0xA0)) {
        out.append(String.format(Locale.ROOT, "\\x%02x", (int) c));
      } else {
        out.append(c);
      }
    }
    return out.toString();
  }

  /** The text of a value within another one, where text, times and addresses stand in quotes. */
  static String nested(CqlType type, byte[] v, int off, int len) {
    String text = type.toCqlshText(v, off, len);
    if (type instanceof TextType) {
      return "'" + text.replace("'", "''") + "'";
    }
    return type instanceof InetType || type instanceof TimestampType ? "'" + text + "'" : text;
  }

  /**
   * The number as C's {@code %g} prints it with five significant digits, and one more for each
   * digit in front of the decimal point of a number below 100000.
   */
  static String number(double value) {
    if (Double.isNaN(value)) {
      return "NaN";
    }
    if (Double.isInfinite(value)) {
      return value > 0 ? "Infinity" : "-Infinity";
    }
    double magnitude = Math.abs(value);
    int precision = DIGITS;
    if (magnitude > Math.ulp(1.0)) {
      int exponent = (int) Math.log10(magnitude);
      if (exponent >= -4 && exponent < DIGITS) {
        precision = DIGITS + exponent + 1;
      }
    }
    return general(value, precision);
  }

  private static String general(double value, int precision) {
    if (value == 0) {
      return 1 / value < 0 ? "-0" : "0";
    }
    BigDecimal rounded =
        new BigDecimal(value)
            .round(new MathContext(precision, RoundingMode.HALF_EVEN))
            .stripTrailingZeros();
    int exponent = rounded.precision() - rounded.scale() - 1;
    if (exponent >= -4 && exponent < precision) {
      return rounded.toPlainString();
    }
    String digits = rounded.unscaledValue().abs().toString();
    StringBuilder out = new StringBuilder(rounded.signum() < 0 ? "-" : "").append(digits.charAt(0));
    if (digits.length() > 1) {
      out.append('.').append(digits, 1, digits.length());
    }
    int size = Math.abs(exponent);
    return out.append(exponent < 0 ? "e-" : "e+")
        .append(size < 10 ? "0" : "")
        .append(size)
        .toString();
  }
}
