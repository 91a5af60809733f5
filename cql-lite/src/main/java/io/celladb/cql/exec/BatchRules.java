package io.celladb.cql.exec;

import io.celladb.cql.analysis.RowChange;
import io.celladb.cql.errors.CqlException;
import io.celladb.cql.syntax.BatchStatement;
import java.util.List;

/** Which statements may stand in a batch together. */
final class BatchRules {
  private BatchRules() {}

  /**
   * Refuses counters beside other columns, and kinds of batches that do not suit them.
   *
   * @param hasTimestamp whether the batch itself gives one
   * @return whether all statements are of counters
   */
  static boolean check(BatchStatement.Kind kind, boolean hasTimestamp, List<RowChange> changes) {
    boolean hasCounters = changes.stream().anyMatch(RowChange::isOfCounters);
    boolean hasOthers = changes.stream().anyMatch(change -> !change.isOfCounters());
    if (hasTimestamp && kind == BatchStatement.Kind.COUNTER) {
      throw CqlException.invalid("Cannot provide custom timestamp for counter BATCH");
    }
    if (hasTimestamp && hasCounters) {
      throw CqlException.invalid("Cannot provide custom timestamp for a BATCH containing counters");
    }
    if (kind == BatchStatement.Kind.COUNTER && hasOthers) {
      throw CqlException.invalid("Cannot include non-counter statement in a counter batch");
    }
    if (kind == BatchStatement.Kind.LOGGED && hasCounters) {
      throw CqlException.invalid("Cannot include a counter statement in a logged batch");
    }
    if (hasCounters && hasOthers) {
      throw CqlException.invalid(
          "Counter and non-counter mutations cannot exist in the same batch");
    }
    return hasCounters;
  }
}
