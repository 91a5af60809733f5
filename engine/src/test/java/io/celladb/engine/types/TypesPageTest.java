package io.celladb.engine.types;

import static org.assertj.core.api.Assertions.assertThat;

import io.celladb.engine.io.Bytes;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** The tables of {@code docs/formats/types.md} say what the code does. */
class TypesPageTest {
  private static final Path PAGE = Path.of("..", "docs", "formats", "types.md");

  /** Cells without back quotes of every row of the table below the header with this first cell. */
  private static List<String[]> rows(String header) throws IOException {
    List<String[]> rows = new ArrayList<>();
    boolean inside = false;
    for (String line : Files.readAllLines(PAGE)) {
      if (line.equals(header)) {
        inside = true;
      } else if (!line.startsWith("|")) {
        inside = false;
      } else if (inside && !line.startsWith("|---")) {
        rows.add(line.substring(2, line.length() - 2).replace("`", "").split(" \\| ", -1));
      }
    }
    return rows;
  }

  @Test
  void listsEveryType() throws IOException {
    Map<String, String> emptyValues = Map.of("a value", "true false", "null", "true true");
    Set<String> listed = new HashSet<>();
    for (String[] row : rows("| Type | Marshal class | Fixed | Bytes | Order | Empty value |")) {
      CqlType type = CqlTypes.byCqlName(row[0]);
      assertThat(type).as(row[0]).isNotNull();
      assertThat(type.marshalName()).isEqualTo("org.apache.cassandra.db.marshal." + row[1]);
      int fixed = row[2].equals("-") ? -1 : Integer.parseInt(row[2]);
      assertThat(type.fixedLengthBytes()).as(row[0]).isEqualTo(fixed);
      assertThat(type.allowsEmpty() + " " + type.isEmptyValueMeaningless())
          .as(row[0])
          .isEqualTo(emptyValues.getOrDefault(row[5], "false false"));
      listed.add(row[0]);
    }
    assertThat(CqlTypes.all())
        .extracting(CqlType::cqlName)
        .containsExactlyInAnyOrderElementsOf(listed);
  }

  @Test
  void decodesTheExample() throws IOException {
    Set<String> shown = new HashSet<>();
    for (String[] row : rows("| Type | Bytes | JSON |")) {
      CqlType type = CqlTypes.byCqlName(row[0]);
      byte[] bytes = Bytes.fromHex(row[1].replace(" ", ""));
      type.validate(bytes);
      StringBuilder json = new StringBuilder();
      type.appendJson(json, bytes, 0, bytes.length);
      assertThat(json).as(row[0]).hasToString(row[2]);
      assertThat(type.encode(type.decode(bytes))).as(row[0]).isEqualTo(bytes);
      shown.add(row[0]);
    }
    assertThat(shown).hasSameSizeAs(CqlTypes.all());
  }

  @Test
  void decodesTheExampleOfTypesMadeOfOthers() throws IOException {
    List<String[]> rows = rows("| Type | Value bytes | JSON |");
    for (String[] row : rows) {
      CqlType type = CqlTypes.byMarshalName(row[0]);
      byte[] bytes = Bytes.fromHex(row[1].replace(" ", ""));
      type.validate(bytes);
      StringBuilder json = new StringBuilder();
      type.appendJson(json, bytes, 0, bytes.length);
      assertThat(json).as(row[0]).hasToString(row[2]);
      assertThat(type.encode(type.decode(bytes))).as(row[0]).isEqualTo(bytes);
    }
    assertThat(rows).hasSize(8);
  }
}
