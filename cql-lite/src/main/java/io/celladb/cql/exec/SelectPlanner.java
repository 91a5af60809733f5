package io.celladb.cql.exec;

import io.celladb.cql.analysis.KeyMarkers;
import io.celladb.cql.analysis.SelectAnalyzer;
import io.celladb.cql.analysis.TableNames;
import io.celladb.cql.syntax.SelectStatement;
import io.celladb.engine.schema.Schema;
import io.celladb.engine.schema.TableDef;
import org.jspecify.annotations.Nullable;

/** Makes plans of SELECT statements. */
final class SelectPlanner {
  private SelectPlanner() {}

  /**
   * Analyses a SELECT.
   *
   * @param keyspace of names that give none; null when there is none
   * @throws io.celladb.cql.errors.CqlException when it makes no sense against the schema
   */
  static Plan plan(SelectStatement statement, Schema schema, @Nullable String keyspace) {
    TableDef table = TableNames.existing(schema, statement.table(), keyspace);
    return new SelectPlan(
        SelectAnalyzer.analyze(statement, table),
        RowSource.STORE,
        KeyMarkers.of(table, statement.where()));
  }
}
