package io.celladb.cql.exec;

import io.celladb.cql.analysis.Bindings;
import io.celladb.cql.analysis.RowChange;
import io.celladb.cql.analysis.Value.Evaluation;
import io.celladb.cql.errors.CqlException;
import io.celladb.cql.syntax.BatchStatement;
import java.util.ArrayList;
import java.util.List;

/** INSERT, UPDATE and DELETE statements, each with its own values, written all or none. */
public final class StatementGroup {
  private record Member(ModificationPlan plan, Bindings bindings) {}

  private final BatchStatement.Kind kind;
  private final List<Member> members = new ArrayList<>();

  /** Makes an empty group. */
  public StatementGroup(BatchStatement.Kind kind) {
    this.kind = kind;
  }

  /**
   * Adds a statement.
   *
   * @throws CqlException when it is of another kind
   */
  public void add(Plan plan, Bindings bindings) {
    if (!(plan instanceof ModificationPlan modification)) {
      throw CqlException.invalid(
          "Invalid statement in batch: only UPDATE, INSERT and DELETE statements are allowed.");
    }
    members.add(new Member(modification, bindings));
  }

  /** Writes them with one timestamp. The bindings of the execution do not count. */
  public void execute(Execution execution) {
    long storeMicros = execution.store().timestampMicros();
    WriteMoment moment = WriteMoment.of(execution, storeMicros);
    List<RowChange> changes = members.stream().map(member -> member.plan.change()).toList();
    MutationGroup group = new MutationGroup(BatchRules.check(kind, false, changes));
    for (Member member : members) {
      member.plan.addTo(group, new Evaluation(member.bindings, storeMicros), moment);
    }
    group.apply(execution.store());
  }
}
