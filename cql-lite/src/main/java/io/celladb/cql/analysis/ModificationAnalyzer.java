package io.celladb.cql.analysis;

import io.celladb.cql.errors.CqlException;
import io.celladb.cql.syntax.Assignment;
import io.celladb.cql.syntax.CellTarget;
import io.celladb.cql.syntax.Guard;
import io.celladb.cql.syntax.Identifier;
import io.celladb.cql.syntax.Modification;
import io.celladb.cql.syntax.Relation;
import io.celladb.engine.schema.ColumnDef;
import io.celladb.engine.schema.TableDef;
import java.util.List;

/** Analyses INSERT, UPDATE and DELETE. */
public final class ModificationAnalyzer {
  private final TableDef table;
  private final TermAnalyzer terms;
  private final ColumnChanges changes;

  private ModificationAnalyzer(TableDef table, TermAnalyzer terms) {
    this.table = table;
    this.terms = terms;
    this.changes = new ColumnChanges(table, terms);
  }

  /**
   * Analyses a statement on a table.
   *
   * @param types the types it may name
   * @param markers takes what the statement's markers are
   * @throws CqlException when the statement makes no sense
   */
  public static RowChange analyze(
      Modification statement, TableDef table, TypeScope types, BindSpecs markers) {
    if (!(statement.guard() instanceof Guard.None)) {
      throw CqlException.invalid("Conditional statements (IF) are not supported yet");
    }
    CounterRules.check(statement, table);
    TermAnalyzer terms = new TermAnalyzer(table, types, markers);
    if (statement instanceof Modification.InsertJson insert) {
      return JsonInsert.analyze(insert, table, terms);
    }
    ModificationAnalyzer analyzer = new ModificationAnalyzer(table, terms);
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
        case STATIC, REGULAR -> changes.put(column, value);
      }
    }
    requireAll("Some partition key parts are missing: ", table.partitionKey(), partitionKey);
    boolean onlyStatics = changes.areOnlyStatic() && allMissing(clustering);
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
      changes.assign(assignment, column);
    }
    RowChange.Place place = where(update.where(), Restrictions.Purpose.UPDATE);
    return change(RowChange.Kind.UPDATE, place, times);
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
      changes.delete(target, column);
    }
    RowChange.Place place = where(delete.where(), Restrictions.Purpose.DELETE);
    return change(RowChange.Kind.DELETE, place, times);
  }

  private RowChange.Place where(List<Relation> where, Restrictions.Purpose purpose) {
    Restrictions restrictions =
        Restrictions.analyze(
            table, where, terms, new Restrictions.Rules(purpose, false, changes.areOnlyStatic()));
    return new WherePlace(restrictions, KeyMarkers.of(table, where));
  }

  private RowChange change(RowChange.Kind kind, RowChange.Place place, WriteTimes times) {
    return new RowChange(table, kind, place, changes.statics(), changes.regulars(), times);
  }
}
