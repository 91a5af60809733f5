package io.celladb.cql.analysis;

import io.celladb.engine.io.Bytes;
import io.celladb.engine.types.CqlType;
import io.celladb.engine.types.CqlTypes;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalTime;
import java.time.ZoneOffset;
import java.util.List;
import java.util.UUID;
import java.util.function.Consumer;

/** Functions of time and of UUIDs. */
final class TimeFunctions {
  /** Clock sequence and node of the least UUID of an instant, as bytes are compared signed. */
  private static final long LEAST_LOW_HALF = 0x8080_8080_8080_8080L;

  private static final long GREATEST_LOW_HALF = 0x7f7f_7f7f_7f7f_7f7fL;

  private static final long MICROS_PER_SECOND = 1_000_000;
  private static final long MICROS_PER_MILLI = 1_000;
  private static final long MILLIS_PER_DAY = 86_400_000;

  private TimeFunctions() {}

  static void addTo(Consumer<ScalarFunction> functions) {
    addMakers(functions);
    addConversions(functions);
  }

  private static void addMakers(Consumer<ScalarFunction> functions) {
    ScalarFunction.Body now = (arguments, evaluation) -> now(evaluation.nowMicros());
    functions.accept(new ScalarFunction("now", List.of(), CqlTypes.TIMEUUID, now));
    functions.accept(
        new ScalarFunction(
            "uuid",
            List.of(),
            CqlTypes.UUID,
            (arguments, evaluation) -> CqlTypes.UUID.encode(UUID.randomUUID())));
    for (String name : List.of("current_timeuuid", "currenttimeuuid")) {
      functions.accept(new ScalarFunction(name, List.of(), CqlTypes.TIMEUUID, now));
    }
    for (String name : List.of("current_timestamp", "currenttimestamp")) {
      functions.accept(
          new ScalarFunction(
              name,
              List.of(),
              CqlTypes.TIMESTAMP,
              (arguments, evaluation) ->
                  ofLong(Math.floorDiv(evaluation.nowMicros(), MICROS_PER_MILLI))));
    }
    for (String name : List.of("current_date", "currentdate")) {
      functions.accept(
          new ScalarFunction(
              name,
              List.of(),
              CqlTypes.DATE,
              (arguments, evaluation) ->
                  dateOf(Math.floorDiv(evaluation.nowMicros(), MICROS_PER_MILLI))));
    }
    for (String name : List.of("current_time", "currenttime")) {
      functions.accept(
          new ScalarFunction(
              name,
              List.of(),
              CqlTypes.TIME,
              (arguments, evaluation) -> timeOfDay(evaluation.nowMicros())));
    }
  }

  private static void addConversions(Consumer<ScalarFunction> functions) {
    List<CqlType> uuid = List.of(CqlTypes.TIMEUUID);
    List<CqlType> date = List.of(CqlTypes.DATE);
    List<CqlType> timestamp = List.of(CqlTypes.TIMESTAMP);
    for (String name : List.of("to_timestamp", "totimestamp")) {
      functions.accept(
          new ScalarFunction(name, uuid, CqlTypes.TIMESTAMP, (a, e) -> ofLong(millisOfUuid(a[0]))));
      functions.accept(
          new ScalarFunction(name, date, CqlTypes.TIMESTAMP, (a, e) -> ofLong(millisOfDate(a[0]))));
    }
    for (String name : List.of("to_date", "todate")) {
      functions.accept(
          new ScalarFunction(name, uuid, CqlTypes.DATE, (a, e) -> dateOf(millisOfUuid(a[0]))));
      functions.accept(
          new ScalarFunction(
              name, timestamp, CqlTypes.DATE, (a, e) -> a[0].length == 0 ? null : dateOf(a[0])));
    }
    for (String name : List.of("to_unix_timestamp", "tounixtimestamp")) {
      functions.accept(
          new ScalarFunction(name, uuid, CqlTypes.BIGINT, (a, e) -> ofLong(millisOfUuid(a[0]))));
      functions.accept(new ScalarFunction(name, timestamp, CqlTypes.BIGINT, (a, e) -> a[0]));
      functions.accept(
          new ScalarFunction(name, date, CqlTypes.BIGINT, (a, e) -> ofLong(millisOfDate(a[0]))));
    }
    for (String name : List.of("min_timeuuid", "mintimeuuid")) {
      functions.accept(
          new ScalarFunction(
              name, timestamp, CqlTypes.TIMEUUID, (a, e) -> bound(a[0], 0, LEAST_LOW_HALF)));
    }
    for (String name : List.of("max_timeuuid", "maxtimeuuid")) {
      functions.accept(
          new ScalarFunction(
              name,
              timestamp,
              CqlTypes.TIMEUUID,
              (a, e) -> bound(a[0], TimeUuids.TICKS_PER_MILLI - 1, GREATEST_LOW_HALF)));
    }
  }

  private static byte[] now(long micros) {
    long low = UUID.randomUUID().getLeastSignificantBits();
    return TimeUuids.of(TimeUuids.ticksOfMicros(micros), low);
  }

  private static byte[] bound(byte[] timestamp, long moreTicks, long low) {
    if (timestamp.length == 0) {
      return null;
    }
    return TimeUuids.of(TimeUuids.ticksOfMillis(Bytes.getLong(timestamp, 0)) + moreTicks, low);
  }

  private static byte[] timeOfDay(long micros) {
    LocalTime time =
        Instant.ofEpochSecond(
                Math.floorDiv(micros, MICROS_PER_SECOND),
                Math.floorMod(micros, MICROS_PER_SECOND) * 1000)
            .atZone(ZoneOffset.UTC)
            .toLocalTime();
    return CqlTypes.TIME.encode(time);
  }

  static byte[] ofLong(long value) {
    byte[] bytes = new byte[Long.BYTES];
    Bytes.putLong(bytes, 0, value);
    return bytes;
  }

  /** The milliseconds since the epoch of a timeuuid. */
  static long millisOfUuid(byte[] uuid) {
    return TimeUuids.millis(Bytes.getLong(uuid, 0));
  }

  /** The milliseconds since the epoch at which a date begins. */
  static long millisOfDate(byte[] date) {
    return ((LocalDate) CqlTypes.DATE.decode(date)).toEpochDay() * MILLIS_PER_DAY;
  }

  private static byte[] dateOf(byte[] timestamp) {
    return dateOf(Bytes.getLong(timestamp, 0));
  }

  static byte[] dateOf(long millis) {
    return CqlTypes.DATE.encode(LocalDate.ofEpochDay(Math.floorDiv(millis, MILLIS_PER_DAY)));
  }
}
