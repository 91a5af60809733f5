package io.celladb.cql.exec;

import io.celladb.cql.analysis.SchemaAnalyzer;
import io.celladb.cql.result.ColumnSpec;
import io.celladb.cql.result.Result;
import io.celladb.cql.syntax.SchemaStatement;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A change of the schema, analysed against the schema it changes. */
record SchemaPlan(SchemaStatement statement, @Nullable String keyspace) implements Plan {
  @Override
  public List<ColumnSpec> markers() {
    return List.of();
  }

  @Override
  public Result execute(Execution execution) {
    SchemaAnalyzer analyzer =
        new SchemaAnalyzer(statement, keyspace, execution.store().timestampMicros());
    execution.store().changeSchema(analyzer::apply);
    return analyzer.result();
  }
}
