package io.celladb.engine.types;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.stream.Collectors;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Example;
import net.jqwik.api.ForAll;

class DoubleTypeTest extends TypeContract {
  DoubleTypeTest() {
    super(CqlTypes.DOUBLE);
  }

  @Override
  Arbitrary<?> javaValues() {
    return Arbitraries.doubles();
  }

  @Example
  void zerosDifferAndNaNIsLast(@ForAll Random random) {
    List<Double> ascending =
        List.of(
            Double.NEGATIVE_INFINITY, -1.0, -0.0, 0.0, 1.0, Double.POSITIVE_INFINITY, Double.NaN);
    List<Double> shuffled = new ArrayList<>(ascending);
    Collections.shuffle(shuffled, random);
    List<Object> sorted =
        shuffled.stream()
            .map(CqlTypes.DOUBLE::encode)
            .sorted(CqlTypes.DOUBLE::compare)
            .map(CqlTypes.DOUBLE::decode)
            .collect(Collectors.toList());
    assertThat(sorted).isEqualTo(ascending);
  }

  @Example
  void keepsTheBitsOfANaN() {
    byte[] bytes = CqlTypes.DOUBLE.encode(Double.longBitsToDouble(0x7FF8_0000_0000_0001L));
    assertThat(bytes).endsWith(1);
    assertThat(CqlTypes.DOUBLE.compare(bytes, CqlTypes.DOUBLE.encode(Double.NaN))).isZero();
  }
}
