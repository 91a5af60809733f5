package io.celladb.cql.exec;

import io.celladb.cql.analysis.BindSpecs;
import io.celladb.cql.analysis.ModificationAnalyzer;
import io.celladb.cql.analysis.RowChange;
import io.celladb.cql.analysis.TableNames;
import io.celladb.cql.analysis.TypeScope;
import io.celladb.cql.errors.CqlException;
import io.celladb.cql.syntax.BatchStatement;
import io.celladb.cql.syntax.DescribeStatement;
import io.celladb.cql.syntax.Modification;
import io.celladb.cql.syntax.SchemaStatement;
import io.celladb.cql.syntax.SelectStatement;
import io.celladb.cql.syntax.Statement;
import io.celladb.cql.syntax.TruncateStatement;
import io.celladb.cql.syntax.UnsupportedStatement;
import io.celladb.cql.syntax.UseStatement;
import io.celladb.engine.schema.Schema;
import io.celladb.engine.schema.TableDef;
import org.jspecify.annotations.Nullable;

/** Makes plans of statements. */
public final class Planner {
  private Planner() {}

  /**
   * Analyses a statement.
   *
   * @param keyspace of names that give none; null when there is none
   * @throws CqlException when it makes no sense against the schema
   */
  public static Plan plan(Statement statement, Schema schema, @Nullable String keyspace) {
    if (statement instanceof Modification modification) {
      return modification(modification, schema, keyspace);
    }
    if (statement instanceof SelectStatement select) {
      return SelectPlanner.plan(select, schema, keyspace);
    }
    if (statement instanceof DescribeStatement describe) {
      return new DescribePlan(describe, keyspace);
    }
    if (statement instanceof BatchStatement batch) {
      return BatchPlan.of(batch, schema, keyspace);
    }
    if (statement instanceof SchemaStatement change) {
      return new SchemaPlan(change, keyspace);
    }
    if (statement instanceof TruncateStatement truncate) {
      return new TruncatePlan(truncate.table(), keyspace);
    }
    if (statement instanceof UseStatement use) {
      return new UsePlan(use.keyspace().text());
    }
    String what =
        statement instanceof UnsupportedStatement unsupported
            ? unsupported.what()
            : "This statement";
    throw CqlException.invalid(what + " is not supported yet");
  }

  private static ModificationPlan modification(
      Modification modification, Schema schema, @Nullable String keyspace) {
    BindSpecs markers = new BindSpecs(modification.markers().size());
    return new ModificationPlan(change(modification, schema, keyspace, markers), markers);
  }

  /** Analyses one statement, on its own or in a batch. */
  static RowChange change(
      Modification modification, Schema schema, @Nullable String keyspace, BindSpecs markers) {
    TableDef table = TableNames.writable(schema, modification.table(), keyspace);
    return ModificationAnalyzer.analyze(
        modification, table, TypeScope.of(schema, table.keyspace()), markers);
  }
}
