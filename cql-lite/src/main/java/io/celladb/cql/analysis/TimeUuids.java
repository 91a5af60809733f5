package io.celladb.cql.analysis;

import io.celladb.engine.io.Bytes;
import java.util.UUID;

/** Version 1 UUIDs and their time, which counts ticks of 100 ns since 1582-10-15. */
public final class TimeUuids {
  static final long TICKS_PER_MILLI = 10_000;

  private static final long TICKS_PER_MICRO = 10;
  private static final long EPOCH_TICKS = 0x01B2_1DD2_1381_4000L;
  private static final long VERSION_1 = 0x1000;

  private TimeUuids() {}

  /** The ticks of a time in microseconds since the epoch. */
  public static long ticksOfMicros(long epochMicros) {
    return epochMicros * TICKS_PER_MICRO + EPOCH_TICKS;
  }

  static long ticksOfMillis(long epochMillis) {
    return epochMillis * TICKS_PER_MILLI + EPOCH_TICKS;
  }

  /** A UUID of the time and of that clock sequence and node. */
  public static byte[] of(long ticks, long low) {
    byte[] uuid = new byte[16];
    long high =
        ticks << 32 | (ticks & 0xffff_0000_0000L) >>> 16 | VERSION_1 | (ticks >>> 48 & 0xfff);
    Bytes.putLong(uuid, 0, high);
    Bytes.putLong(uuid, 8, low);
    return uuid;
  }

  /** A UUID of a time in microseconds since the epoch that no other call returns. */
  static UUID uuidOf(long epochMicros) {
    byte[] uuid = of(ticksOfMicros(epochMicros), UUID.randomUUID().getLeastSignificantBits());
    return new UUID(Bytes.getLong(uuid, 0), Bytes.getLong(uuid, 8));
  }

  /** The milliseconds since the epoch of a UUID with that first half. */
  static long millis(long high) {
    long ticks = high >>> 32 | (high & 0xffff_0000L) << 16 | (high & 0xfff) << 48;
    return (ticks - EPOCH_TICKS) / TICKS_PER_MILLI;
  }
}
