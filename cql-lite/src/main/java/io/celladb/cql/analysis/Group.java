package io.celladb.cql.analysis;

import io.celladb.cql.analysis.Value.Evaluation;
import java.util.List;

/** The rows that one row of an aggregating SELECT stands for. Belongs to one execution. */
public final class Group {
  private final List<AggregateCall> calls;
  private final Aggregator[] aggregators;

  Group(List<AggregateCall> calls) {
    this.calls = calls;
    this.aggregators = new Aggregator[calls.size()];
    clear();
  }

  /** Starts the next group. */
  public void clear() {
    for (int i = 0; i < aggregators.length; i++) {
      aggregators[i] = calls.get(i).maker().get();
    }
  }

  /** Takes one more row in. */
  public void add(RowView row, Evaluation evaluation) {
    for (int i = 0; i < aggregators.length; i++) {
      aggregators[i].add(calls.get(i).argument().value(row, evaluation));
    }
  }

  /** Returns the results by the numbers of the aggregates. */
  public byte[][] results() {
    byte[][] results = new byte[aggregators.length][];
    for (int i = 0; i < results.length; i++) {
      results[i] = aggregators[i].result();
    }
    return results;
  }
}
