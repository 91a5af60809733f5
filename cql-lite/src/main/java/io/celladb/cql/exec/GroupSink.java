package io.celladb.cql.exec;

import io.celladb.cql.analysis.Group;
import io.celladb.cql.analysis.Grouping;
import io.celladb.cql.analysis.RowView;
import io.celladb.cql.analysis.SelectQuery;
import io.celladb.cql.analysis.Value.Evaluation;
import io.celladb.cql.result.ResultRows;
import io.celladb.engine.io.Bytes;
import io.celladb.engine.rows.ClusteringPrefix;
import io.celladb.engine.rows.DecoratedKey;
import org.jspecify.annotations.Nullable;

/** Gives a row for each group of rows, or one for all. */
final class GroupSink extends RowSink {
  private final SelectQuery query;
  private final Evaluation evaluation;
  private final RowView view;
  private final Grouping grouping;
  private final Group group;
  private boolean isOpen;
  private @Nullable ClusteringPrefix start;
  private boolean isPartitionFull;

  /** No row of the partition has been taken. */
  private boolean isNewPartition;

  GroupSink(SelectQuery query, Evaluation evaluation, Page page, RowView view) {
    super(query, page);
    this.query = query;
    this.evaluation = evaluation;
    this.view = view;
    this.grouping = query.grouping();
    this.group = grouping.newGroup();
    this.isOpen = grouping.kind() == Grouping.Kind.ALL_ROWS;
  }

  private boolean isOfGroup(@Nullable ClusteringPrefix clustering) {
    if (grouping.kind() == Grouping.Kind.ALL_ROWS) {
      return true;
    }
    if (!isOpen) {
      return false;
    }
    for (int i = 0; i < grouping.clusteringColumns(); i++) {
      if (start == null
          || clustering == null
          || !Bytes.equal(
              start.bytes(),
              start.offset(i),
              Math.max(start.length(i), 0),
              clustering.bytes(),
              clustering.offset(i),
              Math.max(clustering.length(i), 0))) {
        return false;
      }
    }
    return true;
  }

  @Override
  void partition(DecoratedKey partition, boolean isBegun) {
    if (isOpen && grouping.kind() == Grouping.Kind.GROUPS) {
      close();
    }
    super.partition(partition, isBegun);
    isNewPartition = true;
    isPartitionFull = false;
  }

  @Override
  boolean row(@Nullable ClusteringPrefix clustering) {
    if (!isOfGroup(clustering)) {
      if (isOpen) {
        close();
        if (super.isPartitionDone() && !query.distinct()) {
          isPartitionFull = true;
          return !isLimitReached();
        }
      }
      if (isLimitReached()) {
        return false;
      }
      if (isPageFull()) {
        nextPage(position(PagingState.Place.AT, isNewPartition ? null : clustering));
        return false;
      }
      isOpen = true;
      start = clustering == null ? null : clustering.copy();
    }
    isNewPartition = false;
    group.add(view, evaluation);
    return true;
  }

  @Override
  boolean isPartitionDone() {
    return query.distinct() || isPartitionFull;
  }

  private void close() {
    view.results(group.results());
    append(query, rows(), view, evaluation);
    count();
    group.clear();
    isOpen = false;
  }

  @Override
  ResultRows finish() {
    if (isOpen) {
      close();
    }
    return page();
  }
}
