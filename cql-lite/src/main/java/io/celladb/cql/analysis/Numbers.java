package io.celladb.cql.analysis;

import io.celladb.cql.errors.CqlException;
import io.celladb.cql.errors.ErrorCode;
import io.celladb.engine.types.CqlType;
import io.celladb.engine.types.CqlTypes;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.List;

/** The number types and how their values turn into each other's. */
final class Numbers {
  private static final int MAX_DIGITS = 10_000;

  /** From narrow to wide: integers, floating point, unlimited. */
  static final List<CqlType> TYPES =
      List.of(
          CqlTypes.TINYINT,
          CqlTypes.SMALLINT,
          CqlTypes.INT,
          CqlTypes.BIGINT,
          CqlTypes.FLOAT,
          CqlTypes.DOUBLE,
          CqlTypes.VARINT,
          CqlTypes.DECIMAL);

  private Numbers() {}

  static boolean isInteger(CqlType type) {
    return TYPES.indexOf(type) <= 3;
  }

  static boolean isFloating(CqlType type) {
    return type.equals(CqlTypes.FLOAT) || type.equals(CqlTypes.DOUBLE);
  }

  /** The type of an operation's result. */
  static CqlType common(CqlType left, CqlType right) {
    CqlType wider = TYPES.indexOf(left) > TYPES.indexOf(right) ? left : right;
    CqlType narrower = wider.equals(left) ? right : left;
    if (wider.equals(CqlTypes.VARINT) && isFloating(narrower)) {
      return CqlTypes.DECIMAL;
    }
    return wider.equals(CqlTypes.FLOAT) && narrower.equals(CqlTypes.BIGINT)
        ? CqlTypes.DOUBLE
        : wider;
  }

  /** The Java value of a number that is there. */
  static Number decode(CqlType type, byte[] value) {
    return (Number) type.decode(value);
  }

  /** The value in another type, as far as that can hold it: integers wrap, fractions are cut. */
  static byte[] encode(CqlType type, Number value) {
    return type.encode(convert(type, value));
  }

  static Number convert(CqlType type, Number value) {
    if (type.equals(CqlTypes.TINYINT)) {
      return value.byteValue();
    }
    if (type.equals(CqlTypes.SMALLINT)) {
      return value.shortValue();
    }
    if (type.equals(CqlTypes.INT)) {
      return value.intValue();
    }
    if (type.equals(CqlTypes.BIGINT)) {
      return value.longValue();
    }
    if (type.equals(CqlTypes.FLOAT)) {
      return value.floatValue();
    }
    if (type.equals(CqlTypes.DOUBLE)) {
      return value.doubleValue();
    }
    return type.equals(CqlTypes.VARINT) ? toBigInteger(value) : toBigDecimal(value);
  }

  static BigInteger toBigInteger(Number value) {
    if (value instanceof BigInteger integer) {
      return integer;
    }
    return value instanceof BigDecimal || value instanceof Double || value instanceof Float
        ? whole(toBigDecimal(value))
        : BigInteger.valueOf(value.longValue());
  }

  static BigDecimal toBigDecimal(Number value) {
    if (value instanceof BigDecimal decimal) {
      return decimal;
    }
    if (value instanceof BigInteger integer) {
      return new BigDecimal(integer);
    }
    return value instanceof Double || value instanceof Float
        ? new BigDecimal(value.toString())
        : BigDecimal.valueOf(value.longValue());
  }

  private static BigInteger whole(BigDecimal value) {
    if ((long) value.precision() - value.scale() > MAX_DIGITS) {
      throw tooLong();
    }
    return value.toBigInteger();
  }

  /**
   * Refuses two numbers whose digits, written one below the other, would take more than {@value
   * #MAX_DIGITS} columns: a sum of 1E1000000000 and 1 has a thousand million digits.
   */
  static void checkSpread(BigDecimal x, BigDecimal y) {
    long above = Math.max((long) x.precision() - x.scale(), (long) y.precision() - y.scale());
    long below = Math.max(x.scale(), y.scale());
    if (x.signum() != 0 && y.signum() != 0 && above + below > MAX_DIGITS) {
      throw tooLong();
    }
  }

  private static CqlException tooLong() {
    return new CqlException(
        ErrorCode.FUNCTION_FAILURE,
        "The result would have more than %d digits".formatted(MAX_DIGITS));
  }
}
