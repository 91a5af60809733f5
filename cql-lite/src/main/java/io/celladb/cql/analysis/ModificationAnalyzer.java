package io.celladb.cql.analysis;

import io.celladb.cql.errors.CqlException;
import io.celladb.cql.syntax.Assignment;
import io.celladb.cql.syntax.CellTarget;
import io.celladb.cql.syntax.Guard;
import io.celladb.cql.syntax.Identifier;
import io.celladb.cql.syntax.Modification;
import io.celladb.cql.syntax.Relation;
import io.celladb.cql.syntax.Term;
import io.celladb.engine.schema.ColumnDef;
import io.celladb.engine.schema.ColumnKind;
import io.celladb.engine.schema.TableDef;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** Analyses INSERT, UPDATE and DELETE. */
public final class ModificationAnalyzer {
  private static final Value DELETED = evaluation -> null;

  private final TableDef table;
  private final TermAnalyzer terms;
  private final Map<Integer, CellChange> statics = new TreeMap<>();
  private final Map<Integer, CellChange> regulars = new TreeMap<>();

  private ModificationAnalyzer(TableDef table, BindSpecs markers) {
    this.table = table;
    this.terms = new TermAnalyzer(table, markers);
  }

  /**
   * Analyses a statement on a table.
   *
   * @param markers takes what the statement's markers are
   * @throws CqlException when the statement makes no sense
   */
  public static RowChange analyze(Modification statement, TableDef table, BindSpecs markers) {
    if (!(statement.guard() instanceof Guard.None)) {
      throw CqlException.invalid("Conditional statements (IF) are not supported yet");
    }
    if (statement instanceof Modification.InsertJson insert) {
      return JsonInsert.analyze(insert, table, new TermAnalyzer(table, markers));
    }
    ModificationAnalyzer analyzer = new ModificationAnalyzer(table, markers);
    if (statement instanceof Modification.Insert insert) {
      return analyzer.insert(insert);
    }
    return statement instanceof Modification.Update update
        ? analyzer.update(update)
        : analyzer.delete((Modification.Delete) statement);
  }

  private RowChange insert(Modification.Insert insert) {
    List<Identifier> names = insert.columns();
    if (names.size() != insert.values().size()) {
      throw CqlException.invalid("Unmatched column names/values");
    }
    if (names.stream().map(Identifier::text).distinct().count() != names.size()) {
      throw CqlException.invalid("The column names contains duplicates");
    }
    WriteTimes times = WriteTimes.analyze(insert.using(), terms);
    Value[] partitionKey = new Value[table.partitionKey().size()];
    Value[] clustering = new Value[table.clustering().size()];
    for (int i = 0; i < names.size(); i++) {
      ColumnDef column = Columns.existing(table, names.get(i));
      Value value = terms.analyze(insert.values().get(i), TermAnalyzer.receiver(table, column));
      switch (column.kind()) {
        case PARTITION_KEY -> partitionKey[column.position()] = value;
        case CLUSTERING -> clustering[column.position()] = value;
        case STATIC, REGULAR -> change(column, value);
      }
    }
    requireAll("Some partition key parts are missing: ", table.partitionKey(), partitionKey);
    boolean onlyStatics = regulars.isEmpty() && !statics.isEmpty() && allMissing(clustering);
    if (!onlyStatics) {
      requireAll("Some clustering keys are missing: ", table.clustering(), clustering);
    }
    RowChange.Place place =
        new InsertPlace(table, partitionKey, onlyStatics ? new Value[0] : clustering);
    return change(RowChange.Kind.INSERT, place, times);
  }

  private static boolean allMissing(Value[] values) {
    for (Value value : values) {
      if (value != null) {
        return false;
      }
    }
    return true;
  }

  private static void requireAll(String message, List<ColumnDef> columns, Value[] values) {
    List<ColumnDef> missing =
        columns.stream().filter(column -> values[column.position()] == null).toList();
    if (!missing.isEmpty()) {
      throw CqlException.invalid(message + Columns.names(missing));
    }
  }

