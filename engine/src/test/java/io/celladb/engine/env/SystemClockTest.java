package io.celladb.engine.env;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class SystemClockTest {

  @Test
  void tellsMicrosecondsOfTheEpoch() {
    Clock clock = new SystemClock();
    long beforeMillis = System.currentTimeMillis();
    long micros = clock.currentTimeMicros();
    long afterMillis = System.currentTimeMillis();
    assertThat(micros / 1_000).isBetween(beforeMillis, afterMillis);
    assertThat(clock.nowInSeconds()).isBetween(beforeMillis / 1_000, afterMillis / 1_000 + 1);
    assertThat(clock.nanoTime()).isLessThanOrEqualTo(clock.nanoTime());
  }

  @Test
  void secondsAreWholeAlsoBeforeTheEpoch() {
    Clock clock =
        new Clock() {
          @Override
          public long currentTimeMicros() {
            return -1;
          }

          @Override
          public long nanoTime() {
            return 0;
          }
        };
    assertThat(clock.nowInSeconds()).isEqualTo(-1);
  }
}
