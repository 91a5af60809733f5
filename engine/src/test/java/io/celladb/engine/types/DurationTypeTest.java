package io.celladb.engine.types;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.Example;

class DurationTypeTest extends TypeContract {
  DurationTypeTest() {
    super(CqlTypes.DURATION);
  }

  @Override
  Arbitrary<?> javaValues() {
    return Combinators.combine(
            Arbitraries.of(1, -1),
            Arbitraries.integers().between(0, Integer.MAX_VALUE),
            Arbitraries.integers().between(0, Integer.MAX_VALUE),
            Arbitraries.longs().between(0, Long.MAX_VALUE))
        .as(
            (sign, months, days, nanos) ->
                new CqlDuration(sign * months, sign * days, sign * nanos));
  }

  @Override
  boolean hasComparableForm() {
    return false;
  }

  /** The duration of nothing has an empty text, which reads as an empty value. */
  @Override
  boolean hasReadableText(Object value) {
    return !value.equals(new CqlDuration(0, 0, 0));
  }

  @Example
  void hasNoOrderForCql() {
    assertThat(CqlTypes.DURATION.isOrderable()).isFalse();
    assertThat(ReversedType.of(CqlTypes.DURATION).isOrderable()).isFalse();
    assertThat(CqlTypes.INT.isOrderable()).isTrue();
  }

  @Example
  void tooManyNanosecondsAreInvalid() {
    for (String text : new String[] {"9223372036854775808ns", "99999999999999999999ns"}) {
      assertThatThrownBy(() -> CqlTypes.DURATION.parse(text))
          .isInstanceOf(InvalidValueException.class)
          .hasMessage(
              "Invalid duration. The total number of nanoseconds must be less or equal to"
                  + " 2147483647");
    }
  }

  @Example
  void itsNumbersHaveOneSign() {
    assertThatThrownBy(() -> new CqlDuration(1, -1, 0))
        .isInstanceOf(InvalidValueException.class)
        .hasMessage(
            "The duration months, days and nanoseconds must be all of the same sign (1, -1, 0)");
    assertThat(new CqlDuration(Integer.MIN_VALUE, 0, Long.MIN_VALUE))
        .hasToString("-178956970y8mo2562047h47m16s854ms775us808ns");
  }
}
