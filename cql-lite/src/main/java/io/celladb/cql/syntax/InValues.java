package io.celladb.cql.syntax;

import java.util.List;

/** What stands after IN. */
public sealed interface InValues {

  /** One marker for the whole list: {@code IN ?}. */
  record Bound(Term.Marker marker) implements InValues {}

  /** {@code IN (a, b)}; may be empty. For several columns each is a tuple literal or a marker. */
  record Listed(List<Term> terms, Position position) implements InValues {}
}
