package io.celladb.engine.types;

import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;

class AsciiTypeTest extends TypeContract {
  AsciiTypeTest() {
    super(CqlTypes.ASCII);
  }

  @Override
  Arbitrary<?> javaValues() {
    return Arbitraries.strings().ascii();
  }
}
