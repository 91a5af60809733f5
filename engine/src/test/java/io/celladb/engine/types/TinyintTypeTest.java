package io.celladb.engine.types;

import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;

class TinyintTypeTest extends TypeContract {
  TinyintTypeTest() {
    super(CqlTypes.TINYINT);
  }

  @Override
  Arbitrary<?> javaValues() {
    return Arbitraries.bytes();
  }
}
