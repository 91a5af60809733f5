package io.celladb.engine.sstable.index;

import io.celladb.engine.errors.CorruptionException;
import io.celladb.engine.query.KeyBound;
import io.celladb.engine.rows.DecoratedKey;
import org.jspecify.annotations.Nullable;

/**
 * Stands at the entry of a partition. For one thread. Damage that shows ends in a {@link
 * CorruptionException}.
 */
public interface IndexCursor {

  /**
   * Moves to the entry of a key. Returns false when there is none; the cursor then stands nowhere.
   */
  boolean seek(DecoratedKey key);

  /** Moves to the first entry after a point. Returns false when there is none. */
  boolean seekFirst(KeyBound bound);

  /** Moves to the next entry. Returns false when there is none. */
  boolean next();

  /** Returns the key of the entry; the object itself may be kept. */
  DecoratedKey key();

  /** Returns where the partition's key stands in the data. */
  long dataPosition();

  /**
   * Returns the blocks of the partition, valid until this cursor moves, or null when it is one
   * block by itself.
   */
  @Nullable BlockCursor blocks();

  /** Returns damage of the entry, which does not fit what the caller found in the data. */
  CorruptionException corrupt(String reason);
}
