package io.celladb.bench.workload;

import java.util.List;
import java.util.SplittableRandom;

/**
 * Partitions of one row: loaded in random order, read by keys that are there and keys that are not.
 */
record UserWorkload(int users) implements Workload {
  private static final int READS = 100_000;
  private static final int WARM_UPS = 5;

  @Override
  public List<String> works() {
    return List.of(
        "load (rows), one row a partition, random keys",
        "read of a one-row partition",
        "read of a partition that is not there");
  }

  @Override
  public Peer.Mode mode() {
    return Peer.Mode.LOGGED;
  }

  @Override
  public double[] measure(Peer peer) {
    double load =
        Workload.perSecond(
            users,
            () -> {
              for (int i = 0; i < users; i++) {
                peer.putUser(Users.id(i));
              }
              peer.flush();
            });
    peer.compact();
    for (int i = 0; i < WARM_UPS; i++) {
      hits(peer, i);
      misses(peer, i);
    }
    return new double[] {
      load,
      Workload.perSecond(READS, () -> hits(peer, WARM_UPS)),
      Workload.perSecond(READS, () -> misses(peer, WARM_UPS))
    };
  }

  private void hits(Peer peer, long seed) {
    SplittableRandom random = new SplittableRandom(seed);
    for (int i = 0; i < READS; i++) {
      long id = Users.id(random.nextInt(users));
      Workload.check(peer, peer.user(id), Users.digest(id));
    }
  }

  private void misses(Peer peer, long seed) {
    SplittableRandom random = new SplittableRandom(seed);
    for (int i = 0; i < READS; i++) {
      long id = Users.id(users + (long) random.nextInt(users));
      Workload.check(peer, peer.user(id), Users.ABSENT);
    }
  }
}
