package io.celladb.engine.types;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Example;

class IntTypeTest extends TypeContract {
  IntTypeTest() {
    super(CqlTypes.INT);
  }

  @Override
  Arbitrary<?> javaValues() {
    return Arbitraries.integers();
  }

  @Example
  void anEmptyIntIsValidAndReadsNull() {
    CqlTypes.INT.validate(new byte[0]);
    assertThat(CqlTypes.INT.decode(new byte[0])).isNull();
    assertThat(CqlTypes.INT.compare(new byte[0], CqlTypes.INT.encode(Integer.MIN_VALUE)))
        .isNegative();
  }

  @Example
  void decodesNothingOfAnotherLength() {
    assertThatThrownBy(() -> CqlTypes.INT.decode(new byte[3]))
        .isInstanceOf(InvalidValueException.class)
        .hasMessage("Expected 4 or 0 byte int (3)");
  }
}
