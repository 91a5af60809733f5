package io.celladb.engine.types;

import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigDecimal;
import java.math.BigInteger;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Example;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;

class DecimalTypeTest extends TypeContract {
  DecimalTypeTest() {
    super(CqlTypes.DECIMAL);
  }

  @Override
  Arbitrary<?> javaValues() {
    Arbitrary<Integer> scales =
        Arbitraries.oneOf(
            Arbitraries.integers().between(-3, 3),
            Arbitraries.integers().between(-1_000_000_000, 1_000_000_000));
    return Arbitraries.bigIntegers()
        .tuple2()
        .flatMap(pair -> scales.map(scale -> new BigDecimal(pair.get1(), scale)));
  }

  @Property
  void ordersByNumber(@ForAll long a, @ForAll byte b, @ForAll byte aScale, @ForAll byte bScale) {
    BigDecimal left = new BigDecimal(BigInteger.valueOf(a), aScale);
    BigDecimal right = new BigDecimal(BigInteger.valueOf(b), bScale);
    int compared =
        CqlTypes.DECIMAL.compare(CqlTypes.DECIMAL.encode(left), CqlTypes.DECIMAL.encode(right));
    assertThat(Integer.signum(compared)).isEqualTo(left.compareTo(right));
  }

  @Example
  void neverWritesOutALargeScale() {
    byte[] small = CqlTypes.DECIMAL.parse("1E-1000000");
    assertThat(small).containsExactly(0, 0x0f, 0x42, 0x40, 1);
    assertThat(CqlTypes.DECIMAL.format(small)).isEqualTo("1E-1000000");
    assertThat(CqlTypes.DECIMAL.toCqlshText(small)).isEqualTo("1E-1000000");
    assertThat(compare("1E2147483647", "9E2147483646")).isPositive();
    assertThat(compare("1E2147483647", "1E-2147483647")).isPositive();
    assertThat(compare("-1E2147483647", "1E-2147483647")).isNegative();
    assertThat(compare("0E2147483647", "0E-2147483647")).isZero();
    assertThat(compare("10E999999999", "1E1000000000")).isZero();
    assertThat(compare("11E999999999", "1E1000000000")).isPositive();
  }

  private static int compare(String a, String b) {
    return CqlTypes.DECIMAL.compare(CqlTypes.DECIMAL.parse(a), CqlTypes.DECIMAL.parse(b));
  }

  @Example
  void aScaleAloneCountsAsZero() {
    byte[] scaleOnly = {0, 0, 0, 2};
    CqlTypes.DECIMAL.validate(scaleOnly);
    assertThat(CqlTypes.DECIMAL.decode(scaleOnly)).isEqualTo(new BigDecimal("0.00"));
    assertThat(CqlTypes.DECIMAL.compare(scaleOnly, CqlTypes.DECIMAL.parse("0"))).isZero();
  }
}
