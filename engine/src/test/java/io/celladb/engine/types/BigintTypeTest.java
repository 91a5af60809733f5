package io.celladb.engine.types;

import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;

class BigintTypeTest extends TypeContract {
  BigintTypeTest() {
    super(CqlTypes.BIGINT);
  }

  @Override
  Arbitrary<?> javaValues() {
    return Arbitraries.longs();
  }
}
