package io.celladb.engine.env;

import io.celladb.engine.errors.ClosedException;
import java.util.concurrent.Future;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.function.BiConsumer;
import org.jspecify.annotations.Nullable;

/** Tasks on a bounded number of daemon threads, which end after a minute without work. */
public final class ThreadTasks implements Tasks {
  private final String prefix;
  private final BiConsumer<String, Throwable> onFailure;
  private final ThreadPoolExecutor workers;
  private final ScheduledThreadPoolExecutor timer;

  /**
   * @param prefix starts the name of every thread
   * @param threads most threads for submitted and scheduled tasks together; loops come on top
   * @param onFailure told the name and failure of a scheduled task or a loop
   */
  public ThreadTasks(String prefix, int threads, BiConsumer<String, Throwable> onFailure) {
    this.prefix = prefix;
    this.onFailure = onFailure;
    this.workers =
        new ThreadPoolExecutor(
            threads,
            threads,
            1,
            TimeUnit.MINUTES,
            new LinkedBlockingQueue<>(),
            runnable -> daemon("worker", runnable));
    this.workers.allowCoreThreadTimeOut(true);
    this.timer = new ScheduledThreadPoolExecutor(1, runnable -> daemon("timer", runnable));
    this.timer.setRemoveOnCancelPolicy(true);
    this.timer.setExecuteExistingDelayedTasksAfterShutdownPolicy(false);
    this.timer.setKeepAliveTime(1, TimeUnit.MINUTES);
    this.timer.allowCoreThreadTimeOut(true);
  }

  private Thread daemon(String name, Runnable runnable) {
    Thread thread = new Thread(runnable, prefix + "-" + name);
    thread.setDaemon(true);
    return thread;
  }

  @Override
  public Future<?> submit(String name, Runnable task) {
    try {
      return workers.submit(() -> runNamed(name, task));
    } catch (RejectedExecutionException e) {
      throw closed(e);
    }
  }

  @Override
  public Cancelable schedule(String name, Runnable task, long delayNanos) {
    try {
      ScheduledFuture<?> future =
          timer.schedule(() -> handOver(name, task), delayNanos, TimeUnit.NANOSECONDS);
      return () -> future.cancel(false);
    } catch (RejectedExecutionException e) {
      throw closed(e);
    }
  }

  private void handOver(String name, Runnable task) {
    if (!workers.isShutdown()) {
      workers.execute(() -> runNamed(name, () -> runReporting(name, task)));
    }
  }

  @Override
  public Loop start(String name, Runnable loop) {
    if (workers.isShutdown()) {
      throw closed(null);
    }
    Thread thread = daemon(name, () -> runReporting(name, loop));
    thread.start();
    return new ThreadLoop(thread);
  }

  private void runNamed(String name, Runnable task) {
    Thread thread = Thread.currentThread();
    String idleName = thread.getName();
    thread.setName(prefix + "-" + name);
    try {
      task.run();
    } finally {
      thread.setName(idleName);
    }
  }

  private void runReporting(String name, Runnable task) {
    try {
      task.run();
    } catch (RuntimeException | Error e) {
      onFailure.accept(name, e);
    }
  }

  @Override
  public void close() {
    timer.shutdownNow();
    workers.shutdown();
    workers.getQueue().forEach(this::drop);
    boolean interrupted = false;
    while (true) {
      try {
        if (workers.awaitTermination(1, TimeUnit.HOURS)) {
          break;
        }
      } catch (InterruptedException e) {
        interrupted = true;
      }
    }
    if (interrupted) {
      Thread.currentThread().interrupt();
    }
  }

  private void drop(Runnable queued) {
    if (workers.remove(queued) && queued instanceof Future<?> future) {
      future.cancel(false);
    }
  }

  private ClosedException closed(@Nullable Throwable cause) {
    return new ClosedException("The background work of " + prefix, cause);
  }

  private record ThreadLoop(Thread thread) implements Loop {

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
