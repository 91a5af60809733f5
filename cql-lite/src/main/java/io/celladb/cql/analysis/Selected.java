package io.celladb.cql.analysis;

import io.celladb.cql.analysis.Value.Evaluation;
import io.celladb.cql.result.ResultRows;
import io.celladb.engine.types.CqlType;
import org.jspecify.annotations.Nullable;

/** What is computed from a row. */
public interface Selected {

  /** Returns the type of the values, never a reversed one. */
  CqlType type();

  /** Returns the serialized value for a row, or null. */
  byte @Nullable [] value(RowView row, Evaluation evaluation);

  /** Adds the value for a row to a result. */
  default void append(ResultRows.Builder out, RowView row, Evaluation evaluation) {
    out.add(value(row, evaluation));
  }

  /** A value that needs no row of its own. */
  record Computed(CqlType type, Body body) implements Selected {
    /** How it is computed. */
    interface Body {
      byte @Nullable [] value(RowView row, Evaluation evaluation);
    }

    @Override
    public byte @Nullable [] value(RowView row, Evaluation evaluation) {
      return body.value(row, evaluation);
    }
  }
}
