package io.celladb.cql.exec;

import io.celladb.cql.analysis.RowView;
import io.celladb.cql.analysis.SelectQuery;
import io.celladb.cql.analysis.Value.Evaluation;
import io.celladb.cql.result.ResultRows;
import io.celladb.engine.rows.ClusteringPrefix;
import org.jspecify.annotations.Nullable;

/** Gives rows as they come. */
final class PlainSink extends RowSink {
  private final SelectQuery query;
  private final Evaluation evaluation;
  private final RowView view;
  private @Nullable PagingState last;

  PlainSink(SelectQuery query, Evaluation evaluation, Page page, RowView view) {
    super(query, page);
    this.query = query;
    this.evaluation = evaluation;
    this.view = view;
  }

  @Override
  boolean row(@Nullable ClusteringPrefix clustering) {
    if (last != null) {
      nextPage(last);
      return false;
    }
    append(query, rows(), view, evaluation);
    count();
    if (isLimitReached()) {
      return false;
    }
    if (isPageFull()) {
      last = position(PagingState.Place.AFTER, clustering);
      if (isFiltered()) {
        nextPage(last);
        return false;
      }
    }
    return true;
  }

  @Override
  ResultRows finish() {
    return page();
  }
}
