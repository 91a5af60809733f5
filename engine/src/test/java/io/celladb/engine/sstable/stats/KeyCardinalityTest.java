package io.celladb.engine.sstable.stats;

import static org.assertj.core.api.Assertions.assertThat;

import io.celladb.engine.io.ByteReader;
import io.celladb.engine.io.ByteWriter;
import io.celladb.engine.io.Bytes;
import io.celladb.engine.io.Checksums;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class KeyCardinalityTest {

  /** The values are those of Cassandra 5.0.6 with its library, for the same keys. */
  @ParameterizedTest
  @CsvSource({
    "0, 0, 8, 3a19a72c",
    "1, 1, 12, 9d47affc",
    "100, 100, 312, c8ab86b5",
    "7000, 7087, 5473, 6ec79e4d",
    "10000, 10145, 5473, 5ec18aaf",
    "20000, 20334, 5473, d6d68ce2",
    "41000, 41219, 5473, 529eef57",
    "300000, 297113, 5473, 3a9c8ef8",
  })
  void estimatesAndWritesAsCassandra(int keys, long estimate, int length, String crc) {
    KeyCardinality cardinality = of(keys);

    ByteWriter out = new ByteWriter();
    cardinality.write(out);

    assertThat(cardinality.estimate()).isEqualTo(estimate);
    assertThat(out.length()).isEqualTo(length);
    assertThat(Integer.toHexString(Checksums.crc32(out.array(), 0, out.length()))).isEqualTo(crc);
  }

  @Test
  void countsAKeyOnce() {
    KeyCardinality cardinality = of(500);
    for (int i = 0; i < 500; i++) {
      cardinality.add(key(i));
    }
    assertThat(cardinality.estimate()).isEqualTo(500);
  }

  @ParameterizedTest
  @CsvSource({"0", "50", "6000", "9000"})
  void readsWhatItWrote(int keys) {
    ByteWriter written = new ByteWriter();
    of(keys).write(written);
    KeyCardinality read = KeyCardinality.read(new ByteReader(written.toByteArray()));
    ByteWriter again = new ByteWriter();
    read.write(again);

    assertThat(again.toByteArray()).isEqualTo(written.toByteArray());
    assertThat(read.estimate()).isEqualTo(of(keys).estimate());
    read.add(key(keys));
    assertThat(read.estimate()).isBetween(of(keys).estimate(), of(keys + 1).estimate() + 1);
  }

  private static KeyCardinality of(int keys) {
    KeyCardinality cardinality = new KeyCardinality();
    for (int i = 0; i < keys; i++) {
      cardinality.add(key(i));
    }
    return cardinality;
  }

  /** Keys of 4 to 12 bytes, so that every length of a hash's tail occurs. */
  private static byte[] key(int i) {
    byte[] key = new byte[4 + i % 9];
    Bytes.putInt(key, 0, i);
    for (int j = 4; j < key.length; j++) {
      key[j] = (byte) (i * 31 + j);
    }
    return key;
  }
}
