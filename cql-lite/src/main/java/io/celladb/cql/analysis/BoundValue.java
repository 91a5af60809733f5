package io.celladb.cql.analysis;

import io.celladb.cql.errors.CqlException;
import io.celladb.engine.types.CqlType;
import io.celladb.engine.types.InvalidValueException;
import org.jspecify.annotations.Nullable;

/**
 * The value of a bind marker.
 *
 * @param marker its index
 * @param type what it has to be valid for
 */
public record BoundValue(int marker, CqlType type) implements Value {
  @Override
  public byte @Nullable [] bytes(Evaluation evaluation) {
    byte[] value = evaluation.bindings().get(marker);
    if (value == null || value == Bindings.UNSET) {
      return value;
    }
    try {
      type.validate(value, 0, value.length);
    } catch (InvalidValueException e) {
      throw CqlException.invalid(e.getMessage());
    }
    return Canonical.of(type, value);
  }
}
