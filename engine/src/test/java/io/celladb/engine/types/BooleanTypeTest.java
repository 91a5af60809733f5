package io.celladb.engine.types;

import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;

class BooleanTypeTest extends TypeContract {
  BooleanTypeTest() {
    super(CqlTypes.BOOLEAN);
  }

  @Override
  Arbitrary<?> javaValues() {
    return Arbitraries.of(true, false);
  }
}
