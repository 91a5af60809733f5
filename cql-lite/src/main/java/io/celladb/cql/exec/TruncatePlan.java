package io.celladb.cql.exec;

import io.celladb.cql.analysis.TableNames;
import io.celladb.cql.result.ColumnSpec;
import io.celladb.cql.result.Result;
import io.celladb.cql.syntax.QualifiedName;
import io.celladb.engine.schema.TableDef;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** TRUNCATE. */
record TruncatePlan(QualifiedName name, @Nullable String keyspace) implements Plan {
  @Override
  public List<ColumnSpec> markers() {
    return List.of();
  }

  @Override
  public Result execute(Execution execution) {
    TableDef table = TableNames.writable(execution.store().schema(), name, keyspace);
    execution.store().truncate(table.keyspace(), table.name());
    return Result.DONE;
  }
}
