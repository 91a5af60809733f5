package io.celladb.engine.metrics;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class CounterTest {

  @Test
  void adds() {
    Counter counter = new Counter();
    counter.increment();
    counter.add(41);
    assertThat(counter.value()).isEqualTo(42);
    assertThat(counter).hasToString("42");
  }
}
