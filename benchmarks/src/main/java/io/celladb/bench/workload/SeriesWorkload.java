package io.celladb.bench.workload;

import java.util.List;
import java.util.SplittableRandom;

/** Wide partitions: readings come moment by moment over all devices, and are read in three ways. */
record SeriesWorkload(Readings readings) implements Workload {
  private static final int POINT_READS = 100_000;
  private static final int NEWEST_READS = 20_000;
  private static final int NEWEST = 50;
  private static final int WARM_UPS = 5;

  @Override
  public List<String> works() {
    return List.of(
        "load (rows), one writer, flush included",
        "point read",
        "newest 50 rows of a partition",
        "full scan (rows)");
  }

  @Override
  public Peer.Mode mode() {
    return Peer.Mode.LOGGED;
  }

  @Override
  public double[] measure(Peer peer) {
    double load =
        Workload.perSecond(
            readings.count(),
            () -> {
              readings.putAll(peer, 0, readings.perDevice());
              peer.flush();
            });
    peer.compact();
    for (int i = 0; i < WARM_UPS; i++) {
      reads(peer, i);
      newest(peer, i);
      scan(peer);
    }
    return new double[] {
      load,
      Workload.perSecond(POINT_READS, () -> reads(peer, WARM_UPS)),
      Workload.perSecond(NEWEST_READS, () -> newest(peer, WARM_UPS)),
      Workload.perSecond(readings.count(), () -> scan(peer))
    };
  }

  private void reads(Peer peer, long seed) {
    SplittableRandom random = new SplittableRandom(seed);
    for (int i = 0; i < POINT_READS; i++) {
      long device = random.nextInt(readings.devices());
      long at = readings.at(random.nextInt(readings.perDevice()));
      Workload.check(peer, peer.pointRead(device, at), readings.digest(device, at));
    }
  }

  private void newest(Peer peer, long seed) {
    SplittableRandom random = new SplittableRandom(seed);
    for (int i = 0; i < NEWEST_READS; i++) {
      long device = random.nextInt(readings.devices());
      long expected = 0;
      for (int j = 0; j < Math.min(NEWEST, readings.perDevice()); j++) {
        expected += readings.digest(device, readings.at(readings.perDevice() - 1 - j));
      }
      Workload.check(peer, peer.newest(device, NEWEST), expected);
    }
  }

  private void scan(Peer peer) {
    Workload.check(peer, peer.fullScan(readings.count()), readings.digestOfAll());
  }
}
