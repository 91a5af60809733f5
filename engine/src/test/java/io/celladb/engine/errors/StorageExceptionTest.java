package io.celladb.engine.errors;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import org.junit.jupiter.api.Test;

class StorageExceptionTest {

  @Test
  void damageHasAnAddress() {
    CorruptionException damage =
        new CorruptionException("/d/oa-1-big-Data.db", "Data.db", 512, "checksum 1", "2");
    assertThat(damage)
        .hasMessage(
            "/d/oa-1-big-Data.db (Data.db) is damaged at offset 512: expected checksum 1, found 2");
    assertThat(damage.expected()).isEqualTo("checksum 1");
    assertThat(damage.found()).isEqualTo("2");
    CorruptionException told = new CorruptionException("f", "c", 3, "keys out of order");
    assertThat(told).hasMessage("f (c) is damaged at offset 3: keys out of order").hasNoCause();
    assertThat(told.expected()).isNull();
  }

  @Test
  void aRefusalNamesOperationFileAndReason() {
    assertThat(new IoFailureException("open", "/d/a", new IOException("Permission denied")))
        .hasMessage("Cannot open /d/a: Permission denied (IOException)");
    assertThat(new IoFailureException("open", "/d/a", new IOException()))
        .hasMessage("Cannot open /d/a: IOException");
    assertThat(new IoFailureException("open", "/d/a", "it is a directory"))
        .hasMessage("Cannot open /d/a: it is a directory");
  }
}
