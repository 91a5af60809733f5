package io.celladb.cql.analysis;

import io.celladb.engine.query.RowValues;
import io.celladb.engine.rows.ClusteringPrefix;
import io.celladb.engine.rows.DecoratedKey;
import org.jspecify.annotations.Nullable;

/**
 * The row that selectors read: it changes when the cursor moves. Belongs to one thread.
 *
 * <p>Of a partition that has a static row alone, clustering and row are not there.
 */
public final class RowView {
  private final KeyParts key;
  private final long nowSeconds;
  private @Nullable RowValues staticRow;
  private @Nullable ClusteringPrefix clustering;
  private @Nullable RowValues row;
  private byte @Nullable [][] results;

  /**
   * Makes a view of no row.
   *
   * @param nowSeconds the time from which what is left of a TTL is counted
   */
  public RowView(int keyColumns, long nowSeconds) {
    this.key = new KeyParts(keyColumns);
    this.nowSeconds = nowSeconds;
  }

  /** Points it at a partition. */
  public void partition(DecoratedKey partition, RowValues statics) {
    key.set(partition);
    staticRow = statics;
    clustering = null;
    row = null;
  }

  /** Points it at a row of the partition. */
  public void row(ClusteringPrefix place, RowValues values) {
    clustering = place;
    row = values;
  }

  /** Gives it the results of a group, by the numbers of its aggregators. */
  public void results(byte[][] ofGroup) {
    results = ofGroup;
  }

  KeyParts key() {
    return key;
  }

  @Nullable RowValues values(boolean isStatic) {
    return isStatic ? staticRow : row;
  }

  @Nullable ClusteringPrefix clustering() {
    return clustering;
  }

  byte @Nullable [] result(int aggregator) {
    return results[aggregator];
  }

  long nowSeconds() {
    return nowSeconds;
  }
}
