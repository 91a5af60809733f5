package io.celladb.engine.io;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class ChecksumsTest {

  /** The check values that the catalogue of CRC algorithms gives. */
  @Test
  void checkValues() {
    byte[] bytes = "x123456789x".getBytes(US_ASCII);
    assertThat(Checksums.crc32(bytes, 1, 9)).isEqualTo(0xcbf43926);
    assertThat(Checksums.crc32c(bytes, 1, 9)).isEqualTo(0xe3069283);
    assertThat(Checksums.crc32(bytes, 0, 0)).isZero();
  }
}
