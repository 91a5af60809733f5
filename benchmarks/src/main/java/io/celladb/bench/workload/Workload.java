package io.celladb.bench.workload;

import java.util.List;

/** Something to measure, in an empty store of its own. */
interface Workload {
  /** Returns the names of what is measured, as the table has them. */
  List<String> works();

  /** Returns how the peer is to be opened. */
  Peer.Mode mode();

  /** Returns operations or rows per second of each work; a wrong answer ends the run. */
  double[] measure(Peer peer);

  /** Returns how many per second there are when all of them are done by {@code work}. */
  static double perSecond(long count, Runnable work) {
    long start = System.nanoTime();
    work.run();
    return count * 1e9 / (System.nanoTime() - start);
  }

  /** Compares an answer with what was written. */
  static void check(Peer peer, long found, long expected) {
    if (found != expected) {
      throw new IllegalStateException(peer.name() + " gave a wrong answer");
    }
  }
}
