package io.celladb.engine.testing;

import io.celladb.engine.env.Tasks;
import io.celladb.engine.errors.ClosedException;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.Deque;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Future;
import java.util.concurrent.FutureTask;
import java.util.stream.Stream;

/**
 * Tasks that run when a test says so, on the thread that says so, in the order they came: the same
 * calls give the same run. What is scheduled becomes due by the clock handed in. Loops, which block
 * by nature, get threads of their own. Calls come from many threads; running from one.
 */
public final class ManualTasks implements Tasks {
  private final ManualClock clock;

  // guarded by this
  private final Deque<Named> submitted = new ArrayDeque<>();
  private final List<Scheduled> scheduled = new ArrayList<>();
  private final List<LoopThread> loops = new ArrayList<>();
  private long scheduledCount;
  private boolean closed;

  private record Named(String name, FutureTask<?> task) {}

  private record Scheduled(String name, Runnable task, long dueNanos, long number) {}

  public ManualTasks(ManualClock clock) {
    this.clock = clock;
  }

  @Override
  public synchronized Future<?> submit(String name, Runnable task) {
    checkOpen();
    FutureTask<?> future = new FutureTask<>(task, null);
    submitted.add(new Named(name, future));
    return future;
  }

  @Override
  public synchronized Cancelable schedule(String name, Runnable task, long delayNanos) {
    checkOpen();
    Scheduled entry = new Scheduled(name, task, clock.nanoTime() + delayNanos, scheduledCount++);
    scheduled.add(entry);
    return () -> cancel(entry);
  }

  private synchronized boolean cancel(Scheduled entry) {
    return scheduled.remove(entry);
  }

  @Override
  public synchronized Loop start(String name, Runnable loop) {
    checkOpen();
    LoopThread thread = new LoopThread(name, loop);
    loops.add(thread);
    thread.begin();
    return thread;
  }

  /** Names of what was submitted and has not run, oldest first. */
  public synchronized List<String> waiting() {
    return submitted.stream().map(Named::name).toList();
  }

  /** Names of what is scheduled, next first. */
  public synchronized List<String> scheduled() {
    return inOrder().map(Scheduled::name).toList();
  }

  private Stream<Scheduled> inOrder() {
    return scheduled.stream()
        .sorted(Comparator.comparingLong(Scheduled::dueNanos).thenComparingLong(Scheduled::number));
  }

  /**
   * Runs the oldest submitted task, or else the first scheduled one that is due.
   *
   * @return whether there was one
   */
  public boolean runNext() {
    Named next;
    synchronized (this) {
      next = submitted.poll();
    }
    if (next != null) {
      next.task().run();
      return true;
    }
    Optional<Scheduled> due = takeDue();
    due.ifPresent(entry -> entry.task().run());
    return due.isPresent();
  }

  private synchronized Optional<Scheduled> takeDue() {
    Optional<Scheduled> first =
        inOrder().findFirst().filter(entry -> entry.dueNanos() <= clock.nanoTime());
    first.ifPresent(scheduled::remove);
    return first;
  }

  /** Runs everything that is submitted or due, and what that adds; returns how many tasks ran. */
  public int runAll() {
    int count = 0;
    while (runNext()) {
      count++;
    }
    return count;
  }

  private void checkOpen() {
    if (closed) {
      throw new ClosedException("The background work of a test");
    }
  }

  @Override
  public synchronized void close() {
    closed = true;
    submitted.forEach(named -> named.task().cancel(false));
    submitted.clear();
    scheduled.clear();
    List<String> running =
        loops.stream().filter(LoopThread::isRunning).map(LoopThread::name).toList();
    if (!running.isEmpty()) {
      throw new AssertionError("Loops still run at close: " + running);
    }
  }

  private static final class LoopThread implements Loop {
    private final String name;
    private final Thread thread;

    LoopThread(String name, Runnable loop) {
      this.name = name;
      this.thread = new Thread(loop, "manual-" + name);
      this.thread.setDaemon(true);
    }

    void begin() {
      thread.start();
    }

    String name() {
      return name;
    }

    @Override
    public void join() {
      boolean interrupted = false;
      while (thread.isAlive()) {
        try {
          thread.join();
        } catch (InterruptedException e) {
          interrupted = true;
        }
      }
      if (interrupted) {
        Thread.currentThread().interrupt();
      }
    }

    @Override
    public boolean isRunning() {
      return thread.isAlive();
    }
  }
}
