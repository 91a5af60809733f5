package io.celladb.cql.syntax;

import java.util.List;

/** BEGIN BATCH ... APPLY BATCH. */
public record BatchStatement(
    Source source, Kind kind, Using using, List<Modification> modifications) implements Statement {

  /** How a batch is written. */
  public enum Kind {
    LOGGED,
    UNLOGGED,
    COUNTER
  }
}
