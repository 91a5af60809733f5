package io.celladb.server.netty;

import io.netty.util.concurrent.DefaultThreadFactory;
import java.util.concurrent.Executor;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;

/**
 * A bounded number of daemon threads that carry out requests; they end after a minute without work.
 * What waits for one is bounded by what connections may have in flight.
 */
public final class RequestThreads implements Executor, AutoCloseable {
  private final ThreadPoolExecutor workers;

  /** Makes them; many more than cores are of use, as writers wait for the device together. */
  public RequestThreads(int threads) {
    workers =
        new ThreadPoolExecutor(
            threads,
            threads,
            1,
            TimeUnit.MINUTES,
            new LinkedBlockingQueue<>(),
            new DefaultThreadFactory("cella-request", true));
    workers.allowCoreThreadTimeOut(true);
  }

  @Override
  public void execute(Runnable request) {
    workers.execute(request);
  }

  /** Drops what is not begun and waits for what runs. */
  @Override
  public void close() {
    workers.getQueue().clear();
    workers.shutdown();
    boolean interrupted = false;
    while (!workers.isTerminated()) {
      try {
        workers.awaitTermination(1, TimeUnit.HOURS);
      } catch (InterruptedException e) {
        interrupted = true;
      }
    }
    if (interrupted) {
      Thread.currentThread().interrupt();
    }
  }
}
