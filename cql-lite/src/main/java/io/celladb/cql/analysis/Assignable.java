package io.celladb.cql.analysis;

import io.celladb.engine.types.CqlType;

/** What may be passed to a function or stored in a column: a term, or a selected column. */
public interface Assignable {

  /** How well a value suits a type. */
  enum Fit {
    /** It is of that type. */
    EXACT,
    /** It can stand for a value of that type. */
    WEAK,
    /** It cannot. */
    NONE
  }

  /** Returns how well it suits a type. */
  Fit fit(CqlType receiver);

  /** Returns it as it stands in messages. */
  String text();

  /** Returns whether it is a bind marker, which suits everything. */
  default boolean isMarker() {
    return false;
  }
}
