package io.celladb.engine.query;

import io.celladb.engine.rows.DecoratedKey;
import io.celladb.engine.schema.TableDef;
import org.jspecify.annotations.Nullable;

/**
 * A read of one table.
 *
 * @param table the table as the reader sees it; cells come with its ordinals
 * @param key the one partition to read, or null to read a range
 * @param range the partitions to read; of a read by key, that key's
 * @param slices the parts wanted of each partition; the static row is always among them
 * @param reversed whether rows come in the opposite of clustering order; partitions never do
 */
public record ReadRequest(
    TableDef table, @Nullable DecoratedKey key, KeyRange range, Slices slices, boolean reversed) {

  /** Returns the read of one partition. */
  public static ReadRequest ofKey(
      TableDef table, DecoratedKey key, Slices slices, boolean reversed) {
    return new ReadRequest(table, key, KeyRange.of(key), slices, reversed);
  }

  /** Returns the read of a range of partitions. */
  public static ReadRequest ofRange(TableDef table, KeyRange range, Slices slices) {
    return new ReadRequest(table, null, range, slices, false);
  }
}
