package io.celladb.cql.analysis;

import io.celladb.cql.analysis.Assignable.Fit;
import io.celladb.cql.errors.CqlException;
import io.celladb.cql.result.ColumnSpec;
import io.celladb.cql.syntax.Term;
import io.celladb.engine.schema.ColumnDef;
import io.celladb.engine.schema.TableDef;
import io.celladb.engine.schema.TableOptions;
import io.celladb.engine.types.CqlType;
import io.celladb.engine.types.InvalidValueException;
import java.util.List;
import java.util.Map;
import java.util.UUID;

/** Turns terms into values of the type of what receives them. Belongs to one statement. */
public final class TermAnalyzer {
  private static final Value NULL = evaluation -> null;

  private final TableDef table;
  private final BindSpecs markers;
  private final Calls calls;

  /**
   * Makes an analyzer for a statement.
   *
   * @param table the table it is about
   * @param markers collects what its markers turn out to be
   */
  public TermAnalyzer(TableDef table, BindSpecs markers) {
    this.table = table;
    this.markers = markers;
    this.calls = new Calls(table, this);
  }

  /** Makes an analyzer for what belongs to no table, such as the USING of a batch. */
  public static TermAnalyzer ofNoTable(BindSpecs markers) {
    TableDef none = new TableDef(new UUID(0, 0), "", "", List.of(), TableOptions.DEFAULT, Map.of());
    return new TermAnalyzer(none, markers);
  }

  /** Returns what the statement's markers have turned out to be. */
  public BindSpecs markers() {
    return markers;
  }

  /** Returns what receives a value that is stored in, or compared to, a column. */
  public static ColumnSpec receiver(TableDef table, ColumnDef column) {
    return new ColumnSpec(table.keyspace(), table.name(), column.name(), column.type().base());
  }

  /** Returns what receives a value that no column stands for, such as {@code [limit]}. */
  public ColumnSpec receiver(String name, CqlType type) {
    return new ColumnSpec(table.keyspace(), table.name(), name, type);
  }

  /** Returns a term as the argument of a function. */
  public Assignable assignable(Term term) {
    return calls.argument(term);
  }

  /**
   * Returns the value of a term.
   *
   * @param receiver its type is never a reversed one
   * @throws CqlException when the term cannot be of the receiver's type
   */
  public Value analyze(Term term, ColumnSpec receiver) {
    if (term instanceof Term.Marker marker) {
      return markers.bind(marker, receiver);
    }
    if (term instanceof Term.Literal literal) {
      return literal(literal, receiver);
    }
    if (term instanceof Term.Null) {
      return NULL;
    }
    if (term instanceof Term.TypeHint hint) {
      return hinted(hint, receiver);
    }
    if (term instanceof Term.TupleLiteral tuple && tuple.elements().size() == 1) {
      return analyze(tuple.elements().get(0), receiver);
    }
    if (Calls.isCall(term)) {
      return calls.analyze(term, receiver);
    }
    throw notOf(term, receiver);
  }

  private static CqlException notOf(Term term, ColumnSpec receiver) {
    String type = receiver.type().cqlName();
    if (term instanceof Term.ListLiteral) {
      return CqlException.invalid(
          "Unexpected receiver type '%s'; only list and vector are expected".formatted(type));
    }
    String what;
    if (term instanceof Term.SetLiteral) {
      what = "set";
    } else if (term instanceof Term.MapLiteral) {
      what = "map";
    } else {
      what = term instanceof Term.TupleLiteral ? "tuple type" : "user type";
    }
    return CqlException.invalid(
        "Invalid %s literal for %s of type %s".formatted(what, receiver.name(), type));
  }

  private static Value literal(Term.Literal literal, ColumnSpec receiver) {
    CqlType type = receiver.type();
    if (Literals.fit(literal, type) == Fit.NONE) {
      throw CqlException.invalid(
          "Invalid %s constant (%s) for \"%s\" of type %s"
              .formatted(literal.kind(), literal.text(), receiver.name(), type.cqlName()));
    }
    try {
      return Literals.value(literal, type);
    } catch (InvalidValueException e) {
      throw CqlException.invalid(e.getMessage());
    }
  }

  private Value hinted(Term.TypeHint hint, ColumnSpec receiver) {
    CqlType type = TypeRefs.resolve(hint.type(), table.keyspace());
    if (assignable(hint.term()).fit(type) == Fit.NONE) {
      throw CqlException.invalid(
          "Cannot cast value %s to type %s".formatted(TermText.of(hint.term()), type.cqlName()));
    }
    if (!TypeCompatibility.accepts(receiver.type(), type)) {
      throw CqlException.invalid(
          "Cannot assign value %s to %s of type %s"
              .formatted(TermText.of(hint), receiver.name(), receiver.type().cqlName()));
    }
    return analyze(hint.term(), receiver);
  }
}
