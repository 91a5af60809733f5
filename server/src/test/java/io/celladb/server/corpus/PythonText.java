package io.celladb.server.corpus;

import io.celladb.engine.types.CqlType;
import io.celladb.engine.types.CqlTypes;
import java.math.BigDecimal;
import java.net.Inet6Address;
import java.time.Instant;
import java.time.LocalTime;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.time.format.DateTimeFormatterBuilder;
import java.time.temporal.ChronoField;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Values as Python's {@code str} shows what the Python driver makes of them. */
final class PythonText {
  private static final DateTimeFormatter SECONDS =
      DateTimeFormatter.ofPattern("yyyy-MM-dd HH:mm:ss");
  private static final DateTimeFormatter TIME =
      new DateTimeFormatterBuilder()
          .appendPattern("HH:mm:ss.")
          .appendFraction(ChronoField.NANO_OF_SECOND, 9, 9, false)
          .toFormatter();

  private static final Pattern ZERO_GROUPS = Pattern.compile("\\b0(:0)*\\b");

  private PythonText() {}

  static String of(CqlType type, byte @Nullable [] value) {
    Object decoded = value == null ? null : type.decode(value);
    if (decoded == null) {
      return "None";
    }
    if (type.equals(CqlTypes.BLOB)) {
      return bytes(value);
    }
    if (decoded instanceof Boolean bool) {
      return bool ? "True" : "False";
    }
    if (decoded instanceof Double || decoded instanceof Float) {
      return number(((Number) decoded).doubleValue());
    }
    if (decoded instanceof BigDecimal decimal) {
      return decimal.toString();
    }
    if (decoded instanceof Instant instant) {
      String text = SECONDS.format(instant.atZone(ZoneOffset.UTC));
      int micros = instant.getNano() / 1000;
      return micros == 0 ? text : text + ".%06d".formatted(micros);
    }
    if (type.equals(CqlTypes.TIME)) {
      return TIME.format((LocalTime) decoded);
    }
    if (decoded instanceof Inet6Address) {
      return shortened(type.format(value));
    }
    return decoded instanceof String text ? text : type.format(value);
  }

  /** The longest run of zero groups, if it has two and more, as a double colon. */
  private static String shortened(String address) {
    Matcher runs = ZERO_GROUPS.matcher(address);
    int start = 0;
    int end = 0;
    while (runs.find()) {
      if (runs.end() - runs.start() > end - start) {
        start = runs.start();
        end = runs.end();
      }
    }
    return end - start < 3
        ? address
        : address.substring(0, Math.max(0, start - 1))
            + "::"
            + address.substring(Math.min(address.length(), end + 1));
  }

  private static String number(double value) {
    if (Double.isNaN(value)) {
      return "nan";
    }
    if (Double.isInfinite(value)) {
      return value > 0 ? "inf" : "-inf";
    }
    double magnitude = Math.abs(value);
    if (magnitude == 0) {
      return Double.toString(value);
    }
    if (magnitude < 1e-4 || magnitude >= 1e16) {
      String text = Double.toString(value).toLowerCase(Locale.ROOT).replace(".0e", "e");
      return text.replaceAll("e(\\d)", "e+$1").replaceAll("e([+-])(\\d)$", "e$10$2");
    }
    String plain = new BigDecimal(Double.toString(value)).toPlainString();
    return plain.contains(".") ? plain : plain + ".0";
  }

  private static String bytes(byte[] value) {
    StringBuilder out = new StringBuilder("b'");
    for (byte b : value) {
      char c = (char) (b & 0xff);
      if (c == '\\' || c == '\'') {
        out.append('\\').append(c);
      } else if (c == '\n') {
        out.append("\\n");
      } else if (c >= ' ' && c < 0x7f) {
        out.append(c);
      } else {
        out.append("\\x%02x".formatted((int) c));
      }
    }
    return out.append('\'').toString();
  }
}
