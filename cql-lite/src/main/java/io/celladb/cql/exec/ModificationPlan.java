package io.celladb.cql.exec;

import io.celladb.cql.analysis.BindSpecs;
import io.celladb.cql.analysis.RowChange;
import io.celladb.cql.analysis.Value.Evaluation;
import io.celladb.cql.result.ColumnSpec;
import io.celladb.cql.result.Result;
import io.celladb.engine.rows.DecoratedKey;
import io.celladb.engine.rows.encoding.Mutation;
import io.celladb.engine.rows.encoding.MutationBuilder;
import java.util.List;
import java.util.concurrent.atomic.AtomicReference;

/** INSERT, UPDATE or DELETE. */
public final class ModificationPlan implements Plan {
  /** A builder that has grown beyond this is not kept: its buffer would stay as large. */
  private static final int MAX_KEPT_BYTES = 64 * 1024;

  private final RowChange change;
  private final List<ColumnSpec> markers;
  private final RowWrites writes;
  private final boolean isOfCounters;

  /** A builder that no thread uses now. */
  private final AtomicReference<MutationBuilder> idle = new AtomicReference<>();

  /** Makes a plan. */
  public ModificationPlan(RowChange change, BindSpecs markers) {
    this.change = change;
    this.markers = markers.list();
    this.writes = new RowWrites(change);
    this.isOfCounters = change.isOfCounters();
  }

  /** Returns what it does. */
  public RowChange change() {
    return change;
  }

  @Override
  public List<ColumnSpec> markers() {
    return markers;
  }

  @Override
  public int[] partitionKeyIndexes() {
    return change.place().partitionKeyIndexes();
  }

  @Override
  public Result execute(Execution execution) {
    long storeMicros = execution.store().timestampMicros();
    Evaluation evaluation = new Evaluation(execution.bindings(), storeMicros);
    WriteMoment moment = WriteMoment.of(execution, storeMicros);
    Evaluation row = change.place().prepare(evaluation);
    List<DecoratedKey> keys = change.place().keys(row);
    if (keys.size() == 1) {
      applyToOne(execution, keys.get(0), evaluation, row, moment);
    } else if (!keys.isEmpty()) {
      MutationGroup group = new MutationGroup(isOfCounters);
      for (DecoratedKey key : keys) {
        writes.add(group.partition(change.table(), key), key, evaluation, row, moment);
      }
      group.apply(execution.store());
    }
    return Result.DONE;
  }

  private void applyToOne(
      Execution execution,
      DecoratedKey key,
      Evaluation evaluation,
      Evaluation row,
      WriteMoment moment) {
    MutationBuilder builder = idle.getAndSet(null);
    if (builder == null) {
      builder = new MutationBuilder(change.table());
    }
    builder.begin(key);
    writes.add(builder, key, evaluation, row, moment);
    if (builder.isEmpty()) {
      idle.set(builder);
      return;
    }
    Mutation mutation = builder.build();
    if (mutation.body().length <= MAX_KEPT_BYTES) {
      idle.set(builder);
    }
    if (isOfCounters) {
      execution.store().applyCounters(List.of(mutation));
    } else {
      execution.store().apply(mutation);
    }
  }

  /** Adds what it writes to a group of mutations. */
  void addTo(MutationGroup group, Evaluation evaluation, WriteMoment moment) {
    Evaluation row = change.place().prepare(evaluation);
    for (DecoratedKey key : change.place().keys(row)) {
      writes.add(group.partition(change.table(), key), key, evaluation, row, moment);
    }
  }
}
