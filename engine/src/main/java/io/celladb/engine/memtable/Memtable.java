package io.celladb.engine.memtable;

import io.celladb.engine.query.KeyBound;
import io.celladb.engine.query.KeyRange;
import io.celladb.engine.query.PartitionSource;
import io.celladb.engine.query.ReadRequest;
import io.celladb.engine.rows.ClusteringComparator;
import io.celladb.engine.rows.DecoratedKey;
import io.celladb.engine.rows.UnfilteredCursor;
import io.celladb.engine.rows.encoding.Mutation;
import io.celladb.engine.rows.encoding.SerializationHeader;
import io.celladb.engine.schema.TableDef;
import java.util.Collections;
import java.util.Iterator;
import java.util.List;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.atomic.LongAdder;
import org.jspecify.annotations.Nullable;

/**
 * The newest writes of one table, sorted, in memory. Any number of threads write and read at once:
 * writers of one partition take turns, readers never wait, and a reader sees all of a mutation or
 * nothing of it.
 *
 * <p>All rows are encoded by the table as it was when the memtable was made; a change of the
 * table's columns needs a new memtable.
 */
public final class Memtable implements PartitionSource {
  /** A partition's share of objects and map nodes, in bytes; an estimate. */
  private static final int PARTITION_OVERHEAD = 240;

  private final TableDef table;
  private final SerializationHeader encoding;
  private final ClusteringComparator comparator;
  private final ConcurrentSkipListMap<DecoratedKey, MemtablePartition> partitions =
      new ConcurrentSkipListMap<>();
  private final LongAdder sizeBytes = new LongAdder();

  /** Scratch space that no writer uses at the moment; a writer that finds none makes its own. */
  private final AtomicReference<MutationApplier> spare = new AtomicReference<>();

  public Memtable(TableDef table) {
    this.table = table;
    this.encoding = Mutation.header(table);
    this.comparator = new ClusteringComparator(table.clusteringTypes());
  }

  /** Returns the table by which the rows are encoded. */
  public TableDef table() {
    return table;
  }

  /**
   * Applies a mutation that was built with {@link #table()}'s columns; it is visible to every read
   * that starts afterwards.
   */
  public void apply(Mutation mutation) {
    MutationApplier applier = spare.getAndSet(null);
    if (applier == null) {
      applier = new MutationApplier(encoding, table, comparator);
    }
    MemtablePartition partition = partitions.get(mutation.key());
    if (partition == null) {
      MemtablePartition created = new MemtablePartition(mutation.key());
      partition = partitions.putIfAbsent(mutation.key(), created);
      if (partition == null) {
        partition = created;
        sizeBytes.add(PARTITION_OVERHEAD + mutation.key().bytes().length);
      }
    }
    sizeBytes.add(partition.apply(applier, mutation.body()));
    spare.set(applier);
  }

  /** Returns the memory it takes, in bytes; an estimate that counts rows exactly. */
  public long sizeBytes() {
    return sizeBytes.sum();
  }

  /** Returns whether nothing was written to it. */
  public boolean isEmpty() {
    return partitions.isEmpty();
  }

  /** Returns the number of partitions. */
  public int partitionCount() {
    return partitions.size();
  }

  @Override
  public @Nullable UnfilteredCursor open(ReadRequest request) {
    DecoratedKey key = request.key();
    if (key == null) {
      return new MemtableCursor(inRange(request.range()), encoding, request);
    }
    MemtablePartition partition = partitions.get(key);
    return partition == null
        ? null
        : new MemtableCursor(List.of(partition).iterator(), encoding, request);
  }

  private Iterator<MemtablePartition> inRange(KeyRange range) {
    KeyBound start = range.start();
    byte[] bytes = start.key();
    if (bytes == null && start.isAfter() && start.token() == Long.MAX_VALUE) {
      return Collections.emptyIterator();
    }
    DecoratedKey from =
        bytes != null
            ? new DecoratedKey(bytes)
            : DecoratedKey.leastOf(start.isAfter() ? start.token() + 1 : start.token());
    boolean inclusive = bytes == null || !start.isAfter();
    Iterator<MemtablePartition> rest = partitions.tailMap(from, inclusive).values().iterator();
    return new PartitionsUpTo(rest, range.end());
  }
}
