package io.celladb.engine.types;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Instant;
import java.time.ZoneOffset;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Example;

class TimestampTypeTest extends TypeContract {
  TimestampTypeTest() {
    super(CqlTypes.TIMESTAMP);
  }

  @Override
  Arbitrary<?> javaValues() {
    long yearTenThousand = 253_402_300_800_000L;
    return Arbitraries.oneOf(
            Arbitraries.longs(), Arbitraries.longs().between(-yearTenThousand, yearTenThousand))
        .map(Instant::ofEpochMilli);
  }

  /** Before the year 1 the text shows another year, and no time is read behind a signed year. */
  @Override
  boolean hasReadableText(Object value) {
    int year = ((Instant) value).atZone(ZoneOffset.UTC).getYear();
    return year >= 1 && year <= 9999;
  }

  @Example
  void nowIsTheTimeGiven() {
    byte[] given = CqlTypes.TIMESTAMP.encode(Instant.ofEpochMilli(1234));
    assertThat(CqlTypes.TIMESTAMP.parse("now", 1234)).isEqualTo(given);
    assertThat(CqlTypes.TIMESTAMP.parse("NOW", 1234)).isEqualTo(given);
    assertThat(CqlTypes.TIMESTAMP.parse("7", 1234)).endsWith(7);
    assertThatThrownBy(() -> CqlTypes.TIMESTAMP.parse("now"))
        .hasMessage("Unable to parse a date/time from 'now'");
  }

  @Example
  void anInstantIsCutToMilliseconds() {
    Instant fine = Instant.parse("2020-01-01T00:00:00.123999999Z");
    byte[] bytes = CqlTypes.TIMESTAMP.encode(fine);
    assertThat(CqlTypes.TIMESTAMP.decode(bytes)).isEqualTo(fine.minusNanos(999_999));
    assertThatThrownBy(() -> CqlTypes.TIMESTAMP.encode(Instant.MAX))
        .isInstanceOf(InvalidValueException.class)
        .hasMessageContaining("is out of range");
  }
}
