package io.celladb.engine.testing.oracle;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class OracleNodeTest {
  @Test
  void answersStatementsWithRowsAndErrors() {
    OracleNode node = OracleNode.shared(OracleFormat.BIG);
    String keyspace = node.newKeyspace();
    node.cql("CREATE TABLE %s.t (p int, c int, v text, PRIMARY KEY (p, c))".formatted(keyspace))
        .orThrow();
    node.cql(
            "INSERT INTO %s.t (p, c, v) VALUES (?, 2, ?)".formatted(keyspace),
            ByteBuffer.allocate(4).putInt(1).array(),
            "é".getBytes(StandardCharsets.UTF_8))
        .orThrow();
    node.cql("INSERT INTO %s.t (p, c, v) VALUES (1, 3, ?)".formatted(keyspace), (byte[]) null)
        .orThrow();

    assertThat(node.cql("SELECT JSON * FROM %s.t".formatted(keyspace)).json())
        .containsExactly("{\"p\": 1, \"c\": 2, \"v\": \"é\"}", "{\"p\": 1, \"c\": 3, \"v\": null}");
    OracleResult rows = node.cql("SELECT c, v FROM %s.t".formatted(keyspace));
    assertThat(rows.columns()).containsExactly("c", "v");
    assertThat(rows.rows().get(1).get(0)).containsExactly(0, 0, 0, 3);
    assertThat(rows.rows().get(1).get(1)).isNull();
    OracleResult error = node.cql("SELECT x FROM %s.t".formatted(keyspace));
    assertThat(error.errorCode()).isEqualTo(OracleResult.INVALID);
    assertThat(error.message()).isEqualTo("Undefined column name x in table " + keyspace + ".t");
    assertThatThrownBy(error::orThrow).hasMessageContaining("2200");
  }

  @Test
  void dumpsMovesAndVerifiesFiles(@TempDir Path scratch) throws IOException {
    OracleNode node = OracleNode.shared(OracleFormat.BIG);
    String keyspace = node.newKeyspace();
    String table = "(p int, c int, v text, PRIMARY KEY (p, c))";
    node.cql("CREATE TABLE %s.a %s".formatted(keyspace, table)).orThrow();
    node.cql("CREATE TABLE %s.b %s".formatted(keyspace, table)).orThrow();
    node.disableAutoCompaction(keyspace);
    for (int c = 0; c < 2; c++) {
      String insert = "INSERT INTO %s.a (p, c, v) VALUES (1, %d, 'x') USING TIMESTAMP 5";
      node.cql(insert.formatted(keyspace, c)).orThrow();
      node.flush(keyspace, "a");
    }
    assertThat(node.dataFiles(keyspace, "a")).hasSize(2);
    node.compact(keyspace, "a");
    List<Path> files = node.dataFiles(keyspace, "a");
    assertThat(files).hasSize(1);
    assertThat(files.get(0).getFileName().toString()).startsWith("oa-");
    node.verify(keyspace, "a");

    Path folder = Files.createDirectories(scratch.resolve(keyspace).resolve("b"));
    copyFolder(node.dataDirectory(keyspace, "a"), folder);
    node.importSSTables(keyspace, "b", folder);
    assertThat(node.cql("SELECT JSON * FROM %s.b".formatted(keyspace)).json())
        .containsExactly(
            "{\"p\": 1, \"c\": 0, \"v\": \"x\"}", "{\"p\": 1, \"c\": 1, \"v\": \"x\"}");

    SSTableTools tools = SSTableTools.shared();
    Path data = folder.resolve(files.get(0).getFileName());
    assertThat(tools.dump(data))
        .contains("\"key\" : [ \"1\" ]")
        .contains("\"tstamp\" : \"1970-01-01T00:00:00.000005Z\"");
    assertThat(tools.dumpRawTimes(data)).contains("\"tstamp\" : \"5\"");
    assertThat(tools.unfiltered(data)).contains("Row[info=[ts=5] ]: 1 | [v=x ts=5]");
    assertThat(tools.metadata(data)).contains("Partitioner: org.apache.cassandra.dht.Murmur3");

    Path broken = Files.createDirectories(scratch.resolve(keyspace).resolve("c"));
    copyFolder(folder, broken);
    Path brokenData = broken.resolve(files.get(0).getFileName());
    byte[] bytes = Files.readAllBytes(brokenData);
    bytes[bytes.length / 2] ^= 1;
    Files.write(brokenData, bytes);
    assertThatThrownBy(() -> tools.dump(brokenData)).isInstanceOf(OracleException.class);
    assertThatThrownBy(() -> node.importSSTables(keyspace, "b", broken))
        .isInstanceOf(OracleException.class);
  }

  private static void copyFolder(Path from, Path to) throws IOException {
    try (Stream<Path> files = Files.list(from)) {
      for (Path file : files.filter(Files::isRegularFile).toList()) {
        Files.copy(file, to.resolve(file.getFileName()));
      }
    }
  }
}
