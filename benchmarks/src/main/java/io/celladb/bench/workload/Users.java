package io.celladb.bench.workload;

/**
 * Partitions of one row under keys in random order. All values follow from the key, so that an
 * answer can be checked without keeping it.
 */
final class Users {
  /** The digest of a user that is not there. */
  static final long ABSENT = 0;

  private Users() {}

  /** Returns the i-th key; keys of different numbers differ. */
  static long id(long i) {
    long mixed = (i + 0x9E3779B97F4A7C15L) * 0xBF58476D1CE4E5B9L;
    return (mixed ^ (mixed >>> 32)) * 0x94D049BB133111EBL;
  }

  static String name(long id) {
    return "user " + Long.toHexString(id);
  }

  static double score(long id) {
    return (id >>> 40) / 16.0;
  }

  static long digest(String name, double score) {
    return (Double.doubleToLongBits(score) * 31 + name.hashCode()) | 1;
  }

  static long digest(long id) {
    return digest(name(id), score(id));
  }
}
