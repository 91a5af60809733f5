package io.celladb.engine.types;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.LocalTime;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Example;

class TimeTypeTest extends TypeContract {
  TimeTypeTest() {
    super(CqlTypes.TIME);
  }

  @Override
  Arbitrary<?> javaValues() {
    return Arbitraries.longs().between(0, 86_399_999_999_999L).map(LocalTime::ofNanoOfDay);
  }

  @Example
  void decodesNothingBeyondTheDay() {
    byte[] aDay = {0, 0, 0x4e, (byte) 0x94, (byte) 0x91, 0x4f, 0, 0};
    CqlTypes.TIME.validate(aDay);
    assertThatThrownBy(() -> CqlTypes.TIME.decode(aDay))
        .isInstanceOf(InvalidValueException.class)
        .hasMessage("A time of 86400000000000 nanoseconds is outside of the day");
  }
}
