package io.celladb.engine.sstable;

import static org.assertj.core.api.Assertions.assertThat;

import io.celladb.engine.rows.DecoratedKey;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class BloomFilterTest {
  private static DecoratedKey key(String text) {
    return new DecoratedKey(text.getBytes(StandardCharsets.UTF_8));
  }

  /** What Cassandra 5.0.6 chooses. */
  @ParameterizedTest
  @CsvSource({
    "0.9, 2, 1", "0.5, 2, 1", "0.393, 2, 1", "0.39, 1, 3", "0.3, 1, 3", "0.2, 2, 4",
    "0.1, 3, 5", "0.05, 3, 7", "0.02, 4, 9", "0.01, 5, 10", "0.005, 5, 12", "0.001, 7, 15",
    "0.0005, 10, 16", "0.0001, 10, 20", "0.000068, 13, 20"
  })
  void sizesAreCassandras(double chance, int hashes, int bitsPerKey) {
    assertThat(BloomSpec.of(chance)).isEqualTo(new BloomSpec(hashes, bitsPerKey));
  }

  @Test
  void holdsEveryKeyAndFewOthers() {
    int keys = 20_000;
    BloomFilter filter = BloomFilter.forKeys(keys, 0.01);
    for (int i = 0; i < keys; i++) {
      filter.add(key("key" + i));
    }
    int positives = 0;
    for (int i = 0; i < keys; i++) {
      assertThat(filter.mayContain(key("key" + i))).isTrue();
      positives += filter.mayContain(key("other" + i)) ? 1 : 0;
    }
    assertThat(positives).isLessThan(keys * 15 / 1000);
  }
}
