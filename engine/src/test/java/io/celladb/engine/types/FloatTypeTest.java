package io.celladb.engine.types;

import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;

class FloatTypeTest extends TypeContract {
  FloatTypeTest() {
    super(CqlTypes.FLOAT);
  }

  @Override
  Arbitrary<?> javaValues() {
    return Arbitraries.floats();
  }
}
