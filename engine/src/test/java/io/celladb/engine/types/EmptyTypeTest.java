package io.celladb.engine.types;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;

/** As Cassandra 5.0.6 answered. */
class EmptyTypeTest {
  private static final byte[] NOTHING = {};

  @Test
  void takesNoBytes() {
    CqlTypes.EMPTY.validate(NOTHING);
    assertThat(CqlTypes.EMPTY.compare(NOTHING, NOTHING)).isZero();
    assertThat(CqlTypes.EMPTY.format(NOTHING)).isEmpty();
    assertThat(CqlTypes.EMPTY.decode(NOTHING)).isNull();
    StringBuilder json = new StringBuilder();
    CqlTypes.EMPTY.appendJson(json, NOTHING, 0, 0);
    assertThat(json).hasToString("\"\"");
    assertThatThrownBy(() -> CqlTypes.EMPTY.validate(new byte[1]))
        .isInstanceOf(InvalidValueException.class)
        .hasMessage("EmptyType only accept empty values");
    assertThatThrownBy(() -> CqlTypes.EMPTY.parse("a"))
        .isInstanceOf(InvalidValueException.class)
        .hasMessage("'a' is not empty");
  }

  @Test
  void noStatementNamesIt() {
    assertThat(CqlTypes.byCqlName("empty")).isNull();
    assertThat(CqlTypes.byMarshalName("EmptyType")).isSameAs(CqlTypes.EMPTY);
  }
}
