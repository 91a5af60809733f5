package io.celladb.engine.types;

/** The two halves of a UUID as numbers, and the time in a version 1 one as a number that sorts. */
final class UuidOrder {
  /** Added to the low half, without carry, it turns an order of signed bytes into one of a long. */
  static final long SIGNED_BYTES = 0x0080_8080_8080_8080L;

  /** Turns signed bytes into unsigned ones. */
  static final long SIGNS_OF_BYTES = 0x8080_8080_8080_8080L;

  private UuidOrder() {}

  static int version(long high) {
    return (int) (high >>> 12) & 0xF;
  }

  /** The high half of any other UUID: its version, then its other digits as they come. */
  static long versionAndRest(long high) {
    return (high << 48 & 0xF000_0000_0000_0000L)
        | (high >>> 4 & 0x0FFF_FFFF_FFFF_F000L)
        | (high & 0xFFF);
  }

  /**
   * The high half {@code time_low(32) time_mid(16) version(4) time_high(12)} as {@code version
   * time_high time_mid time_low}.
   */
  static long versionAndTime(long high) {
    return high << 48 | (high << 16 & 0xFFFF_0000_0000L) | high >>> 32;
  }
}
