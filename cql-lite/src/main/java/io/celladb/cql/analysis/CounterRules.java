package io.celladb.cql.analysis;

import io.celladb.cql.errors.CqlException;
import io.celladb.cql.syntax.Modification;
import io.celladb.engine.schema.TableDef;

/** What statements on tables of counters may not say. */
final class CounterRules {
  private CounterRules() {}

  static void check(Modification statement, TableDef table) {
    if (!ColumnTypes.isOfCounters(table)) {
      return;
    }
    if (statement instanceof Modification.Insert || statement instanceof Modification.InsertJson) {
      throw CqlException.invalid(
          "INSERT statements are not allowed on counter tables, use UPDATE instead");
    }
    if (statement.using().timestamp() != null) {
      throw CqlException.invalid("Cannot provide custom timestamp for counter updates");
    }
    if (statement.using().timeToLive() != null) {
      throw CqlException.invalid("Cannot provide custom TTL for counter updates");
    }
  }
}
