package io.celladb.bench.workload;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

/** Single writes, each acknowledged when the device has it; by one thread, and by eight. */
record DurableWorkload(int writes) implements Workload {
  private static final int THREADS = 8;

  @Override
  public List<String> works() {
    return List.of("durable writes, 1 thread", "durable writes, 8 threads");
  }

  @Override
  public Peer.Mode mode() {
    return Peer.Mode.DURABLE;
  }

  @Override
  public double[] measure(Peer peer) {
    Readings readings = new Readings(2 * THREADS + 1, writes);
    byDevice(peer, readings, 0);
    double one = Workload.perSecond(writes, () -> byDevice(peer, readings, 0));
    inParallel(peer, readings, 1);
    double many =
        Workload.perSecond((long) THREADS * writes, () -> inParallel(peer, readings, 1 + THREADS));
    Workload.check(
        peer, peer.pointRead(THREADS, readings.at(0)), readings.digest(THREADS, readings.at(0)));
    return new double[] {one, many};
  }

  private static void byDevice(Peer peer, Readings readings, long device) {
    for (int i = 0; i < readings.perDevice(); i++) {
      peer.put(readings, device, readings.at(i));
    }
  }

  private static void inParallel(Peer peer, Readings readings, long firstDevice) {
    ExecutorService threads = Executors.newFixedThreadPool(THREADS);
    try {
      List<Callable<Void>> writers = new ArrayList<>();
      for (int i = 0; i < THREADS; i++) {
        long device = firstDevice + i;
        writers.add(
            () -> {
              byDevice(peer, readings, device);
              return null;
            });
      }
      for (Future<Void> writer : threads.invokeAll(writers)) {
        writer.get();
      }
    } catch (InterruptedException | ExecutionException e) {
      throw new IllegalStateException(e);
    } finally {
      threads.shutdown();
    }
  }
}
