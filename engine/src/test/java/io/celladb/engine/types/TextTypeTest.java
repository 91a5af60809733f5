package io.celladb.engine.types;

import static org.assertj.core.api.Assertions.assertThat;

import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Example;

class TextTypeTest extends TypeContract {
  TextTypeTest() {
    super(CqlTypes.TEXT);
  }

  @Override
  Arbitrary<?> javaValues() {
    Arbitrary<Integer> codePoints =
        Arbitraries.integers()
            .between(0, Character.MAX_CODE_POINT)
            .filter(c -> c < Character.MIN_SURROGATE || c > Character.MAX_SURROGATE);
    return codePoints
        .list()
        .ofMaxSize(8)
        .map(list -> list.stream().mapToInt(c -> c).toArray())
        .map(array -> new String(array, 0, array.length));
  }

  @Example
  void varcharIsText() {
    assertThat(CqlTypes.byCqlName("VarChar")).isSameAs(CqlTypes.TEXT);
    assertThat(CqlTypes.TEXT.cqlName()).isEqualTo("text");
  }

  @Example
  void anEmptyTextIsAValue() {
    assertThat(CqlTypes.TEXT.decode(new byte[0])).isEqualTo("");
    assertThat(CqlTypes.TEXT.isEmptyValueMeaningless()).isFalse();
  }
}
