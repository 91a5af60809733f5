package io.celladb.cql.analysis;

import io.celladb.cql.syntax.Selector;
import io.celladb.engine.schema.ColumnDef;
import io.celladb.engine.schema.TableDef;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/** Finds the columns and the aggregates in selectors. */
final class SelectorColumns {
  private final TableDef table;
  private final Set<ColumnDef> columns = new LinkedHashSet<>();
  private boolean hasAggregate;

  /** Looks selectors through. */
  SelectorColumns(TableDef table, List<Selector.Item> items) {
    this.table = table;
    items.forEach(item -> visit(item.selector()));
  }

  /** Returns the columns in the order in which they are met. */
  Set<ColumnDef> columns() {
    return columns;
  }

  boolean hasAggregate() {
    return hasAggregate;
  }

  private void visit(Selector selector) {
    if (selector instanceof Selector.Column column) {
      columns.add(Columns.existing(table, column.name()));
    } else if (selector instanceof Selector.CountRows) {
      hasAggregate = true;
    } else if (selector instanceof Selector.CellTime time) {
      visit(time.cell());
    } else if (selector instanceof Selector.FunctionCall call) {
      hasAggregate |=
          SelectorText.isSystem(call.function())
              && Aggregates.isAggregate(call.function().name().text());
      call.arguments().forEach(this::visit);
    } else if (selector instanceof Selector.Cast cast) {
      visit(cast.selector());
    } else if (selector instanceof Selector.TypeHint hint) {
      visit(hint.selector());
    } else if (selector instanceof Selector.Arithmetic operation) {
      visit(operation.left());
      visit(operation.right());
    } else if (selector instanceof Selector.ElementOf element) {
      visit(element.receiver());
    } else if (selector instanceof Selector.SliceOf slice) {
      visit(slice.receiver());
    } else if (selector instanceof Selector.FieldOf field) {
      visit(field.receiver());
    } else if (selector instanceof Selector.TupleLiteral tuple) {
      tuple.elements().forEach(this::visit);
    } else if (selector instanceof Selector.ListLiteral list) {
      list.elements().forEach(this::visit);
    } else if (selector instanceof Selector.SetLiteral set) {
      set.elements().forEach(this::visit);
    } else if (selector instanceof Selector.MapLiteral map) {
      map.entries().forEach(entry -> visit(entry.value()));
    } else if (selector instanceof Selector.Negation negation) {
      visit(negation.selector());
    }
  }
}