  private RowChange update(Modification.Update update) {
    WriteTimes times = WriteTimes.analyze(update.using(), terms);
    for (Assignment assignment : update.assignments()) {
      ColumnDef column = Columns.existing(table, assignment.target().column());
      if (column.kind().isPrimaryKey()) {
        throw CqlException.invalid(
            "PRIMARY KEY part %s found in SET part".formatted(column.name()));
      }
      if (!(assignment instanceof Assignment.Put put)
          || !(put.target() instanceof CellTarget.Whole)) {
        throw invalidAssignment(assignment, column);
      }
      change(column, terms.analyze(put.value(), TermAnalyzer.receiver(table, column)));
    }
    RowChange.Place place = where(update.where(), Restrictions.Purpose.UPDATE);
    return change(RowChange.Kind.UPDATE, place, times);
  }

  private static CqlException invalidAssignment(Assignment assignment, ColumnDef column) {
    String name = column.name();
    String operation;
    String kind = "counter";
    if (assignment instanceof Assignment.Put put) {
      if (put.target() instanceof CellTarget.Field field) {
        operation = "%s.%s = %s".formatted(name, field.field(), TermText.of(put.value()));
        return CqlException.invalid(
            "Invalid operation (%s) for non-UDT column %s".formatted(operation, name));
      }
      Term key = ((CellTarget.Element) put.target()).key();
      operation = "%s[%s] = %s".formatted(name, TermText.of(key), TermText.of(put.value()));
      kind = "collection";
    } else if (assignment instanceof Assignment.Add add) {
      operation = "%s = %s + %s".formatted(name, name, TermText.of(add.value()));
    } else if (assignment instanceof Assignment.Subtract subtract) {
      operation = "%s = %s - %s".formatted(name, name, TermText.of(subtract.value()));
    } else {
      Term value = ((Assignment.Prepend) assignment).value();
      operation = "%s = %s - %s".formatted(name, TermText.of(value), name);
      kind = "list";
    }
    return CqlException.invalid(
        "Invalid operation (%s) for non %s column %s".formatted(operation, kind, name));
  }

  private RowChange delete(Modification.Delete delete) {
    WriteTimes times = WriteTimes.analyze(delete.using(), terms);
    for (CellTarget target : delete.targets()) {
      ColumnDef column = Columns.existing(table, target.column());
      if (column.kind().isPrimaryKey()) {
        throw CqlException.invalid(
            "Invalid identifier %s for deletion (should not be a PRIMARY KEY part)"
                .formatted(column.name()));
      }
      if (target instanceof CellTarget.Element) {
        throw CqlException.invalid(
            "Invalid deletion operation for non collection column " + column.name());
      }
      if (target instanceof CellTarget.Field) {
        throw CqlException.invalid(
            "Invalid field deletion operation for non-UDT column " + column.name());
      }
      change(column, DELETED);
    }
    RowChange.Place place = where(delete.where(), Restrictions.Purpose.DELETE);
    return change(RowChange.Kind.DELETE, place, times);
  }

  private RowChange.Place where(List<Relation> where, Restrictions.Purpose purpose) {
    boolean onlyStatics = regulars.isEmpty() && !statics.isEmpty();
    Restrictions restrictions =
        Restrictions.analyze(
            table, where, terms, new Restrictions.Rules(purpose, false, onlyStatics));
    return new WherePlace(restrictions, KeyMarkers.of(table, where));
  }

  private void change(ColumnDef column, Value value) {
    int ordinal = table.ordinal(column);
    Map<Integer, CellChange> changes = column.kind() == ColumnKind.STATIC ? statics : regulars;
    changes.put(ordinal, new CellChange(ordinal, value));
  }

  private RowChange change(RowChange.Kind kind, RowChange.Place place, WriteTimes times) {
    return new RowChange(
        table, kind, place, List.copyOf(statics.values()), List.copyOf(regulars.values()), times);
  }
}
