package io.celladb.engine.query;

import io.celladb.engine.rows.DecoratedKey;

/**
 * Partitions between two points, in key order.
 *
 * @param start the first point
 * @param end the last point; a range whose end lies before its start is empty
 */
public record KeyRange(KeyBound start, KeyBound end) {
  /** Every partition. */
  public static final KeyRange ALL = new KeyRange(KeyBound.MIN, KeyBound.MAX);

  /** Returns the range of one partition. */
  public static KeyRange of(DecoratedKey key) {
    return new KeyRange(KeyBound.before(key), KeyBound.after(key));
  }

  /** Returns whether the key lies in the range. */
  public boolean contains(DecoratedKey key) {
    return start.compareTo(key) < 0 && end.compareTo(key) > 0;
  }
}
