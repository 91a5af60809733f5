package io.celladb.cql.exec;

import io.celladb.cql.analysis.BindSpecs;
import io.celladb.cql.analysis.RowChange;
import io.celladb.cql.analysis.TermAnalyzer;
import io.celladb.cql.analysis.Value.Evaluation;
import io.celladb.cql.analysis.WriteTimes;
import io.celladb.cql.errors.CqlException;
import io.celladb.cql.result.ColumnSpec;
import io.celladb.cql.result.Result;
import io.celladb.cql.syntax.BatchStatement;
import io.celladb.cql.syntax.Guard;
import io.celladb.cql.syntax.Modification;
import io.celladb.engine.schema.Schema;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** BEGIN BATCH ... APPLY BATCH. */
final class BatchPlan implements Plan {
  private final List<ModificationPlan> plans;
  private final boolean isOfCounters;
  private final WriteTimes times;
  private final List<ColumnSpec> markers;

  private BatchPlan(
      List<ModificationPlan> plans, boolean isOfCounters, WriteTimes times, BindSpecs markers) {
    this.plans = List.copyOf(plans);
    this.isOfCounters = isOfCounters;
    this.times = times;
    this.markers = markers.list();
  }

  static BatchPlan of(BatchStatement batch, Schema schema, @Nullable String keyspace) {
    BindSpecs markers = new BindSpecs(batch.markers().size());
    WriteTimes times = WriteTimes.analyze(batch.using(), TermAnalyzer.ofNoTable(markers));
    List<RowChange> changes = new ArrayList<>();
    boolean conditional = false;
    for (Modification modification : batch.modifications()) {
      conditional |= !(modification.guard() instanceof Guard.None);
      if (conditional && times.hasTimestamp()) {
        throw CqlException.invalid("Cannot provide custom timestamp for conditional BATCH");
      }
      changes.add(Planner.change(modification, schema, keyspace, markers));
    }
    boolean isOfCounters = check(batch, times, changes);
    List<ModificationPlan> plans = new ArrayList<>();
    for (RowChange change : changes) {
      plans.add(new ModificationPlan(change, markers));
    }
    return new BatchPlan(plans, isOfCounters, times, markers);
  }

  private static boolean check(BatchStatement batch, WriteTimes times, List<RowChange> changes) {
    if (batch.using().timeToLive() != null) {
      throw CqlException.invalid("Global TTL on the BATCH statement is not supported.");
    }
    for (RowChange change : changes) {
      if (times.hasTimestamp() && change.times().hasTimestamp()) {
        throw CqlException.invalid(
            "Timestamp must be set either on BATCH or individual statements");
      }
    }
    return BatchRules.check(batch.kind(), times.hasTimestamp(), changes);
  }

  @Override
  public List<ColumnSpec> markers() {
    return markers;
  }

  @Override
  public Result execute(Execution execution) {
    long storeMicros = execution.store().timestampMicros();
    Evaluation evaluation = new Evaluation(execution.bindings(), storeMicros);
    WriteMoment moment = WriteMoment.of(execution, storeMicros);
    moment = moment.withTimestamp(times.timestampMicros(evaluation, moment.timestampMicros()));
    MutationGroup group = new MutationGroup(isOfCounters);
    for (ModificationPlan plan : plans) {
      plan.addTo(group, evaluation, moment);
    }
    group.apply(execution.store());
    return Result.DONE;
  }
}
