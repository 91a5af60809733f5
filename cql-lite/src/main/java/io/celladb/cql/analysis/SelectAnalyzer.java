package io.celladb.cql.analysis;

import io.celladb.cql.analysis.Restrictions.Purpose;
import io.celladb.cql.analysis.Restrictions.Rules;
import io.celladb.cql.errors.CqlException;
import io.celladb.cql.result.ColumnSpec;
import io.celladb.cql.syntax.SelectStatement;
import io.celladb.cql.syntax.Selector;
import io.celladb.cql.syntax.Term;
import io.celladb.engine.schema.ColumnDef;
import io.celladb.engine.schema.ColumnKind;
import io.celladb.engine.schema.TableDef;
import io.celladb.engine.types.CqlType;
import io.celladb.engine.types.CqlTypes;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** SELECT statements to queries. Belongs to one statement. */
public final class SelectAnalyzer {
  private static final String JSON_COLUMN = "[json]";

  private final SelectStatement statement;
  private final TableDef table;
  private final TermAnalyzer terms;
  private final SelectorColumns selectors;

  private SelectAnalyzer(SelectStatement statement, TableDef table, TypeScope types) {
    this.statement = statement;
    this.table = table;
    this.terms = new TermAnalyzer(table, types, new BindSpecs(statement.markers().size()));
    this.selectors = new SelectorColumns(table, statement.projection().items());
  }

  /**
   * Returns what a statement asks of a table.
   *
   * @param types the types it may name
   * @throws CqlException when it makes no sense
   */
  public static SelectQuery analyze(SelectStatement statement, TableDef table, TypeScope types) {
    return new SelectAnalyzer(statement, table, types).query();
  }

  private SelectQuery query() {
    SelectStatement.Arrangement arrangement = statement.arrangement();
    SelectStatement.Projection projection = statement.projection();
    Rules rules = new Rules(Purpose.SELECT, statement.allowFiltering(), selectsOnlyStatics());
    Restrictions restrictions = Restrictions.analyze(table, statement.where(), terms, rules);
    OrderingRules ordering = new OrderingRules(table);
    Map<ColumnDef, Boolean> orderBy = ordering.columns(arrangement.orderBy());
    boolean isGrouped = selectors.hasAggregate() || !arrangement.groupBy().isEmpty();
    SelectorAnalyzer selection = new SelectorAnalyzer(table, terms, isGrouped);
    List<String> names = new ArrayList<>();
    List<Selected> items = new ArrayList<>();
    select(selection, names, items);
    if (projection.distinct()) {
      checkDistinct(restrictions);
    }
    List<Selected> sortKeys = orderBy.keySet().stream().map(selection::ofColumn).toList();
    Grouping grouping = Grouping.NONE;
    if (!arrangement.groupBy().isEmpty()) {
      int clusterings =
          ordering.groupedClusterings(arrangement.groupBy(), restrictions, projection.distinct());
      grouping = new Grouping(Grouping.Kind.GROUPS, clusterings, selection.aggregates());
    } else if (isGrouped) {
      grouping = new Grouping(Grouping.Kind.ALL_ROWS, 0, selection.aggregates());
      if (arrangement.perPartitionLimit() != null) {
        throw CqlException.invalid("PER PARTITION LIMIT is not allowed with aggregate queries.");
      }
    }
    boolean reversed = !orderBy.isEmpty() && ordering.isReversed(orderBy, restrictions);
    checkFiltering(restrictions);
    return new SelectQuery(
        table,
        projection.json()
            ? List.of(terms.receiver(JSON_COLUMN, CqlTypes.TEXT))
            : columns(names, items),
        projection.json() ? List.of(JsonSelector.ofRow(names, items)) : items,
        restrictions,
        projection.distinct(),
        reversed,
        grouping,
        rowOrder(orderBy, sortKeys, restrictions, reversed),
        new SelectQuery.Limits(
            limit(arrangement.limit(), "[limit]"),
            limit(arrangement.perPartitionLimit(), "[per_partition_limit]")),
        terms.markers().list());
  }

