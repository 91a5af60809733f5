package io.celladb.engine.types;

import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;

class SmallintTypeTest extends TypeContract {
  SmallintTypeTest() {
    super(CqlTypes.SMALLINT);
  }

  @Override
  Arbitrary<?> javaValues() {
    return Arbitraries.shorts();
  }
}
