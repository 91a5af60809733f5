package io.celladb.cql.analysis;

import io.celladb.cql.errors.CqlException;
import io.celladb.cql.errors.ErrorCode;
import io.celladb.cql.syntax.ArithmeticOperator;
import io.celladb.engine.io.Bytes;
import io.celladb.engine.types.CqlDuration;
import io.celladb.engine.types.CqlType;
import io.celladb.engine.types.CqlTypes;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.math.RoundingMode;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** The operators, which are functions by names of their own. */
public final class ArithmeticFunctions {
  /** The function behind a minus sign before a term. */
  public static final String NEGATE = "_negate";

  private static final int MIN_QUOTIENT_DIGITS = 32;
  private static final int MAX_QUOTIENT_SCALE = 1000;

  private ArithmeticFunctions() {}

  /** Returns the name of the function behind an operator. */
  public static String name(ArithmeticOperator operator) {
    return switch (operator) {
      case ADD -> "_add";
      case SUBTRACT -> "_substract";
      case MULTIPLY -> "_multiply";
      case DIVIDE -> "_divide";
      case MODULO -> "_modulo";
    };
  }

  /** Returns the operator behind which a function stands, as written, or null. */
  static @Nullable String operator(String functionName) {
    for (ArithmeticOperator operator : ArithmeticOperator.values()) {
      if (name(operator).equals(functionName)) {
        return String.valueOf(operator.symbol());
      }
    }
    return null;
  }

  static void addTo(Consumer<ScalarFunction> functions) {
    for (ArithmeticOperator operator : ArithmeticOperator.values()) {
      for (CqlType left : Numbers.TYPES) {
        for (CqlType right : Numbers.TYPES) {
          functions.accept(onNumbers(operator, left, right));
        }
      }
    }
    for (CqlType left : List.of(CqlTypes.TEXT, CqlTypes.ASCII)) {
      for (CqlType right : List.of(CqlTypes.TEXT, CqlTypes.ASCII)) {
        CqlType result = left.equals(right) ? left : CqlTypes.TEXT;
        functions.accept(
            new ScalarFunction(
                "_add", List.of(left, right), result, (a, e) -> concatenated(a[0], a[1])));
      }
    }
    for (CqlType left : List.of(CqlTypes.TIMESTAMP, CqlTypes.DATE)) {
      functions.accept(moving(left, ArithmeticOperator.ADD, 1));
      functions.accept(moving(left, ArithmeticOperator.SUBTRACT, -1));
    }
    for (CqlType type : Numbers.TYPES) {
      functions.accept(new ScalarFunction(NEGATE, List.of(type), type, (a, e) -> negated(type, a)));
    }
  }

  private static byte[] concatenated(byte[] left, byte[] right) {
    String text =
        new String(left, StandardCharsets.UTF_8) + new String(right, StandardCharsets.UTF_8);
    return text.getBytes(StandardCharsets.UTF_8);
  }

  private static byte @Nullable [] negated(CqlType type, byte[][] arguments) {
    if (arguments[0].length == 0) {
      return null;
    }
    Number value = Numbers.decode(type, arguments[0]);
    if (Numbers.isFloating(type)) {
      return Numbers.encode(type, -value.doubleValue());
    }
    return Numbers.isInteger(type)
        ? Numbers.encode(type, -value.longValue())
        : Numbers.encode(type, Numbers.toBigDecimal(value).negate());
  }

  private static ScalarFunction onNumbers(
      ArithmeticOperator operator, CqlType left, CqlType right) {
    CqlType result = Numbers.common(left, right);
    return new ScalarFunction(
        name(operator),
        List.of(left, right),
        result,
        (a, e) -> {
          if (a[0].length == 0 || a[1].length == 0) {
            return null;
          }
          Number x = Numbers.decode(left, a[0]);
          Number y = Numbers.decode(right, a[1]);
          try {
            return Numbers.encode(result, compute(operator, result, x, y));
          } catch (ArithmeticException failure) {
            throw failure(left, operator, right, failure.getMessage());
          }
        });
  }

  private static CqlException failure(
      CqlType left, ArithmeticOperator operator, CqlType right, String why) {
    return new CqlException(
        ErrorCode.FUNCTION_FAILURE,
        "the operation '%s %s %s' failed: %s"
            .formatted(left.cqlName(), operator.symbol(), right.cqlName(), why));
  }

