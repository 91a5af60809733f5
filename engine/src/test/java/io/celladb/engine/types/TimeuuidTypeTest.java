package io.celladb.engine.types;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.UUID;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Example;

class TimeuuidTypeTest extends TypeContract {
  TimeuuidTypeTest() {
    super(CqlTypes.TIMEUUID);
  }

  @Override
  Arbitrary<?> javaValues() {
    return Arbitraries.longs()
        .tuple2()
        .map(halves -> new UUID((halves.get1() & ~0xF000L) | 0x1000L, halves.get2()));
  }

  @Example
  void refusesAnotherVersion() {
    UUID random = UUID.fromString("123e4567-e89b-42d3-a456-556642440000");
    assertThatThrownBy(() -> CqlTypes.TIMEUUID.encode(random))
        .isInstanceOf(InvalidValueException.class)
        .hasMessage("TimeUUID supports only version 1 UUIDs");
  }

  @Example
  void ordersTheLowHalfBySignedBytesAndUuidByUnsignedOnes() {
    byte[] a = CqlTypes.UUID.parse("123e4567-e89b-12d3-8000-000000000000");
    byte[] b = CqlTypes.UUID.parse("123e4567-e89b-12d3-7f00-000000000000");
    assertThat(CqlTypes.TIMEUUID.compare(a, b)).isNegative();
    assertThat(CqlTypes.UUID.compare(a, b)).isPositive();
  }
}
