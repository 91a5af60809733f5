package io.celladb.cql.exec;

import io.celladb.cql.analysis.SelectQuery;
import io.celladb.cql.analysis.Value;
import io.celladb.cql.analysis.Value.Evaluation;
import io.celladb.cql.result.ColumnSpec;
import io.celladb.cql.result.ResultRows;
import java.util.List;

/** Carries out a SELECT. */
final class SelectPlan implements Plan {
  private final SelectQuery query;
  private final RowSource source;
  private final int[] partitionKeyIndexes;

  SelectPlan(SelectQuery query, RowSource source, int[] partitionKeyIndexes) {
    this.query = query;
    this.source = source;
    this.partitionKeyIndexes = partitionKeyIndexes;
  }

  @Override
  public List<ColumnSpec> markers() {
    return query.markers();
  }

  @Override
  public int[] partitionKeyIndexes() {
    return partitionKeyIndexes;
  }

  @Override
  public List<ColumnSpec> resultColumns() {
    return query.columns();
  }

  @Override
  public ResultRows execute(Execution execution) {
    Evaluation evaluation =
        new Evaluation(execution.bindings(), execution.store().timestampMicros());
    RowReader reader = new RowReader(source, execution.store(), execution.now());
    return new SelectRun(query, reader, evaluation, page(execution, evaluation)).run();
  }

  private Page page(Execution execution, Evaluation evaluation) {
    int limit = limit(query.limits().rows(), evaluation);
    int partitionLimit = limit(query.limits().ofPartition(), evaluation);
    byte[] state = execution.pagingState();
    return new Page(
        execution.pageSize(),
        limit,
        partitionLimit,
        state == null ? null : PagingState.deserialize(state));
  }

  private static int limit(Value limit, Evaluation evaluation) {
    return limit == null ? Page.NO_LIMIT : Page.limit(limit.bytes(evaluation));
  }
}