  private static Number compute(ArithmeticOperator operator, CqlType type, Number x, Number y) {
    if (Numbers.isInteger(type)) {
      return onLongs(operator, x.longValue(), y.longValue());
    }
    if (type.equals(CqlTypes.FLOAT)) {
      return onFloats(operator, x.floatValue(), y.floatValue());
    }
    if (type.equals(CqlTypes.DOUBLE)) {
      return onDoubles(operator, x.doubleValue(), y.doubleValue());
    }
    return type.equals(CqlTypes.VARINT)
        ? onIntegers(operator, Numbers.toBigInteger(x), Numbers.toBigInteger(y))
        : onDecimals(operator, decimal(x), decimal(y));
  }

  /** A whole number of a fixed size comes with one decimal place, as a double would. */
  private static BigDecimal decimal(Number value) {
    BigDecimal exact = Numbers.toBigDecimal(value);
    return value instanceof BigInteger || value instanceof BigDecimal || exact.scale() != 0
        ? exact
        : exact.setScale(1);
  }

  private static long onLongs(ArithmeticOperator operator, long x, long y) {
    return switch (operator) {
      case ADD -> x + y;
      case SUBTRACT -> x - y;
      case MULTIPLY -> x * y;
      case DIVIDE -> x / y;
      case MODULO -> x % y;
    };
  }

  private static float onFloats(ArithmeticOperator operator, float x, float y) {
    return switch (operator) {
      case ADD -> x + y;
      case SUBTRACT -> x - y;
      case MULTIPLY -> x * y;
      case DIVIDE -> x / y;
      case MODULO -> x % y;
    };
  }

  private static double onDoubles(ArithmeticOperator operator, double x, double y) {
    return switch (operator) {
      case ADD -> x + y;
      case SUBTRACT -> x - y;
      case MULTIPLY -> x * y;
      case DIVIDE -> x / y;
      case MODULO -> x % y;
    };
  }

  private static BigInteger onIntegers(ArithmeticOperator operator, BigInteger x, BigInteger y) {
    return switch (operator) {
      case ADD -> x.add(y);
      case SUBTRACT -> x.subtract(y);
      case MULTIPLY -> x.multiply(y);
      case DIVIDE -> x.divide(y);
      case MODULO -> x.remainder(y);
    };
  }

  private static BigDecimal onDecimals(ArithmeticOperator operator, BigDecimal x, BigDecimal y) {
    if (operator != ArithmeticOperator.MULTIPLY && operator != ArithmeticOperator.DIVIDE) {
      Numbers.checkSpread(x, y);
    }
    return switch (operator) {
      case ADD -> x.add(y);
      case SUBTRACT -> x.subtract(y);
      case MULTIPLY -> x.multiply(y);
      case DIVIDE -> quotient(x, y);
      case MODULO -> x.remainder(y);
    };
  }

  /** At least 32 digits and no fewer decimal places than either number has. */
  private static BigDecimal quotient(BigDecimal x, BigDecimal y) {
    int firstDigit = (x.precision() - x.scale()) - (y.precision() - y.scale());
    int scale = Math.max(MIN_QUOTIENT_DIGITS - firstDigit, Math.max(x.scale(), y.scale()));
    return x.divide(y, Math.min(scale, MAX_QUOTIENT_SCALE), RoundingMode.HALF_UP)
        .stripTrailingZeros();
  }

  private static ScalarFunction moving(CqlType type, ArithmeticOperator operator, int sign) {
    return new ScalarFunction(
        name(operator),
        List.of(type, CqlTypes.DURATION),
        type,
        (a, e) -> {
          if (a[0].length == 0) {
            return null;
          }
          CqlDuration duration = (CqlDuration) CqlTypes.DURATION.decode(a[1]);
          try {
            return type.equals(CqlTypes.DATE)
                ? Durations.moveDate(a[0], duration, sign)
                : TimeFunctions.ofLong(
                    Durations.moveMillis(Bytes.getLong(a[0], 0), duration, sign));
          } catch (ArithmeticException failure) {
            throw failure(type, operator, CqlTypes.DURATION, failure.getMessage());
          }
        });
  }
}
