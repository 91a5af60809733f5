package io.celladb.engine.rows;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.HexFormat;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Tokens that a Cassandra node gave for these keys. */
class DecoratedKeyTest {

  @ParameterizedTest
  @CsvSource({"a, -8839064797231613815", "é, 5461403030378599040", "тест, -4897122987575809528"})
  void tokenOfText(String key, long token) {
    assertThat(new DecoratedKey(key.getBytes(StandardCharsets.UTF_8)).token()).isEqualTo(token);
  }

  @ParameterizedTest
  @CsvSource({
    "00000005, -7509452495886106294",
    "808182838485868788898a8b8c8d8e8f, 7217206371623098675",
    "ffffffffffffffffffffffffffffffffff, -4128212798341382003",
    "'', -9223372036854775808"
  })
  void tokenOfBytes(String hex, long token) {
    byte[] key = HexFormat.of().parseHex(hex);
    assertThat(new DecoratedKey(key).token()).isEqualTo(token);
    byte[] shifted = new byte[key.length + 5];
    System.arraycopy(key, 0, shifted, 3, key.length);
    assertThat(DecoratedKey.tokenOf(shifted, 3, key.length)).isEqualTo(token);
  }

  @ParameterizedTest
  @CsvSource({"00000005, 00000006", "01, 02"})
  void keysSortByTokenFirst(String one, String two) {
    DecoratedKey a = new DecoratedKey(HexFormat.of().parseHex(one));
    DecoratedKey b = new DecoratedKey(HexFormat.of().parseHex(two));
    assertThat(Integer.signum(a.compareTo(b))).isEqualTo(Long.compare(a.token(), b.token()));
    assertThat(DecoratedKey.leastOf(a.token())).isLessThan(a);
    assertThat(Arrays.equals(a.bytes(), b.bytes())).isFalse();
  }
}
