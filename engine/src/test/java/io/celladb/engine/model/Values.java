package io.celladb.engine.model;

/** Which value is written where and when: computed, so that nobody has to keep it. */
final class Values {
  private final long seed;
  private final int longest;

  Values(long seed, int longest) {
    this.seed = seed;
    this.longest = longest;
  }

  /**
   * Returns a value.
   *
   * @param row within the partition, or -1 for the static row
   * @param length of the value, or {@link Shape#ANY_LENGTH}
   */
  byte[] of(int partition, int row, int column, long timestamp, int length) {
    long state = mixed(seed ^ mixed(partition) ^ mixed(1_000L + row) ^ mixed(7_000_000L + column));
    state = mixed(state ^ timestamp);
    int bytes = length;
    if (length == Shape.ANY_LENGTH) {
      int shortest = (int) (state >>> 33) % 8 == 0 ? 0 : 1;
      bytes = shortest == 0 ? 0 : 1 + (int) (state >>> 36) % longest;
    }
    byte[] value = new byte[bytes];
    for (int i = 0; i < bytes; i++) {
      if (i % 8 == 0) {
        state = mixed(state + 1);
      }
      value[i] = (byte) (state >>> (8 * (i % 8)));
    }
    return value;
  }

  /** Returns the value of a collection's element; of a set there is none. */
  byte[] of(Shape.Kind kind, int partition, int row, int column, int element, long timestamp) {
    int cell = 1_000 + column * Elements.MOST + element;
    return of(partition, row, cell, timestamp, kind == Shape.Kind.SET ? 0 : 4);
  }

  private static long mixed(long value) {
    long mixed = (value ^ (value >>> 31)) * 0x9e3779b97f4a7c15L;
    mixed = (mixed ^ (mixed >>> 29)) * 0xbf58476d1ce4e5b9L;
    return mixed ^ (mixed >>> 32);
  }
}
