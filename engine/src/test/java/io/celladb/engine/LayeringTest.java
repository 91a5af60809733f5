package io.celladb.engine;

import io.celladb.engine.testing.ImportTable;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;

class LayeringTest {
  @Test
  void importsFollowTheTable() {
    ImportTable.read().check(Path.of("target", "classes"));
  }
}
