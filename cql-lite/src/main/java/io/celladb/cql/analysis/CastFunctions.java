package io.celladb.cql.analysis;

import io.celladb.engine.io.Bytes;
import io.celladb.engine.types.CqlType;
import io.celladb.engine.types.CqlTypes;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** What CAST does, as functions: {@code cast_as_int}, ... */
final class CastFunctions {
  private static final List<CqlType> PRINTED =
      List.of(
          CqlTypes.BOOLEAN,
          CqlTypes.TIMESTAMP,
          CqlTypes.DATE,
          CqlTypes.TIME,
          CqlTypes.TIMEUUID,
          CqlTypes.UUID,
          CqlTypes.INET);

  private CastFunctions() {}

  private static ScalarFunction cast(CqlType from, CqlType to, ScalarFunction.Body body) {
    return new ScalarFunction("cast_as_" + to.cqlName(), List.of(from), to, body);
  }

  static void addTo(Consumer<ScalarFunction> functions) {
    for (CqlType to : Numbers.TYPES) {
      for (CqlType from : Numbers.TYPES) {
        if (!from.equals(to)) {
          functions.accept(cast(from, to, (a, e) -> number(from, to, a[0])));
        }
      }
    }
    for (CqlType to : List.of(CqlTypes.ASCII, CqlTypes.TEXT)) {
      Numbers.TYPES.forEach(from -> functions.accept(cast(from, to, (a, e) -> text(from, a[0]))));
      PRINTED.forEach(from -> functions.accept(cast(from, to, (a, e) -> text(from, a[0]))));
    }
    functions.accept(cast(CqlTypes.ASCII, CqlTypes.TEXT, (a, e) -> a[0]));
    functions.accept(
        cast(
            CqlTypes.TIMEUUID,
            CqlTypes.TIMESTAMP,
            (a, e) -> TimeFunctions.ofLong(TimeFunctions.millisOfUuid(a[0]))));
    functions.accept(
        cast(
            CqlTypes.DATE,
            CqlTypes.TIMESTAMP,
            (a, e) -> TimeFunctions.ofLong(TimeFunctions.millisOfDate(a[0]))));
    functions.accept(
        cast(
            CqlTypes.TIMESTAMP,
            CqlTypes.DATE,
            (a, e) -> a[0].length == 0 ? null : TimeFunctions.dateOf(Bytes.getLong(a[0], 0))));
    functions.accept(
        cast(
            CqlTypes.TIMEUUID,
            CqlTypes.DATE,
            (a, e) -> TimeFunctions.dateOf(TimeFunctions.millisOfUuid(a[0]))));
  }

  private static byte @Nullable [] number(CqlType from, CqlType to, byte[] value) {
    return value.length == 0 ? null : Numbers.encode(to, Numbers.decode(from, value));
  }

  private static byte @Nullable [] text(CqlType from, byte[] value) {
    if (value.length == 0) {
      return null;
    }
    String text =
        Numbers.TYPES.contains(from) ? Numbers.decode(from, value).toString() : from.format(value);
    return text.getBytes(StandardCharsets.UTF_8);
  }
}
