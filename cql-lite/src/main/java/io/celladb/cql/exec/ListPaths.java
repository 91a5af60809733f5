package io.celladb.cql.exec;

import io.celladb.cql.analysis.TimeUuids;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;

/**
 * Makes the paths of list elements: version 1 UUIDs, by whose time the elements are ordered. Those
 * at the end of a list have the time at which they were added; those at its start a time as long
 * before 2010-01-01 as that is after it, as Cassandra has them, so that later ones come first.
 */
public final class ListPaths {
  private static final long REFERENCE_MICROS = 1_262_304_000_000_000L;

  /** Clock sequence and node; times are never given out twice. */
  private final long low = UUID.randomUUID().getLeastSignificantBits();

  private long lastAppended = Long.MIN_VALUE;
  private long firstPrepended = Long.MAX_VALUE;

  /** Returns paths behind all that were made before, in order. */
  synchronized List<byte[]> appended(int count, long nowMicros) {
    long first = Math.max(TimeUuids.ticksOfMicros(nowMicros), lastAppended + 1);
    lastAppended = first + count - 1;
    return paths(first, count);
  }

  /** Returns paths before all that were made before, in order. */
  synchronized List<byte[]> prepended(int count, long nowMicros) {
    long mirrored = TimeUuids.ticksOfMicros(2 * REFERENCE_MICROS - nowMicros);
    long first = Math.min(mirrored, firstPrepended - count);
    firstPrepended = first;
    return paths(first, count);
  }

  private List<byte[]> paths(long firstTicks, int count) {
    List<byte[]> paths = new ArrayList<>(count);
    for (int i = 0; i < count; i++) {
      paths.add(TimeUuids.of(firstTicks + i, low));
    }
    return paths;
  }
}