  private void select(SelectorAnalyzer selection, List<String> names, List<Selected> items) {
    if (statement.projection().wildcard()) {
      for (ColumnDef column : table.selectedColumns()) {
        names.add(column.name());
        items.add(selection.ofColumn(column));
      }
      return;
    }
    for (Selector.Item item : statement.projection().items()) {
      items.add(selection.analyze(item.selector()));
      Selector selector = withoutIdleCast(item.selector());
      names.add(item.alias() == null ? SelectorText.of(selector) : item.alias().text());
    }
  }

  /** A column that is cast to its own type is that column. */
  private Selector withoutIdleCast(Selector selector) {
    return selector instanceof Selector.Cast cast
            && cast.selector() instanceof Selector.Column name
            && Columns.existing(table, name.name())
                .type()
                .base()
                .equals(CqlTypes.byCqlName(cast.type().name()))
        ? name
        : selector;
  }

  private List<ColumnSpec> columns(List<String> names, List<Selected> items) {
    List<ColumnSpec> columns = new ArrayList<>();
    for (int i = 0; i < items.size(); i++) {
      columns.add(terms.receiver(names.get(i), items.get(i).type()));
    }
    return List.copyOf(columns);
  }

  private boolean selectsOnlyStatics() {
    Set<ColumnDef> columns = selectors.columns();
    return columns.stream().anyMatch(column -> column.kind() == ColumnKind.STATIC)
        && columns.stream()
            .allMatch(
                column ->
                    column.kind() == ColumnKind.STATIC
                        || column.kind() == ColumnKind.PARTITION_KEY);
  }

  private void checkDistinct(Restrictions restrictions) {
    if (statement.arrangement().perPartitionLimit() != null) {
      throw CqlException.invalid("PER PARTITION LIMIT is not allowed with SELECT DISTINCT queries");
    }
    if (restrictions.hasClustering() || restrictions.has(ColumnKind.REGULAR)) {
      throw CqlException.invalid(
          "SELECT DISTINCT with WHERE clause only supports restriction by partition key and/or"
              + " static columns.");
    }
    List<ColumnDef> requested =
        statement.projection().wildcard()
            ? table.selectedColumns()
            : List.copyOf(selectors.columns());
    for (ColumnDef column : requested) {
      if (column.kind() != ColumnKind.PARTITION_KEY && column.kind() != ColumnKind.STATIC) {
        throw CqlException.invalid(
            ("SELECT DISTINCT queries must only request partition key columns and/or static"
                    + " columns (not %s)")
                .formatted(column.name()));
      }
    }
    if (!restrictions.isKeyRange()) {
      return;
    }
    for (ColumnDef column : table.partitionKey()) {
      if (!requested.contains(column)) {
        throw CqlException.invalid(
            "SELECT DISTINCT queries must request all the partition key columns (missing %s)"
                .formatted(column.name()));
      }
    }
  }

  private void checkFiltering(Restrictions restrictions) {
    if (!statement.allowFiltering() && restrictions.needsFiltering()) {
      throw CqlException.invalid(Restrictions.FILTERING_REFUSED);
    }
  }

  /** Rows of one partition come in order; those of several are sorted afterwards. */
  private @Nullable RowOrder rowOrder(
      Map<ColumnDef, Boolean> orderBy,
      List<Selected> sortKeys,
      Restrictions restrictions,
      boolean reversed) {
    boolean isOneRow = selectors.hasAggregate() && statement.arrangement().groupBy().isEmpty();
    if (orderBy.isEmpty() || !restrictions.hasKeyIn() || isOneRow) {
      return null;
    }
    List<CqlType> types = orderBy.keySet().stream().map(ColumnDef::type).toList();
    return RowOrder.of(sortKeys, types, reversed);
  }

  private @Nullable Value limit(@Nullable Term term, String name) {
    return term == null ? null : terms.analyze(term, terms.receiver(name, CqlTypes.INT));
  }
}
