package io.celladb.engine.types;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.celladb.engine.io.Bytes;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class CounterTypeTest {
  private static final CqlType COUNTER = CqlTypes.COUNTER;

  /** As Cassandra 5.0.6 answered; the last is the start of a context, as its sstabledump prints. */
  @ParameterizedTest
  @CsvSource({
    "0000000000000005, 5",
    "ffffffffffffffff, -1",
    "'', '\"\"'",
    "00000000000000050000, 5",
    "000180010203040500000000000000000000, 422216793785349",
  })
  void writesJsonAsCassandra(String hex, String json) {
    byte[] bytes = Bytes.fromHex(hex);
    StringBuilder out = new StringBuilder();
    COUNTER.appendJson(out, bytes, 0, bytes.length);
    assertThat(out).hasToString(json);
  }

  @Test
  void isANumberToClients() {
    byte[] bytes = COUNTER.encode(-7L);
    assertThat(COUNTER.decode(bytes)).isEqualTo(-7L);
    assertThat(COUNTER.toCqlshText(bytes)).isEqualTo("-7");
    assertThat(COUNTER.format(bytes)).isEqualTo("fffffffffffffff9");
    assertThat(COUNTER.decode(new byte[0])).isNull();
    assertThat(COUNTER.isOrderable()).isFalse();
    assertThat(CqlTypes.all()).doesNotContain(COUNTER);
    assertThatThrownBy(() -> COUNTER.validate(new byte[1]))
        .isInstanceOf(InvalidValueException.class)
        .hasMessage("Expected 8 or 0 byte long (1)");
  }
}
