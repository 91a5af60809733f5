package io.celladb.engine.query;

import io.celladb.engine.rows.DecoratedKey;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * A point between partitions: just before or just after all keys of a token, or one key.
 *
 * @param token the token
 * @param key the serialized key, or null for all keys of the token
 * @param isAfter whether the point lies after, not before
 */
public record KeyBound(long token, byte @Nullable [] key, boolean isAfter) {
  /** Before every key. */
  public static final KeyBound MIN = new KeyBound(Long.MIN_VALUE, null, false);

  /** After every key. */
  public static final KeyBound MAX = new KeyBound(Long.MAX_VALUE, null, true);

  /** Returns the point just before a key. */
  public static KeyBound before(DecoratedKey key) {
    return new KeyBound(key.token(), key.bytes(), false);
  }

  /** Returns the point just after a key. */
  public static KeyBound after(DecoratedKey key) {
    return new KeyBound(key.token(), key.bytes(), true);
  }

  /** Returns a negative number when the point lies before the key, else a positive one. */
  public int compareTo(DecoratedKey other) {
    int order = Long.compare(token, other.token());
    if (order == 0 && key != null) {
      order = Arrays.compareUnsigned(key, other.bytes());
    }
    return order != 0 ? order : isAfter ? 1 : -1;
  }
}
