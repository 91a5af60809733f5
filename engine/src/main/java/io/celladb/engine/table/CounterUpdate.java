package io.celladb.engine.table;

import io.celladb.engine.errors.InvalidMutationException;
import io.celladb.engine.io.Bytes;
import io.celladb.engine.query.ReadRequest;
import io.celladb.engine.query.RowCursor;
import io.celladb.engine.query.RowValues;
import io.celladb.engine.query.Slice;
import io.celladb.engine.query.Slices;
import io.celladb.engine.rows.Cell;
import io.celladb.engine.rows.ClusteringComparator;
import io.celladb.engine.rows.ClusteringPrefix;
import io.celladb.engine.rows.CounterContext;
import io.celladb.engine.rows.CounterContext.Shard;
import io.celladb.engine.rows.DecoratedKey;
import io.celladb.engine.rows.Unfiltered;
import io.celladb.engine.rows.encoding.Mutation;
import io.celladb.engine.rows.encoding.RowReader;
import io.celladb.engine.schema.TableDef;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.UUID;
import java.util.function.Function;

/**
 * Turns increments of a table's counters, all of one group, into what is stored: this store's shard
 * with its count so far and the difference added. For one thread, which keeps others from writing
 * the same counters until the result is applied.
 */
public final class CounterUpdate {
  private final Function<ReadRequest, RowCursor> reads;
  private final UUID counterId;

  /** What the group has made of shards so far, by partition and row; read when first met. */
  private final Map<DecoratedKey, Shard[]> statics = new HashMap<>();

  private final Map<DecoratedKey, Map<ClusteringPrefix, Shard[]>> rows = new HashMap<>();

  CounterUpdate(Function<ReadRequest, RowCursor> reads, UUID counterId) {
    this.reads = reads;
    this.counterId = counterId;
  }

  /** Returns the mutation that stores what another one adds. */
  public Mutation stored(Mutation increments) {
    TableDef table = increments.table();
    return MutationTranslator.rewrite(
        increments,
        table,
        (row, cell) -> {
          if (!cell.isTombstone()) {
            add(shards(table, increments.key(), row), cell);
          }
        });
  }

  private void add(Shard[] shards, Cell cell) {
    if (cell.valueLength() != Long.BYTES) {
      throw new InvalidMutationException(
          "The increment of a counter has 8 bytes, not " + cell.valueLength());
    }
    Shard before = shards[cell.column()];
    long delta = Bytes.getLong(cell.bytes(), cell.valueOffset());
    // A clock of microseconds is later than that of any shard which a deletion has hidden.
    Shard after = new Shard(Math.max(cell.timestamp(), before.clock() + 1), before.count() + delta);
    shards[cell.column()] = after;
    byte[] context = CounterContext.of(counterId, after);
    cell.value(context, 0, context.length);
  }

  private Shard[] shards(TableDef table, DecoratedKey key, RowReader row) {
    if (row.kind() == Unfiltered.STATIC_ROW) {
      return statics.computeIfAbsent(key, any -> read(table, key, null));
    }
    return rows.computeIfAbsent(
            key, any -> new TreeMap<>(new ClusteringComparator(table.clusteringTypes())))
        .computeIfAbsent(row.clustering().copy(), place -> read(table, key, place));
  }

  /** Reads this store's shards of a row; of the static row when the place is null. */
  private Shard[] read(TableDef table, DecoratedKey key, ClusteringPrefix place) {
    Slices slices = place == null ? Slices.NONE : new Slices(List.of(Slice.of(place)));
    Shard[] shards = new Shard[(place == null ? table.statics() : table.regulars()).size()];
    Arrays.fill(shards, Shard.NONE);
    try (RowCursor found = reads.apply(ReadRequest.ofKey(table, key, slices, false))) {
      if (!found.nextPartition() || (place != null && !found.nextRow())) {
        return shards;
      }
      RowValues values = place == null ? found.staticRow() : found.row();
      for (int i = 0; i < shards.length; i++) {
        shards[i] = values.shard(i, counterId);
      }
    }
    return shards;
  }
}
