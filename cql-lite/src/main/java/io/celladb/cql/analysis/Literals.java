package io.celladb.cql.analysis;

import io.celladb.cql.analysis.Assignable.Fit;
import io.celladb.cql.syntax.Term;
import io.celladb.engine.types.CqlType;
import io.celladb.engine.types.CqlTypes;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.EnumMap;
import java.util.Map;
import java.util.Set;

/** Which types a constant may be of, and its bytes. */
final class Literals {
  private static final long MICROS_PER_MILLI = 1000;

  private static final Map<Term.LiteralKind, Set<CqlType>> SUITABLE =
      new EnumMap<>(Term.LiteralKind.class);

  static {
    SUITABLE.put(
        Term.LiteralKind.STRING,
        Set.of(
            CqlTypes.ASCII,
            CqlTypes.TEXT,
            CqlTypes.INET,
            CqlTypes.TIMESTAMP,
            CqlTypes.DATE,
            CqlTypes.TIME));
    SUITABLE.put(
        Term.LiteralKind.INTEGER,
        Set.of(
            CqlTypes.BIGINT,
            CqlTypes.COUNTER,
            CqlTypes.DATE,
            CqlTypes.DECIMAL,
            CqlTypes.DOUBLE,
            CqlTypes.DURATION,
            CqlTypes.FLOAT,
            CqlTypes.INT,
            CqlTypes.SMALLINT,
            CqlTypes.TIME,
            CqlTypes.TIMESTAMP,
            CqlTypes.TINYINT,
            CqlTypes.VARINT));
    SUITABLE.put(Term.LiteralKind.UUID, Set.of(CqlTypes.UUID, CqlTypes.TIMEUUID));
    SUITABLE.put(Term.LiteralKind.FLOAT, Set.of(CqlTypes.DECIMAL, CqlTypes.DOUBLE, CqlTypes.FLOAT));
    SUITABLE.put(Term.LiteralKind.BOOLEAN, Set.of(CqlTypes.BOOLEAN));
    SUITABLE.put(Term.LiteralKind.HEX, Set.of(CqlTypes.BLOB));
    SUITABLE.put(Term.LiteralKind.DURATION, Set.of(CqlTypes.DURATION));
  }

  private Literals() {}

  static Fit fit(Term.Literal literal, CqlType receiver) {
    if (preferredType(literal).equals(receiver)) {
      return Fit.EXACT;
    }
    boolean suits = receiver.isCustom() || SUITABLE.get(literal.kind()).contains(receiver);
    return suits ? Fit.WEAK : Fit.NONE;
  }

  /** The bytes of digits that may stand for any value of a type that CQL has no name for. */
  private static byte[] ofHex(String text, CqlType type) {
    byte[] bytes = CqlTypes.BLOB.parse(text.substring(2));
    type.validate(bytes);
    return bytes;
  }

  /** The type a constant has where its receiver does not say. */
  static CqlType preferredType(Term.Literal literal) {
    return switch (literal.kind()) {
      case STRING ->
          literal.text().chars().allMatch(c -> c < 0x80) ? CqlTypes.ASCII : CqlTypes.TEXT;
      case INTEGER -> integerType(new BigInteger(literal.text()));
      case FLOAT -> floatType(literal.text());
      case BOOLEAN -> CqlTypes.BOOLEAN;
      case DURATION -> CqlTypes.DURATION;
      case UUID -> CqlTypes.UUID;
      case HEX -> CqlTypes.BLOB;
    };
  }

  private static CqlType integerType(BigInteger value) {
    if (value.bitLength() < Integer.SIZE) {
      return CqlTypes.INT;
    }
    return value.bitLength() < Long.SIZE ? CqlTypes.BIGINT : CqlTypes.VARINT;
  }

  private static CqlType floatType(String text) {
    double value = Double.parseDouble(text);
    if (Double.isNaN(value) || Double.isInfinite(value)) {
      return CqlTypes.DOUBLE;
    }
    try {
      return new BigDecimal(text).compareTo(BigDecimal.valueOf(value)) == 0
          ? CqlTypes.DOUBLE
          : CqlTypes.DECIMAL;
    } catch (NumberFormatException e) {
      return CqlTypes.DECIMAL; // its exponent is none of an int; parsing it will say so
    }
  }

  /**
   * The constant's value.
   *
   * @throws io.celladb.engine.types.InvalidValueException when it is not one of the type
   */
  static Value value(Term.Literal literal, CqlType type) {
    String text = literal.text();
    if (type.equals(CqlTypes.TIMESTAMP) && text.equalsIgnoreCase("now")) {
      return evaluation ->
          CqlTypes.TIMESTAMP.parse(text, Math.floorDiv(evaluation.nowMicros(), MICROS_PER_MILLI));
    }
    CqlType parsed = type.equals(CqlTypes.COUNTER) ? CqlTypes.BIGINT : type;
    byte[] bytes =
        literal.kind() == Term.LiteralKind.HEX ? ofHex(text, parsed) : parsed.parse(text);
    return evaluation -> bytes;
  }
}
