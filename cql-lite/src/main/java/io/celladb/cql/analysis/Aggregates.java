package io.celladb.cql.analysis;

import io.celladb.engine.types.CqlType;
import io.celladb.engine.types.CqlTypes;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.math.RoundingMode;
import java.util.Map;
import java.util.Set;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** The aggregate functions. */
final class Aggregates {
  private static final String COUNT = "count";
  private static final Set<String> NAMES = Set.of(COUNT, "min", "max", "sum", "avg");
  private static final Map<String, Integer> EXTREMES = Map.of("min", -1, "max", 1);

  private Aggregates() {}

  static boolean isAggregate(String name) {
    return NAMES.contains(name);
  }

  /** Returns whether it takes values of any type. */
  static boolean takesAny(String name) {
    return name.equals(COUNT) || EXTREMES.containsKey(name);
  }

  static boolean isCount(String name) {
    return name.equals(COUNT);
  }

  /** Returns what makes the aggregators of a function on values of a type. */
  static Supplier<Aggregator> of(String name, CqlType type) {
    if (isCount(name)) {
      return Count::new;
    }
    Integer direction = EXTREMES.get(name);
    if (direction != null) {
      return () -> new Extreme(type, direction);
    }
    boolean isAverage = name.equals("avg");
    if (Numbers.isFloating(type)) {
      return () -> new FloatingSum(type, isAverage);
    }
    return type.equals(CqlTypes.DECIMAL)
        ? () -> new DecimalSum(isAverage)
        : () -> new IntegerSum(type, isAverage);
  }

  private static final class Count implements Aggregator {
    private long count;

    @Override
    public void add(byte @Nullable [] value) {
      if (value != null) {
        count++;
      }
    }

    @Override
    public byte[] result() {
      return CqlTypes.BIGINT.encode(count);
    }
  }

  /** The value of the group's first row. */
  static final class First implements Aggregator {
    private boolean isTaken;
    private byte @Nullable [] first;

    @Override
    public void add(byte @Nullable [] value) {
      if (!isTaken) {
        first = value;
        isTaken = true;
      }
    }

    @Override
    public byte @Nullable [] result() {
      return first;
    }
  }

  private static final class Extreme implements Aggregator {
    private final CqlType type;
    private final int direction;
    private byte @Nullable [] best;

    Extreme(CqlType type, int direction) {
      this.type = type;
      this.direction = direction;
    }

    @Override
    public void add(byte @Nullable [] value) {
      if (value != null && (best == null || type.compare(value, best) * direction > 0)) {
        best = value;
      }
    }

    @Override
    public byte @Nullable [] result() {
      return best;
    }
  }

  /** Sums wrap in their type; averages are of the whole sum. */
  private static final class IntegerSum implements Aggregator {
    private final CqlType type;
    private final boolean isAverage;
    private BigInteger large = BigInteger.ZERO;
    private long sum;
    private long count;

    IntegerSum(CqlType type, boolean isAverage) {
      this.type = type;
      this.isAverage = isAverage;
    }

    @Override
    public void add(byte @Nullable [] value) {
      if (value == null || value.length == 0) {
        return;
      }
      count++;
      Number number = Numbers.decode(type, value);
      if (number instanceof BigInteger integer) {
        large = large.add(integer);
        return;
      }
      long added = number.longValue();
      long total = sum + added;
      if (((sum ^ total) & (added ^ total)) < 0) {
        large = large.add(BigInteger.valueOf(sum));
        total = added;
      }
      sum = total;
    }

    @Override
    public byte[] result() {
      BigInteger total = large.add(BigInteger.valueOf(sum));
      if (isAverage && count > 0) {
        total = total.divide(BigInteger.valueOf(count));
      }
      return Numbers.encode(type, total);
    }
  }

  /** Sums with Kahan's correction. */
  private static final class FloatingSum implements Aggregator {
    private final CqlType type;
    private final boolean isAverage;
    private double sum;
    private double correction;
    private double simpleSum;
    private long count;

    FloatingSum(CqlType type, boolean isAverage) {
      this.type = type;
      this.isAverage = isAverage;
    }

    @Override
    public void add(byte @Nullable [] value) {
      if (value == null || value.length == 0) {
        return;
      }
      count++;
      double added = Numbers.decode(type, value).doubleValue();
      simpleSum += added;
      double corrected = added - correction;
      double total = sum + corrected;
      correction = (total - sum) - corrected;
      sum = total;
    }

    @Override
    public byte[] result() {
      double total = sum - correction;
      if (Double.isNaN(total) && Double.isInfinite(simpleSum)) {
        total = simpleSum;
      }
      return Numbers.encode(type, isAverage && count > 0 ? total / count : total);
    }
  }

  private static final class DecimalSum implements Aggregator {
    private final boolean isAverage;
    private BigDecimal sum = BigDecimal.ZERO;
    private long count;

    DecimalSum(boolean isAverage) {
      this.isAverage = isAverage;
    }

    @Override
    public void add(byte @Nullable [] value) {
      if (value != null && value.length > 0) {
        count++;
        BigDecimal added = (BigDecimal) CqlTypes.DECIMAL.decode(value);
        Numbers.checkSpread(sum, added);
        sum = sum.add(added);
      }
    }

    @Override
    public byte[] result() {
      BigDecimal total =
          isAverage && count > 0
              ? sum.divide(BigDecimal.valueOf(count), RoundingMode.HALF_EVEN)
              : sum;
      return CqlTypes.DECIMAL.encode(total);
    }
  }
}
