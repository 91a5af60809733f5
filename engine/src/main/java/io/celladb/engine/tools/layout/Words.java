package io.celladb.engine.tools.layout;

import io.celladb.engine.types.CqlType;
import io.celladb.engine.types.InvalidValueException;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.HexFormat;

/** Values as a person reads them. */
final class Words {
  private static final int MAX_CHARS = 160;
  private static final long NO_TIMESTAMP = Long.MIN_VALUE;

  private Words() {}

  static String hex(byte[] bytes) {
    return cut(HexFormat.of().formatHex(bytes));
  }

  static String crc(long value) {
    return "%08x".formatted((int) value);
  }

  /** A timestamp in microseconds, with the moment that it most often is. */
  static String micros(long micros) {
    if (micros == NO_TIMESTAMP) {
      return micros + " (none)";
    }
    return micros + " (" + Instant.EPOCH.plus(micros, ChronoUnit.MICROS) + ")";
  }

  /** A moment in seconds since the epoch. */
  static String seconds(long seconds) {
    try {
      return seconds + " (" + Instant.ofEpochSecond(seconds) + ")";
    } catch (DateTimeException e) {
      return seconds + " (none)";
    }
  }

  /** A serialized value; hexadecimal digits when it is none of its type. */
  static String value(CqlType type, byte[] bytes) {
    if (type.cqlName().equals("counter")) {
      return hex(bytes);
    }
    try {
      return cut(type.format(bytes));
    } catch (InvalidValueException e) {
      return hex(bytes);
    }
  }

  static String cut(String text) {
    return text.length() <= MAX_CHARS ? text : text.substring(0, MAX_CHARS) + "…";
  }
}
