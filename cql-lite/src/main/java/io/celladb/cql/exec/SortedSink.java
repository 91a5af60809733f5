package io.celladb.cql.exec;

import io.celladb.cql.analysis.Grouping;
import io.celladb.cql.analysis.RowOrder;
import io.celladb.cql.analysis.RowView;
import io.celladb.cql.analysis.SelectQuery;
import io.celladb.cql.analysis.Selected;
import io.celladb.cql.analysis.Value.Evaluation;
import io.celladb.cql.errors.CqlException;
import io.celladb.cql.result.ResultRows;
import io.celladb.engine.rows.ClusteringPrefix;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Sorts the rows of several partitions together; it holds them all. */
final class SortedSink extends RowSink {
  private final SelectQuery query;
  private final Evaluation evaluation;
  private final RowView view;
  private final RowOrder order;
  private final List<Row> found = new ArrayList<>();

  private record Row(byte[][] keys, byte[][] values) {}

  SortedSink(SelectQuery query, Evaluation evaluation, Page page, RowView view) {
    super(query, page);
    this.query = query;
    this.evaluation = evaluation;
    this.view = view;
    this.order = query.ordering();
    if (query.grouping().kind() != Grouping.Kind.NONE) {
      throw CqlException.invalid(
          "GROUP BY with ORDER BY over several partitions is not supported yet");
    }
  }

  @Override
  boolean row(@Nullable ClusteringPrefix clustering) {
    found.add(new Row(values(order.keys()), values(query.items())));
    count();
    return true;
  }

  private byte[][] values(List<Selected> items) {
    byte[][] values = new byte[items.size()][];
    for (int i = 0; i < values.length; i++) {
      values[i] = items.get(i).value(view, evaluation);
    }
    return values;
  }

  @Override
  ResultRows finish() {
    found.sort((a, b) -> order.comparator().compare(a.keys(), b.keys()));
    for (Row row : found.subList(0, Math.min(limit(), found.size()))) {
      for (byte[] value : row.values()) {
        rows().add(value);
      }
      rows().endRow();
    }
    return page();
  }
}
