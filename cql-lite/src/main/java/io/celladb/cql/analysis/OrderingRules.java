package io.celladb.cql.analysis;

import io.celladb.cql.errors.CqlException;
import io.celladb.cql.syntax.SelectStatement.Ordering;
import io.celladb.cql.syntax.Selector;
import io.celladb.engine.schema.ColumnDef;
import io.celladb.engine.schema.ColumnKind;
import io.celladb.engine.schema.TableDef;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** What ORDER BY and GROUP BY may say, which is what the order on disk gives. */
final class OrderingRules {
  private static final String UNORDERED =
      "Order by currently only supports the ordering of columns following their declared order in"
          + " the PRIMARY KEY";
  private static final String UNGROUPED =
      "Group by currently only support groups of columns following their declared order in the"
          + " PRIMARY KEY";

  private final TableDef table;

  OrderingRules(TableDef table) {
    this.table = table;
  }

  /** Returns the columns of ORDER BY, each with whether it is to descend. */
  Map<ColumnDef, Boolean> columns(List<Ordering> orderBy) {
    Map<ColumnDef, Boolean> columns = new LinkedHashMap<>();
    for (Ordering ordering : orderBy) {
      if (ordering.nearest() != null) {
        throw CqlException.invalid("ANN ordering is not supported");
      }
      columns.put(Columns.existing(table, ordering.column()), ordering.descending());
    }
    return columns;
  }

  /** Returns whether rows are to be read against clustering order. */
  boolean isReversed(Map<ColumnDef, Boolean> columns, Restrictions restrictions) {
    if (restrictions.isKeyRange()) {
      throw CqlException.invalid(
          "ORDER BY is only supported when the partition key is restricted by an EQ or an IN.");
    }
    boolean reversed = false;
    boolean disagrees = false;
    int position = 0;
    int seen = 0;
    for (Map.Entry<ColumnDef, Boolean> entry : columns.entrySet()) {
      ColumnDef column = entry.getKey();
      if (column.kind() != ColumnKind.CLUSTERING) {
        throw CqlException.invalid(
            "Order by is currently only supported on the clustered columns of the PRIMARY KEY, got "
                + column.name());
      }
      while (position != column.position()) {
        if (position >= table.clustering().size()
            || !restrictions.isEqual(table.clustering().get(position))) {
          throw CqlException.invalid(UNORDERED);
        }
        position++;
      }
      position++;
      boolean against = entry.getValue() != column.isDescending();
      disagrees |= seen++ > 0 && against != reversed;
      reversed = against;
    }
    if (disagrees) {
      throw CqlException.invalid("Unsupported order by relation");
    }
    return reversed;
  }

  /** Returns how many clustering columns the groups of GROUP BY share. */
  int groupedClusterings(List<Selector> groupBy, Restrictions restrictions, boolean distinct) {
    List<ColumnDef> key = new ArrayList<>(table.partitionKey());
    key.addAll(table.clustering());
    int position = 0;
    for (Selector selector : groupBy) {
      if (!(selector instanceof Selector.Column name)) {
        throw CqlException.invalid("GROUP BY functions is not supported yet");
      }
      ColumnDef column = Columns.existing(table, name.name());
      if (!column.kind().isPrimaryKey()) {
        throw CqlException.invalid(
            "Group by is currently only supported on the columns of the PRIMARY KEY, got "
                + column.name());
      }
      while (position < key.size()
          && !key.get(position).equals(column)
          && restrictions.isEqual(key.get(position))) {
        position++;
      }
      if (position == key.size() || !key.get(position).equals(column)) {
        throw CqlException.invalid(UNGROUPED);
      }
      position++;
    }
    int clusterings = position - table.partitionKey().size();
    if (clusterings < 0) {
      throw CqlException.invalid("Group by is not supported on only a part of the partition key");
    }
    if (clusterings > 0 && distinct) {
      throw CqlException.invalid(
          "Grouping on clustering columns is not allowed for SELECT DISTINCT queries");
    }
    return clusterings;
  }
}
