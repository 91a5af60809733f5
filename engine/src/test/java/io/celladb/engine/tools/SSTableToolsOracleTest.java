package io.celladb.engine.tools;

import static org.assertj.core.api.Assertions.assertThat;

import io.celladb.engine.env.DiskFileSystem;
import io.celladb.engine.env.FileSystem;
import io.celladb.engine.env.SystemClock;
import io.celladb.engine.testing.oracle.OracleFormat;
import io.celladb.engine.testing.oracle.OracleNode;
import io.celladb.engine.testing.oracle.SSTableTools;
import io.celladb.engine.tools.DumpOptions.Form;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** The tools beside Cassandra's own, over files that a node writes, flushed and compacted. */
class SSTableToolsOracleTest {
  private static final Pattern OF_THE_MOMENT =
      Pattern.compile("Estimated droppable tombstones: .*");

  @ParameterizedTest
  @EnumSource(names = {"BIG", "LEGACY"})
  void printsWhatCassandraPrints(OracleFormat format) {
    OracleNode node = OracleNode.shared(format);
    String keyspace = node.newKeyspace();
    String table = keyspace + ".t";
    node.cql(
            "CREATE TABLE "
                + table
                + " (p text, c int, d timeuuid, v text, w double, s inet static,"
                + " PRIMARY KEY (p, c, d)) WITH CLUSTERING ORDER BY (c DESC, d ASC)")
        .orThrow();
    node.disableAutoCompaction(keyspace);
    write(node, table, 1);
    node.flush(keyspace, "t");
    write(node, table, 2);
    node.flush(keyspace, "t");
    assertThat(node.dataFiles(keyspace, "t")).hasSize(2).allSatisfy(this::isPrintedAlike);

    node.compact(keyspace, "t");
    assertThat(node.dataFiles(keyspace, "t")).hasSize(1).allSatisfy(this::isPrintedAlike);
  }

  private static void write(OracleNode node, String table, int round) {
    for (int i = 0; i < 60; i++) {
      String insert =
          "INSERT INTO %s (p, c, d, v, w) VALUES ('p%d', %d, now(), 'é%d', %d.5)%s"
              .formatted(
                  table, i % 7, i % 5, i * round, i - 30, i % 4 == 0 ? " USING TTL 86400" : "");
      node.cql(insert).orThrow();
    }
    for (String statement :
        List.of(
            "UPDATE %s SET s = '10.0.0.%d' WHERE p = 'p1'",
            "UPDATE %s USING TTL 9000 SET s = '::%d' WHERE p = 'only static'",
            "DELETE FROM %s WHERE p = 'p2' AND c = %d",
            "DELETE FROM %s WHERE p = 'p3' AND c > %d",
            "DELETE FROM %s WHERE p = 'p3' AND c >= %d AND c < 4",
            "DELETE FROM %s WHERE p = 'p4%d'",
            "DELETE s FROM %s WHERE p = 'p%d'",
            "INSERT INTO %s (p, c, d) VALUES ('null', %d, 50554d6e-29bb-11e5-b345-feff819cdc9f)")) {
      node.cql(statement.formatted(table, round)).orThrow();
    }
  }

  private void isPrintedAlike(Path file) {
    FileSystem files = new DiskFileSystem(file.getParent());
    String name = file.getFileName().toString();
    SSTableTools cassandra = SSTableTools.shared();
    SSTableDump dump = new SSTableDump(files, new SystemClock());

    StringBuilder json = new StringBuilder();
    dump.dump(name, DumpOptions.DEFAULT, json);
    assertThat(json.toString()).isEqualTo(cassandra.dump(file));
    StringBuilder raw = new StringBuilder();
    dump.dump(name, new DumpOptions(Form.JSON, true, List.of(), List.of()), raw);
    assertThat(raw.toString()).isEqualTo(cassandra.dumpRawTimes(file));
    StringBuilder internal = new StringBuilder();
    dump.dump(name, new DumpOptions(Form.INTERNAL, false, List.of(), List.of()), internal);
    assertThat(internal.toString()).isEqualTo(cassandra.unfiltered(file));
    StringBuilder metadata = new StringBuilder();
    new SSTableInfo(files, new SystemClock()).print(name, metadata);
    assertThat(lasting(metadata.toString())).isEqualTo(lasting(cassandra.metadata(file)));
    StringBuilder verdict = new StringBuilder();
    new SSTableVerify(files).verify(name, verdict);
    assertThat(verdict.toString()).contains("Data.db: ok", "Index.db: ok", "Statistics.db: ok");
  }

  private static String lasting(String metadata) {
    return OF_THE_MOMENT.matcher(metadata).replaceFirst("");
  }
}
