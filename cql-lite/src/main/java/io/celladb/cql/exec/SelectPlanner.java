package io.celladb.cql.exec;

import io.celladb.cql.analysis.KeyMarkers;
import io.celladb.cql.analysis.SelectAnalyzer;
import io.celladb.cql.analysis.TableNames;
import io.celladb.cql.analysis.TypeScope;
import io.celladb.cql.errors.CqlException;
import io.celladb.cql.syntax.QualifiedName;
import io.celladb.cql.syntax.SelectStatement;
import io.celladb.engine.schema.Schema;
import io.celladb.engine.schema.TableDef;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Makes plans of SELECT statements. */
final class SelectPlanner {
  private SelectPlanner() {}

  /**
   * Analyses a SELECT.
   *
   * @param keyspace of names that give none; null when there is none
   * @throws CqlException when it makes no sense against the schema
   */
  static Plan plan(SelectStatement statement, Schema schema, @Nullable String keyspace) {
    QualifiedName name = statement.table();
    String ofName = TableNames.keyspace(name, keyspace);
    if (SystemTables.hasKeyspace(ofName)) {
      SystemTable table = SystemTables.table(ofName, name.name().text());
      if (table == null) {
        throw CqlException.invalid("table %s does not exist".formatted(name.name()));
      }
      return plan(statement, table.table(), new TypeScope(ofName, Map.of()), table);
    }
    TableDef table = TableNames.existing(schema, name, keyspace);
    return plan(statement, table, TypeScope.of(schema, ofName), RowSource.STORE);
  }

  private static Plan plan(
      SelectStatement statement, TableDef table, TypeScope types, RowSource source) {
    return new SelectPlan(
        SelectAnalyzer.analyze(statement, table, types),
        source,
        KeyMarkers.of(table, statement.where()));
  }
}
