package io.celladb.engine.testing;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;

class ImportTableTest {
  private static final Path OWN_CLASSES =
      Path.of("target", "test-classes/io/celladb/engine/testing");

  @Test
  void everyArrowOfThePageGoesDown() {
    assertThat(ImportTable.read().cycles()).isEmpty();
  }

  @Test
  void findsCycle() {
    ImportTable table =
        ImportTable.parse(
            List.of(
                "| Package | One line | May import |",
                "|---|---|---|",
                "| `engine.a` | top | `engine.b` |",
                "| `engine.b` | middle | `engine.c` |",
                "| `engine.c` | bottom | `engine.b` |"));
    assertThat(table.cycles()).containsExactly("engine.b", "engine.c");
  }

  @Test
  void namesFileAndPackagesOfForbiddenImport() {
    ImportTable table =
        ImportTable.parse(
            List.of(
                "| Package | One line | May import |",
                "|---|---|---|",
                "| `engine.testing` | fixtures | `engine.io` `org.junit` |"));
    assertThatThrownBy(() -> table.check(OWN_CLASSES))
        .hasMessageContaining(
            "io/celladb/engine/testing/ImportTable.java imports com.tngtech.archunit.lang;"
                + " package engine.testing may import: engine.io org.junit");
  }

  @Test
  void refusesPackageWithoutRow() {
    assertThatThrownBy(() -> ImportTable.parse(List.of()).check(OWN_CLASSES))
        .hasMessageContaining(
            "ImportTable.java: package engine.testing has no row in docs/architecture.md");
  }
}
