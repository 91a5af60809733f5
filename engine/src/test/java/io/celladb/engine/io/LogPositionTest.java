package io.celladb.engine.io;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class LogPositionTest {

  @Test
  void ordersBySegmentThenPosition() {
    assertThat(LogPosition.NONE)
        .isLessThan(new LogPosition(0, 0))
        .isEqualByComparingTo(new LogPosition(-1, 0));
    assertThat(new LogPosition(1, 900)).isLessThan(new LogPosition(2, 3));
    assertThat(new LogPosition(2, 3)).isGreaterThan(new LogPosition(2, 2)).hasToString("2:3");
  }
}
