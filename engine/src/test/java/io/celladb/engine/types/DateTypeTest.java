package io.celladb.engine.types;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.LocalDate;
import java.util.Set;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Example;

class DateTypeTest extends TypeContract {
  DateTypeTest() {
    super(CqlTypes.DATE);
  }

  @Override
  Arbitrary<?> javaValues() {
    return Arbitraries.integers().map(LocalDate::ofEpochDay);
  }

  @Override
  Set<String> textsReadBeyondCassandra() {
    return Set.of("5881580-07-11", "12345-01-01");
  }

  @Example
  void aLongYearNeedsNoSign() {
    byte[] last = {-1, -1, -1, -1};
    assertThat(CqlTypes.DATE.parse("5881580-07-11")).isEqualTo(last);
    assertThat(CqlTypes.DATE.parse("+5881580-07-11")).isEqualTo(last);
    assertThatThrownBy(() -> CqlTypes.DATE.parse("5881580-07-12"))
        .hasMessage(
            "Input date 5881580-07-12 is greater than max supported date +5881580-07-11T00:00Z");
  }

  @Example
  void refusesADateOutsideOfTheRange() {
    assertThatThrownBy(() -> CqlTypes.DATE.encode(LocalDate.MIN))
        .isInstanceOf(InvalidValueException.class)
        .hasMessageContaining("is less than min supported date -5877641-06-23T00:00Z");
    assertThatThrownBy(() -> CqlTypes.DATE.encode(LocalDate.MAX))
        .isInstanceOf(InvalidValueException.class)
        .hasMessageContaining("is greater than max supported date +5881580-07-11T00:00Z");
  }
}
