package io.celladb.engine.types;

import java.util.UUID;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;

class UuidTypeTest extends TypeContract {
  UuidTypeTest() {
    super(CqlTypes.UUID);
  }

  @Override
  Arbitrary<?> javaValues() {
    return Arbitraries.longs().tuple2().map(halves -> new UUID(halves.get1(), halves.get2()));
  }
}
