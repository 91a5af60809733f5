package io.celladb.bench.workload;

import java.util.List;

/** Four files, each with rows of every partition, become one. */
record CompactionWorkload(Readings readings) implements Workload {
  private static final int FILES = 4;

  @Override
  public List<String> works() {
    return List.of("major compaction (rows) of four files");
  }

  @Override
  public Peer.Mode mode() {
    return Peer.Mode.UNCOMPACTED;
  }

  @Override
  public double[] measure(Peer peer) {
    int step = (readings.perDevice() + FILES - 1) / FILES;
    for (int from = 0; from < readings.perDevice(); from += step) {
      readings.putAll(peer, from, Math.min(from + step, readings.perDevice()));
      peer.flush();
    }
    double rate = Workload.perSecond(readings.count(), peer::compact);
    Workload.check(peer, peer.fullScan(readings.count()), readings.digestOfAll());
    return new double[] {rate};
  }
}
