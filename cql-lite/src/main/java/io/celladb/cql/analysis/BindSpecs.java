package io.celladb.cql.analysis;

import io.celladb.cql.errors.CqlException;
import io.celladb.cql.result.ColumnSpec;
import io.celladb.cql.syntax.Identifier;
import io.celladb.cql.syntax.Term;
import java.util.Arrays;
import java.util.List;

/** What each bind marker of a statement is to hold; filled while the statement is analysed. */
public final class BindSpecs {
  private final ColumnSpec[] specs;

  /** Makes room for the markers of a statement. */
  public BindSpecs(int markerCount) {
    specs = new ColumnSpec[markerCount];
  }

  /**
   * Notes what a marker is for, and returns its value.
   *
   * @param receiver what the value goes to; a named marker keeps its own name
   */
  public Value bind(Term.Marker marker, ColumnSpec receiver) {
    Identifier name = marker.name();
    ColumnSpec spec =
        name == null
            ? receiver
            : new ColumnSpec(receiver.keyspace(), receiver.table(), name.text(), receiver.type());
    specs[marker.index()] = spec;
    return new BoundValue(marker.index(), spec.type());
  }

  /** Returns the markers in the order of the text. */
  public List<ColumnSpec> list() {
    return List.copyOf(Arrays.asList(specs));
  }

  /** Returns the number of markers. */
  public int size() {
    return specs.length;
  }

  /** Refuses bindings that are not one for each marker. */
  public void check(Bindings bindings) {
    if (bindings.size() != specs.length) {
      throw CqlException.invalid("Invalid amount of bind variables");
    }
  }
}
