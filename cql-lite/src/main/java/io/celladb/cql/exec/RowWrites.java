package io.celladb.cql.exec;

import io.celladb.cql.analysis.Bindings;
import io.celladb.cql.analysis.CellChange;
import io.celladb.cql.analysis.RowChange;
import io.celladb.cql.analysis.Value.Evaluation;
import io.celladb.cql.errors.CqlException;
import io.celladb.engine.query.Slice;
import io.celladb.engine.rows.ClusteringPrefix;
import io.celladb.engine.rows.DecoratedKey;
import io.celladb.engine.rows.DeletionTime;
import io.celladb.engine.rows.RowHeader;
import io.celladb.engine.rows.encoding.MutationBuilder;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Puts what a statement changes in one partition into a mutation. Safe for many threads. */
final class RowWrites {
  /** Seconds since the epoch of 2106-02-07T06:28:13Z, the last that files hold. */
  private static final long MAX_EXPIRY_SECONDS = 4_294_967_293L;

  private final RowChange change;

  RowWrites(RowChange change) {
    this.change = change;
  }

  /** What the cells of one execution have in common. */
  record Times(long timestampMicros, int ttlSeconds, long expirySeconds, long nowSeconds) {}

  /**
   * Adds the changes of a partition to its mutation.
   *
   * @param key the partition's
   * @param evaluation by which the USING clause is evaluated
   * @param row by which cells and clusterings are evaluated
   */
  void add(
      MutationBuilder builder,
      DecoratedKey key,
      Evaluation evaluation,
      Evaluation row,
      WriteMoment moment) {
    Times times = times(evaluation, moment);
    if (change.deletesRows()) {
      deleteRows(builder, row, times);
      return;
    }
    if (!change.statics().isEmpty()) {
      builder.staticRow();
      StoredList stored = new StoredList(change.table(), key, null, moment.execution());
      cells(builder, change.statics(), row, moment, times, stored);
      builder.endRow();
    }
    boolean insertsRow =
        change.kind() == RowChange.Kind.INSERT && change.place().isFullClustering();
    if (!insertsRow && change.regulars().isEmpty()) {
      return;
    }
    if (!change.place().isFullClustering()) {
      throw CqlException.invalid("Range deletions are not supported for specific columns");
    }
    for (ClusteringPrefix clustering : change.place().clusterings(row)) {
      if (insertsRow) {
        RowHeader liveness = new RowHeader();
        liveness.liveness(times.timestampMicros, times.ttlSeconds, times.expirySeconds);
        builder.row(clustering, liveness);
      } else {
        builder.row(clustering);
      }
      StoredList stored = new StoredList(change.table(), key, clustering, moment.execution());
      cells(builder, change.regulars(), row, moment, times, stored);
      builder.endRow();
    }
  }

  private Times times(Evaluation evaluation, WriteMoment moment) {
    long timestamp = change.times().timestampMicros(evaluation, moment.timestampMicros());
    long now = moment.nowSeconds();
    if (change.kind() == RowChange.Kind.DELETE) {
      return new Times(timestamp, RowHeader.NO_TTL, DeletionTime.NO_DELETION_TIME, now);
    }
    int ttl =
        change
            .times()
            .timeToLiveSeconds(evaluation, change.table().options().defaultTimeToLiveSeconds());
    if (ttl == RowHeader.NO_TTL) {
      return new Times(timestamp, ttl, DeletionTime.NO_DELETION_TIME, now);
    }
    if (now + ttl > MAX_EXPIRY_SECONDS) {
      throw CqlException.invalid(
          ("Request on table %s with ttl of %d seconds exceeds maximum supported expiration date"
                  + " of 2106-02-07T06:28:13+00:00.")
              .formatted(change.table(), ttl));
    }
    return new Times(timestamp, ttl, now + ttl, now);
  }

  private static void cells(
      MutationBuilder builder,
      List<CellChange> changes,
      Evaluation row,
      WriteMoment moment,
      Times times,
      StoredList stored) {
    for (int i = 0; i < changes.size(); i++) {
      CellChange change = changes.get(i);
      if (change instanceof CellChange.Put put) {
        cell(builder, put.ordinal(), put.value().bytes(row), times);
      } else if (change instanceof CellChange.Elements elements) {
        new ElementWrites(elements, row, moment, stored).addTo(builder, times);
      } else {
        CellChange.Count count = (CellChange.Count) change;
        cell(builder, count.ordinal(), count.difference().bytes(row), times);
      }
    }
  }

  private static void cell(
      MutationBuilder builder, int ordinal, byte @Nullable [] value, Times times) {
    if (value == null) {
      builder.tombstone(ordinal, times.timestampMicros, times.nowSeconds);
    } else if (value != Bindings.UNSET) {
      builder.cell(ordinal, times.timestampMicros, times.ttlSeconds, times.expirySeconds, value);
    }
  }

  private void deleteRows(MutationBuilder builder, Evaluation row, Times times) {
    if (change.place().isWholePartition()) {
      builder.deletePartition(times.timestampMicros, times.nowSeconds);
      return;
    }
    if (!change.place().isFullClustering()) {
      for (Slice slice : change.place().slices(row).list()) {
        builder.deleteRange(slice.start(), slice.end(), times.timestampMicros, times.nowSeconds);
      }
      return;
    }
    RowHeader deleted = new RowHeader();
    deleted.deletion(times.timestampMicros, times.nowSeconds);
    for (ClusteringPrefix clustering : change.place().clusterings(row)) {
      builder.row(clustering, deleted).endRow();
    }
  }
}
