package io.celladb.engine.tools;

import io.celladb.engine.errors.UnsupportedFormatException;
import io.celladb.engine.io.Bytes;
import io.celladb.engine.rows.DecoratedKey;
import io.celladb.engine.types.CqlType;
import io.celladb.engine.types.CqlTypes;
import io.celladb.engine.types.InvalidValueException;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/** Values in the words of {@code sstablemetadata}. */
final class InfoText {
  private static final DateTimeFormatter DATE =
      DateTimeFormatter.ofPattern("MM/dd/yyyy HH:mm:ss", Locale.ROOT).withZone(ZoneOffset.UTC);

  private InfoText() {}

  /** Date and time in UTC, or null for 0. */
  static @Nullable String date(long time, TimeUnit unit) {
    return time == 0 ? null : DATE.format(Instant.ofEpochMilli(unit.toMillis(time)));
  }

  /** A TTL in words, or null for 0. */
  static @Nullable String duration(int seconds) {
    if (seconds == 0) {
      return null;
    }
    if (seconds == Integer.MAX_VALUE) {
      return "never";
    }
    long[] counts = {
      seconds / 86_400, seconds / 3600 % 24, seconds / 60 % 60, seconds % 60,
    };
    String[] units = {"day", "hour", "minute", "second"};
    int first = 0;
    while (first < 3 && counts[first] == 0) {
      first++;
    }
    int last = 3;
    while (last > first && counts[last] == 0) {
      last--;
    }
    List<String> words = new ArrayList<>();
    for (int i = first; i <= last; i++) {
      words.add(counts[i] + " " + units[i] + (counts[i] == 1 ? "" : "s"));
    }
    return String.join(" ", words);
  }

  static String daysToSeconds(long micros) {
    long seconds = TimeUnit.MICROSECONDS.toSeconds(micros);
    return "Days: %d Hours: %d Minutes: %d Seconds: %d"
        .formatted(seconds / 86_400, seconds / 3600 % 24, seconds / 60 % 60, seconds % 60);
  }

  /** A number of bytes in the largest fitting unit, or null for 0. */
  static @Nullable String bytes(long count) {
    if (count == 0) {
      return null;
    }
    if (count < 1024) {
      return count + " B";
    }
    int power = (int) (Math.log((double) count) / Math.log(1024));
    return String.format(
        Locale.ROOT, "%.1f %sB", count / Math.pow(1024, power), "kMGTPE".charAt(power - 1));
  }

  /** The text of a partition key, or hexadecimal digits where its types are not known. */
  static String key(List<String> types, DecoratedKey key) {
    try {
      List<CqlType> known = new ArrayList<>();
      for (String type : types) {
        known.add(type(type));
      }
      return new KeyText(known).format(key.bytes());
    } catch (UnsupportedFormatException | InvalidValueException e) {
      return "0x" + Bytes.toHex(key.bytes());
    }
  }

  /** The text of a value, or hexadecimal digits where its type is not known. */
  static String value(String type, byte[] value) {
    try {
      return type(type).format(value);
    } catch (UnsupportedFormatException | InvalidValueException e) {
      return "0x" + Bytes.toHex(value);
    }
  }

  private static CqlType type(String name) {
    return CqlTypes.byMarshalName(name);
  }
}
