package io.celladb.cql.analysis;

import io.celladb.engine.types.CqlType;
import io.celladb.engine.types.CqlTypes;
import java.util.Map;
import java.util.Set;

/** Which types' values may be taken for values of another type, bytes unchanged. */
public final class TypeCompatibility {
  private static final Map<CqlType, Set<CqlType>> READABLE =
      Map.of(
          CqlTypes.TEXT, Set.of(CqlTypes.ASCII),
          CqlTypes.BIGINT, Set.of(CqlTypes.TIMESTAMP),
          CqlTypes.TIMESTAMP, Set.of(CqlTypes.BIGINT),
          CqlTypes.TIME, Set.of(CqlTypes.BIGINT),
          CqlTypes.DATE, Set.of(CqlTypes.INT),
          CqlTypes.VARINT, Set.of(CqlTypes.INT, CqlTypes.BIGINT, CqlTypes.TIMESTAMP),
          CqlTypes.UUID, Set.of(CqlTypes.TIMEUUID));

  private TypeCompatibility() {}

  /** Returns whether a value of one type may be stored where another is expected. */
  public static boolean accepts(CqlType receiver, CqlType provided) {
    return receiver.equals(provided)
        || receiver.equals(CqlTypes.BLOB)
        || READABLE.getOrDefault(receiver, Set.of()).contains(provided);
  }

  static Assignable.Fit fit(CqlType receiver, CqlType provided) {
    if (receiver.equals(provided)) {
      return Assignable.Fit.EXACT;
    }
    return accepts(receiver, provided) ? Assignable.Fit.WEAK : Assignable.Fit.NONE;
  }
}
