package io.celladb.engine.testing;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.celladb.engine.env.Tasks;
import io.celladb.engine.errors.ClosedException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Future;
import org.junit.jupiter.api.Test;

class ManualTasksTest {
  private final ManualClock clock = new ManualClock();
  private final ManualTasks tasks = new ManualTasks(clock);
  private final List<String> ran = new ArrayList<>();

  @Test
  void nothingRunsUntilTold() {
    Future<?> one = tasks.submit("one", () -> ran.add("1"));
    List<Future<?>> added = new ArrayList<>();
    Runnable three = () -> ran.add("3");
    added.add(tasks.submit("two", () -> added.add(tasks.submit("three", three))));
    assertThat(tasks.waiting()).containsExactly("one", "two");
    assertThat(one.isDone()).isFalse();
    assertThat(tasks.runNext()).isTrue();
    assertThat(ran).containsExactly("1");
    assertThat(one.isDone()).isTrue();
    assertThat(tasks.runAll()).isEqualTo(2);
    assertThat(ran).containsExactly("1", "3");
    assertThat(added).hasSize(2).allMatch(Future::isDone);
    assertThat(tasks.runNext()).isFalse();
  }

  @Test
  void scheduledTasksBecomeDueByTheClock() {
    tasks.schedule("late", () -> ran.add("late"), 2_000);
    tasks.schedule("soon", () -> ran.add("soon"), 1_000);
    Tasks.Cancelable off = tasks.schedule("off", () -> ran.add("off"), 500);
    assertThat(tasks.scheduled()).containsExactly("off", "soon", "late");
    assertThat(off.cancel()).isTrue();
    assertThat(off.cancel()).isFalse();
    assertThat(tasks.runAll()).isZero();
    clock.advance(Duration.ofNanos(1_000));
    tasks.runAll();
    assertThat(ran).containsExactly("soon");
    clock.advance(Duration.ofNanos(1_000));
    tasks.runAll();
    assertThat(ran).containsExactly("soon", "late");
  }

  @Test
  void loopsHaveThreadsAndMustHaveEnded() {
    CountDownLatch stop = new CountDownLatch(1);
    Tasks.Loop loop =
        tasks.start(
            "syncer",
            () -> {
              try {
                stop.await();
              } catch (InterruptedException e) {
                throw new AssertionError(e);
              }
            });
    assertThatThrownBy(tasks::close).hasMessageContaining("syncer");
    stop.countDown();
    loop.join();
    tasks.close();
    assertThatThrownBy(() -> tasks.submit("t", () -> {})).isInstanceOf(ClosedException.class);
  }

  @Test
  void theClockMovesWhenTold() {
    long micros = clock.currentTimeMicros();
    clock.advance(Duration.ofDays(10));
    assertThat(clock.currentTimeMicros() - micros).isEqualTo(864_000_000_000L);
    assertThat(clock.nanoTime()).isEqualTo(864_000_000_000_000L);
    clock.setWallMicros(5_000_000);
    assertThat(clock.nowInSeconds()).isEqualTo(5);
    assertThat(clock.nanoTime()).isEqualTo(864_000_000_000_000L);
    assertThatThrownBy(() -> clock.advance(Duration.ofNanos(-1)))
        .isInstanceOf(IllegalArgumentException.class);
  }
}
