package io.celladb.cql.analysis;

import io.celladb.cql.analysis.Assignable.Fit;
import io.celladb.cql.errors.CqlException;
import io.celladb.cql.result.ColumnSpec;
import io.celladb.cql.syntax.Term;
import io.celladb.cql.syntax.TypeRef;
import io.celladb.engine.schema.ColumnDef;
import io.celladb.engine.schema.TableDef;
import io.celladb.engine.schema.TableOptions;
import io.celladb.engine.types.CqlType;
import io.celladb.engine.types.InvalidValueException;
import io.celladb.engine.types.TupleType;
import java.util.List;
import java.util.Map;
import java.util.UUID;

/** Turns terms into values of the type of what receives them. Belongs to one statement. */
public final class TermAnalyzer {
  private static final Value NULL = evaluation -> null;

  private final TableDef table;
  private final BindSpecs markers;
  private final TypeScope types;
  private final Calls calls;
  private final CompositeTerms composites;

  /**
   * Makes an analyzer for a statement.
   *
   * @param table the table it is about
   * @param types the types it may name
   * @param markers collects what its markers turn out to be
   */
  public TermAnalyzer(TableDef table, TypeScope types, BindSpecs markers) {
    this.table = table;
    this.markers = markers;
    this.types = types;
    this.calls = new Calls(table, this);
    this.composites = new CompositeTerms(this);
  }

  /** Makes an analyzer for what belongs to no table, such as the USING of a batch. */
  public static TermAnalyzer ofNoTable(BindSpecs markers) {
    TableDef none = new TableDef(new UUID(0, 0), "", "", List.of(), TableOptions.DEFAULT, Map.of());
    return new TermAnalyzer(none, new TypeScope("", Map.of()), markers);
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
    return new TermArgument(term, calls, types);
  }

  /** Returns the type that was written. */
  public CqlType type(TypeRef written) {
    return TypeRefs.resolve(written, types);
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
    if (term instanceof Term.TupleLiteral tuple
        && tuple.elements().size() == 1
        && !(receiver.type() instanceof TupleType)) {
      return analyze(tuple.elements().get(0), receiver);
    }
    return Calls.isCall(term) ? calls.analyze(term, receiver) : composites.analyze(term, receiver);
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
    CqlType type = type(hint.type());
    if (assignable(hint.term()).fit(type) == Fit.NONE) {
      throw CqlException.invalid(
          "Cannot cast value %s to type %s".formatted(TermText.of(hint.term()), type.cqlName()));
    }
    if (!TypeCompatibility.accepts(receiver.type(), type)) {
      throw CqlException.invalid(
          "Cannot assign value (%s)%s to %s of type %s"
              .formatted(
                  TermText.of(hint.type(), table.keyspace()),
                  TermText.of(hint.term()),
                  receiver.name(),
                  receiver.type().cqlName()));
    }
    return analyze(hint.term(), receiver);
  }
}
