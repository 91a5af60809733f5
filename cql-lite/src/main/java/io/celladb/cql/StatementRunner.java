package io.celladb.cql;

import io.celladb.cql.analysis.Bindings;
import io.celladb.cql.errors.CqlException;
import io.celladb.cql.exec.Execution;
import io.celladb.cql.exec.ListPaths;
import io.celladb.cql.exec.Plan;
import io.celladb.cql.exec.Planner;
import io.celladb.cql.exec.StatementGroup;
import io.celladb.cql.result.ColumnSpec;
import io.celladb.cql.result.Result;
import io.celladb.cql.syntax.BatchStatement;
import io.celladb.cql.syntax.CqlParser;
import io.celladb.cql.syntax.Statement;
import io.celladb.engine.api.Store;
import io.celladb.engine.schema.Schema;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Parses, plans and executes statements on a store. Safe for use by many threads; every failure is
 * a {@link CqlException}.
 */
final class StatementRunner {
  private final Store store;
  private final StatementCache prepared = new StatementCache();
  private final ListPaths listPaths = new ListPaths();

  StatementRunner(Store store) {
    this.store = store;
  }

  Result execute(String cql, @Nullable String keyspace, QueryOptions options) {
    try {
      Plan plan = plan(CqlParser.parse(cql), keyspace).plan();
      Bindings bindings = bindings(plan, options);
      if (bindings.size() != plan.markers().size()) {
        throw CqlException.invalid("Invalid amount of bind variables");
      }
      return plan.execute(execution(bindings, options));
    } catch (RuntimeException e) {
      throw Failures.toClient(e);
    }
  }

  PreparedQuery prepare(String cql, @Nullable String keyspace) {
    try {
      return prepared.prepare(
          keyspace,
          cql,
          id -> new PreparedQuery(id, cql, keyspace, plan(CqlParser.parse(cql), keyspace)));
    } catch (RuntimeException e) {
      throw Failures.toClient(e);
    }
  }

  PreparedQuery prepared(byte[] id) {
    return prepared.get(id);
  }

  Result execute(PreparedQuery query, QueryOptions options) {
    try {
      Plan plan = current(query);
      Bindings bindings = bindings(plan, options);
      if (bindings.size() != plan.markers().size()) {
        throw CqlException.invalid(
            "there were %d markers(?) in CQL but %d bound variables"
                .formatted(plan.markers().size(), bindings.size()));
      }
      return plan.execute(execution(bindings, options));
    } catch (RuntimeException e) {
      throw Failures.toClient(e);
    }
  }

  void batch(
      BatchKind kind, List<BatchItem> items, @Nullable String keyspace, QueryOptions options) {
    try {
      StatementGroup group = new StatementGroup(BatchStatement.Kind.valueOf(kind.name()));
      for (BatchItem item : items) {
        Plan plan =
            item.prepared() == null
                ? plan(CqlParser.parse(item.text()), keyspace).plan()
                : current(item.prepared());
        if (item.values().size() != plan.markers().size()) {
          throw CqlException.invalid(
              "There were %d markers(?) in CQL but %d bound variables"
                  .formatted(plan.markers().size(), item.values().size()));
        }
        group.add(plan, new Bindings(item.values()));
      }
      group.execute(execution(Bindings.NONE, options));
    } catch (RuntimeException e) {
      throw Failures.toClient(e);
    }
  }

  /** The plan of a prepared statement for the schema of this moment. */
  private Plan current(PreparedQuery query) {
    PlannedStatement planned = query.planned();
    if (!planned.schemaVersion().equals(store.schema().version())) {
      planned = plan(planned.statement(), query.keyspace());
      query.replan(planned);
    }
    return planned.plan();
  }

  private PlannedStatement plan(Statement statement, @Nullable String keyspace) {
    Schema schema = store.schema();
    return new PlannedStatement(
        statement, Planner.plan(statement, schema, keyspace), schema.version());
  }

  private static Bindings bindings(Plan plan, QueryOptions options) {
    List<String> names = options.names();
    if (names == null) {
      return options.values().isEmpty() ? Bindings.NONE : new Bindings(options.values());
    }
    return Bindings.byName(
        plan.markers().stream().map(ColumnSpec::name).toList(), names, options.values());
  }

  private Execution execution(Bindings bindings, QueryOptions options) {
    return new Execution(
        store,
        listPaths,
        bindings,
        options.pageSize(),
        options.pagingState(),
        options.timestampMicros(),
        options.nowSeconds());
  }
}
