package io.celladb.engine.query;

import io.celladb.engine.rows.ClusteringPrefix;
import io.celladb.engine.rows.DecoratedKey;

/**
 * Walks the live rows that answer a read, partition by partition. What it returns stays valid until
 * the next call that moves it. A cursor belongs to one thread; closing it lets go of the files.
 */
public interface RowCursor extends AutoCloseable {

  /** Moves to the next partition with a live row or a live static row. */
  boolean nextPartition();

  /** Returns the key of the partition; the object itself may be kept. */
  DecoratedKey key();

  /** Returns the live cells of the static row; without any when there is no static row. */
  RowValues staticRow();

  /** Moves to the next live row of the partition. */
  boolean nextRow();

  /** Returns the clustering of the row. */
  ClusteringPrefix clustering();

  /** Returns the live cells of the row. */
  RowValues row();

  @Override
  void close();
}
