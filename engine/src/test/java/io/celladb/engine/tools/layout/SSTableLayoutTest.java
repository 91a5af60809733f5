package io.celladb.engine.tools.layout;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.celladb.engine.env.DiskFileSystem;
import io.celladb.engine.env.FileSystem;
import io.celladb.engine.errors.UnsupportedFormatException;
import io.celladb.engine.sstable.SSTableFiles;
import io.celladb.engine.sstable.component.Descriptor;
import io.celladb.engine.tools.layout.SSTableLayout.Form;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class SSTableLayoutTest {
  private static final Path CORPUS = Path.of("src/test/resources/cassandra");
  private static final Path GOLDEN =
      Path.of("src/test/resources/io/celladb/engine/tools/layout/statics.txt");
  private static final String STATICS = "oa/statics/oa-1-big-Data.db";

  private final FileSystem disk = new DiskFileSystem(CORPUS);

  static List<Descriptor> sstables() {
    List<Descriptor> found = new ArrayList<>();
    try (FileSystem files = new DiskFileSystem(CORPUS)) {
      for (String version : List.of("nb", "oa", "da")) {
        for (String table : files.list(version)) {
          found.addAll(SSTableFiles.in(files, version + "/" + table).complete());
        }
      }
    }
    assertThat(found).hasSizeGreaterThan(120);
    return found;
  }

  @ParameterizedTest
  @MethodSource("sstables")
  void namesEveryByteOfCassandrasFiles(Descriptor descriptor) {
    LayoutRanges.check(disk, descriptor);
  }

  /** Every value of a small sstable, as it was read by hand beside its dump. */
  @Test
  void saysWhatTheBytesMean() throws IOException {
    assertThat(print(STATICS, Form.TEXT)).isEqualTo(Files.readString(GOLDEN));
  }

  @Test
  void jsonAndHtmlHaveTheSameFields() {
    long fields = print(STATICS, Form.TEXT).lines().filter(line -> isField(line)).count();
    String json = print(STATICS, Form.JSON);
    assertThat(json).startsWith("[\n{\"file\":\"oa-1-big-Data.db\",\"size\":191,\"fields\":[\n");
    assertThat(json)
        .contains(
            "{\"offset\":0,\"length\":2,\"in\":\"data\",\"path\":[\"partition 0\"],"
                + "\"name\":\"key length\",\"value\":\"4\",\"meaning\":\"\",\"hex\":\"0004\"}");
    assertThat(count("\"offset\":", json)).isEqualTo(fields);
    assertThat(json).endsWith("\n]}\n]\n");

    String html = print(STATICS, Form.HTML);
    assertThat(count("<tr data-d=", html)).isEqualTo(fields);
    assertThat(html).startsWith("<!DOCTYPE html>").endsWith("</html>\n");
    assertThat(html).doesNotContain("http:", "https:", "src=", "@import", "url(");
    assertThat(html).contains("prefers-color-scheme: dark");
  }

  @Test
  void showsOneComponentWhenAskedForIt() {
    assertThat(print("oa/statics/oa-1-big-Digest.crc32", Form.TEXT).lines())
        .satisfiesExactly(
            line -> assertThat(line).isEqualTo("oa-1-big-Digest.crc32: 10 bytes"),
            line -> assertThat(line).contains("CRC-32: "),
            line -> assertThat(line).isEmpty());
    assertThatThrownBy(() -> print("oa/statics/oa-1-big-expected.json", Form.TEXT))
        .isInstanceOf(UnsupportedFormatException.class)
        .hasMessageContaining("a component that Cella does not know");
  }

  private static boolean isField(String line) {
    return line.matches(" *\\+?\\d+ +\\d+  .*");
  }

  private static long count(String part, String text) {
    return Pattern.compile(Pattern.quote(part)).matcher(text).results().count();
  }

  private String print(String path, Form form) {
    StringBuilder out = new StringBuilder();
    new SSTableLayout(disk).print(path, form, out);
    return out.toString();
  }
}
