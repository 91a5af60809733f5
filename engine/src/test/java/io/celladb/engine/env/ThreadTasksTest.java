package io.celladb.engine.env;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.celladb.engine.errors.ClosedException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
class ThreadTasksTest {
  private final BlockingQueue<String> failures = new LinkedBlockingQueue<>();
  private final ThreadTasks tasks =
      new ThreadTasks("test", 2, (name, failure) -> failures.add(name + ": " + failure));

  @AfterEach
  void stop() {
    tasks.close();
  }

  private static void await(CountDownLatch latch) {
    try {
      latch.await();
    } catch (InterruptedException e) {
      throw new AssertionError(e);
    }
  }

  @Test
  void tasksRunOnNamedDaemonThreads() throws Exception {
    BlockingQueue<String> seen = new LinkedBlockingQueue<>();
    tasks
        .submit(
            "flush",
            () ->
                seen.add(
                    Thread.currentThread().getName() + " " + Thread.currentThread().isDaemon()))
        .get();
    assertThat(seen).containsExactly("test-flush true");
  }

  @Test
  void noMoreThanTheGivenNumberRunAtOnce() throws Exception {
    AtomicInteger running = new AtomicInteger();
    AtomicInteger most = new AtomicInteger();
    List<Future<?>> all = new ArrayList<>();
    for (int i = 0; i < 200; i++) {
      all.add(
          tasks.submit(
              "t",
              () -> {
                most.accumulateAndGet(running.incrementAndGet(), Math::max);
                Thread.onSpinWait();
                running.decrementAndGet();
              }));
    }
    for (Future<?> one : all) {
      one.get();
    }
    assertThat(most.get()).isBetween(1, 2);
  }

  @Test
  void aFailureIsInTheFuture() {
    Future<?> failed =
        tasks.submit(
            "t",
            () -> {
              throw new IllegalStateException("no");
            });
    assertThatThrownBy(failed::get)
        .isInstanceOf(ExecutionException.class)
        .hasRootCauseMessage("no");
    assertThat(failures).isEmpty();
  }

  @Test
  void scheduledTasksRunOnceAndMayBeCalledOff() throws InterruptedException {
    CountDownLatch ran = new CountDownLatch(1);
    Tasks.Cancelable never =
        tasks.schedule("never", () -> failures.add("ran"), TimeUnit.HOURS.toNanos(1));
    Tasks.Cancelable soon = tasks.schedule("soon", ran::countDown, 1_000_000);
    await(ran);
    assertThat(never.cancel()).isTrue();
    assertThat(never.cancel()).isFalse();
    tasks.close();
    assertThat(soon.cancel()).isFalse();
    assertThat(failures).isEmpty();
  }

  @Test
  void failuresOfScheduledTasksAndLoopsAreReported() throws InterruptedException {
    tasks.schedule(
        "late",
        () -> {
          throw new IllegalStateException("one");
        },
        0);
    assertThat(failures.take()).isEqualTo("late: java.lang.IllegalStateException: one");
    Tasks.Loop loop =
        tasks.start(
            "loop",
            () -> {
              throw new IllegalStateException("two");
            });
    loop.join();
    assertThat(failures.take()).isEqualTo("loop: java.lang.IllegalStateException: two");
  }

  @Test
  void aLoopRunsUntilItReturns() {
    CountDownLatch stop = new CountDownLatch(1);
    Tasks.Loop loop = tasks.start("loop", () -> await(stop));
    assertThat(loop.isRunning()).isTrue();
    Thread.currentThread().interrupt();
    stop.countDown();
    loop.join();
    assertThat(Thread.interrupted()).isTrue();
    assertThat(loop.isRunning()).isFalse();
  }

  @Test
  void closingWaitsForWhatRunsAndDropsTheRest() {
    CountDownLatch begun = new CountDownLatch(2);
    CountDownLatch go = new CountDownLatch(1);
    AtomicInteger finished = new AtomicInteger();
    List<Future<?>> running = new ArrayList<>();
    for (int i = 0; i < 2; i++) {
      running.add(
          tasks.submit(
              "running",
              () -> {
                begun.countDown();
                await(go);
                finished.incrementAndGet();
              }));
    }
    await(begun);
    Future<?> queued = tasks.submit("queued", () -> finished.addAndGet(100));
    Thread closing = new Thread(tasks::close);
    closing.start();
    try {
      assertThatThrownBy(() -> queued.get(30, TimeUnit.SECONDS))
          .isInstanceOf(CancellationException.class);
      assertThat(closing.isAlive()).isTrue();
    } finally {
      go.countDown();
    }
    tasks.close();
    assertThat(finished).hasValue(2);
    assertThat(running).allMatch(Future::isDone);
    assertThatThrownBy(() -> tasks.submit("t", () -> {})).isInstanceOf(ClosedException.class);
    assertThatThrownBy(() -> tasks.schedule("t", () -> {}, 0)).isInstanceOf(ClosedException.class);
    assertThatThrownBy(() -> tasks.start("t", () -> {})).isInstanceOf(ClosedException.class);
  }
}
