package io.celladb.cql.exec;

import io.celladb.cql.analysis.TableNames;
import io.celladb.cql.errors.CqlException;
import io.celladb.cql.result.ColumnSpec;
import io.celladb.cql.result.Result;
import java.util.List;

/** USE. */
record UsePlan(String keyspace) implements Plan {
  @Override
  public List<ColumnSpec> markers() {
    return List.of();
  }

  @Override
  public Result execute(Execution execution) {
    if (!TableNames.isSystem(keyspace)
        && !execution.store().schema().keyspaces().containsKey(keyspace)) {
      throw CqlException.invalid("Keyspace '%s' does not exist".formatted(keyspace));
    }
    return new Result.Keyspace(keyspace);
  }
}
