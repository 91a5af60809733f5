package io.celladb.cql.exec;

import io.celladb.cql.analysis.Grouping;
import io.celladb.cql.analysis.RowView;
import io.celladb.cql.analysis.SelectQuery;
import io.celladb.cql.analysis.Selected;
import io.celladb.cql.analysis.Value.Evaluation;
import io.celladb.cql.errors.CqlException;
import io.celladb.cql.result.ResultRows;
import io.celladb.engine.rows.ClusteringPrefix;
import io.celladb.engine.rows.DecoratedKey;
import org.jspecify.annotations.Nullable;

/** Takes the rows that were found, and makes a page of them. Belongs to one execution. */
abstract class RowSink {
  /** A page ends when its values take that many bytes. */
  private static final int MAX_PAGE_BYTES = 4 << 20;

  private final Page page;
  private final boolean distinct;
  private final ResultRows.Builder rows;
  private int remaining;
  private int remainingInPartition;
  private @Nullable DecoratedKey key;
  private boolean isFiltered;
  private byte @Nullable [] nextPage;

  RowSink(SelectQuery query, Page page) {
    this.page = page;
    this.distinct = query.distinct();
    this.rows = new ResultRows.Builder(query.columns());
    this.remaining = page.limit();
    this.remainingInPartition = page.partitionLimit();
  }

  static RowSink of(SelectQuery query, Evaluation evaluation, Page page, RowView view) {
    if (query.ordering() != null) {
      if (page.isPaged() && page.limit() > page.size()) {
        throw CqlException.invalid(
            "Cannot page queries with both ORDER BY and a IN restriction on the partition key; you"
                + " must either remove the ORDER BY or the IN and sort client side, or disable"
                + " paging for this query");
      }
      return new SortedSink(query, evaluation, page, view);
    }
    return query.grouping().kind() == Grouping.Kind.NONE
        ? new PlainSink(query, evaluation, page, view)
        : new GroupSink(query, evaluation, page, view);
  }

  /** Tells whether rows are tested, so that it may take long to find the next. */
  final void filtered(boolean areRowsTested) {
    isFiltered = areRowsTested;
  }

  /** Goes on from where the page before ended. */
  final void resume(PagingState from) {
    remaining = from.remaining();
    remainingInPartition = from.remainingInPartition();
  }

  /** Starts a partition; if it was begun before, what is left of its limit stays. */
  void partition(DecoratedKey partition, boolean isBegun) {
    key = partition;
    if (!isBegun) {
      remainingInPartition = page.partitionLimit();
    }
  }

  /**
   * Takes the row of the view.
   *
   * @param clustering where it stands; null for a partition that has a static row alone
   * @return false when no more are wanted
   */
  abstract boolean row(@Nullable ClusteringPrefix clustering);

  /** Returns whether no more rows of this partition are wanted. */
  boolean isPartitionDone() {
    return distinct || remainingInPartition == 0;
  }

  /** Returns the page. */
  abstract ResultRows finish();

  final ResultRows.Builder rows() {
    return rows;
  }

  final int limit() {
    return page.limit();
  }

  /** Counts a row against the limits. */
  final void count() {
    remaining--;
    remainingInPartition--;
  }

  final boolean isLimitReached() {
    return remaining == 0;
  }

  final boolean isPageFull() {
    return page.isPaged() && (rows.rowCount() >= page.size() || rows.sizeBytes() >= MAX_PAGE_BYTES);
  }

  final boolean isFiltered() {
    return isFiltered;
  }

  /** Returns the state by which the next page starts at, or after, a row. */
  final PagingState position(PagingState.Place place, @Nullable ClusteringPrefix clustering) {
    byte[][] values = null;
    boolean isWhole = place == PagingState.Place.AFTER && isPartitionDone();
    if (clustering != null && !isWhole) {
      values = new byte[clustering.size()][];
      for (int i = 0; i < values.length; i++) {
        values[i] = clustering.value(i);
      }
    }
    return new PagingState(place, remaining, remainingInPartition, key.bytes(), values);
  }

  final void nextPage(PagingState state) {
    nextPage = state.serialize();
  }

  final ResultRows page() {
    return rows.build(nextPage);
  }

  /** Adds the row of the view. */
  static void append(
      SelectQuery query, ResultRows.Builder out, RowView view, Evaluation evaluation) {
    for (Selected item : query.items()) {
      item.append(out, view, evaluation);
    }
    out.endRow();
  }
}
