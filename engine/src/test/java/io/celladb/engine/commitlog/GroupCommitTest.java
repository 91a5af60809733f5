package io.celladb.engine.commitlog;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class GroupCommitTest {
  private static final int THREADS = 8;

  private final ExecutorService threads = Executors.newFixedThreadPool(THREADS);
  private final CountedLog log = new CountedLog();
  private final GroupCommit groups = new GroupCommit(log);

  /** Records are numbers; a sync brings all there are, or fails from a certain one on. */
  private static final class CountedLog implements GroupCommit.Log {
    final AtomicLong appended = new AtomicLong();
    final AtomicLong syncs = new AtomicLong();
    volatile long synced;
    volatile long failsFrom = Long.MAX_VALUE;
    volatile boolean failed;
    volatile CountDownLatch hold = new CountDownLatch(0);

    @Override
    public long waiting() {
      return appended.get() - synced;
    }

    @Override
    public boolean isSettled(long record) {
      return synced >= record || failed;
    }

    @Override
    public void sync() {
      long last = appended.get();
      try {
        assertThat(hold.await(10, TimeUnit.SECONDS)).isTrue();
      } catch (InterruptedException e) {
        throw new AssertionError(e);
      }
      syncs.incrementAndGet();
      if (last >= failsFrom) {
        failed = true;
        throw new IllegalStateException("no sync");
      }
      synced = last;
    }
  }

  @AfterEach
  void stop() {
    threads.shutdownNow();
  }

  @Test
  void whoReturnsIsOnTheDevice() throws Exception {
    int each = 20_000;
    List<Future<Boolean>> all = new ArrayList<>();
    for (int i = 0; i < THREADS; i++) {
      all.add(
          threads.submit(
              () -> {
                boolean isRight = true;
                for (int n = 0; n < each; n++) {
                  long record = log.appended.incrementAndGet();
                  groups.await(record);
                  isRight &= log.synced >= record;
                }
                return isRight;
              }));
    }
    for (Future<Boolean> one : all) {
      assertThat(one.get(60, TimeUnit.SECONDS)).isTrue();
    }
    assertThat(log.syncs.get()).isBetween(1L, (long) THREADS * each);
  }

  @Test
  void thoseWhoComeDuringASyncShareTheNext() throws Exception {
    log.hold = new CountDownLatch(1);
    List<Future<?>> all = new ArrayList<>();
    all.add(threads.submit(() -> groups.await(log.appended.incrementAndGet())));
    while (log.waiting() == 0) {
      Thread.onSpinWait();
    }
    for (int i = 1; i < THREADS; i++) {
      all.add(threads.submit(() -> groups.await(log.appended.incrementAndGet())));
    }
    while (log.waiting() < THREADS) {
      Thread.onSpinWait();
    }
    log.hold.countDown();
    for (Future<?> one : all) {
      one.get(10, TimeUnit.SECONDS);
    }
    assertThat(log.syncs.get()).isLessThanOrEqualTo(2);
  }

  @Test
  void aFailureEndsEveryWait() throws Exception {
    log.hold = new CountDownLatch(1);
    log.failsFrom = 1;
    List<Future<Boolean>> all = new ArrayList<>();
    for (int i = 0; i < THREADS; i++) {
      all.add(
          threads.submit(
              () -> {
                try {
                  groups.await(log.appended.incrementAndGet());
                  return true;
                } catch (IllegalStateException e) {
                  return false;
                }
              }));
    }
    log.hold.countDown();
    int thrown = 0;
    for (Future<Boolean> one : all) {
      thrown += one.get(10, TimeUnit.SECONDS) ? 0 : 1;
    }
    assertThat(thrown).isEqualTo(1);
    assertThat(log.synced).isZero();
  }

  @Test
  void anInterruptIsKeptUntilTheRecordIsOnTheDevice() throws Exception {
    log.hold = new CountDownLatch(1);
    Future<?> leader = threads.submit(() -> groups.await(log.appended.incrementAndGet()));
    while (log.waiting() == 0) {
      Thread.onSpinWait();
    }
    AtomicLong seen = new AtomicLong(-1);
    Thread waiter =
        new Thread(
            () -> {
              groups.await(log.appended.incrementAndGet());
              seen.set(Thread.currentThread().isInterrupted() ? log.synced : -2);
            });
    waiter.start();
    while (waiter.getState() != Thread.State.WAITING) {
      Thread.onSpinWait();
    }
    waiter.interrupt();
    log.hold.countDown();
    leader.get(10, TimeUnit.SECONDS);
    waiter.join(10_000);
    assertThat(seen.get()).isEqualTo(2);
  }
}
