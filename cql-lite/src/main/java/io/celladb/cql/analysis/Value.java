package io.celladb.cql.analysis;

import org.jspecify.annotations.Nullable;

/**
 * A term of a known type: a constant, a bind marker, or a function of both. It is valid for its
 * type whenever {@link #bytes} returns.
 */
public interface Value {

  /**
   * Returns the serialized value; null for null; {@link Bindings#UNSET} itself for a marker left
   * unset.
   *
   * @throws io.celladb.cql.errors.CqlException when a bound value is not of the type
   */
  byte @Nullable [] bytes(Evaluation evaluation);

  /**
   * What a value is computed from.
   *
   * @param bindings the values of the markers
   * @param nowMicros the time of the statement in microseconds since the epoch
   */
  record Evaluation(Bindings bindings, long nowMicros) {}
}
