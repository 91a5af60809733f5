package io.celladb.cql.exec;

import io.celladb.engine.api.Store;
import io.celladb.engine.query.ReadRequest;
import io.celladb.engine.query.RowCursor;
import io.celladb.engine.schema.TableDef;
import java.util.Map;
import java.util.function.Consumer;

/**
 * A table of Cassandra's own that is computed when it is read.
 *
 * @param table its definition, the same as Cassandra's
 * @param contents gives the rows
 */
record SystemTable(TableDef table, Contents contents) implements RowSource {

  /** Gives the rows of a table: Java values by the names of their columns. */
  interface Contents {
    void rows(Store store, Consumer<Map<String, ?>> out);
  }

  @Override
  public RowCursor read(Store store, ReadRequest request, long nowSeconds) {
    VirtualRows rows = new VirtualRows(table);
    contents.rows(store, rows::add);
    return rows.read(request);
  }
}
