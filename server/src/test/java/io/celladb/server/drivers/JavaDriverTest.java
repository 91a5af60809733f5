package io.celladb.server.drivers;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.datastax.oss.driver.api.core.CqlIdentifier;
import com.datastax.oss.driver.api.core.CqlSession;
import com.datastax.oss.driver.api.core.DefaultProtocolVersion;
import com.datastax.oss.driver.api.core.config.DefaultDriverOption;
import com.datastax.oss.driver.api.core.config.DriverConfigLoader;
import com.datastax.oss.driver.api.core.cql.AsyncResultSet;
import com.datastax.oss.driver.api.core.cql.BatchStatement;
import com.datastax.oss.driver.api.core.cql.DefaultBatchType;
import com.datastax.oss.driver.api.core.cql.PreparedStatement;
import com.datastax.oss.driver.api.core.cql.Row;
import com.datastax.oss.driver.api.core.cql.SimpleStatement;
import com.datastax.oss.driver.api.core.data.CqlVector;
import com.datastax.oss.driver.api.core.metadata.Node;
import com.datastax.oss.driver.api.core.metadata.schema.ClusteringOrder;
import com.datastax.oss.driver.api.core.metadata.schema.KeyspaceMetadata;
import com.datastax.oss.driver.api.core.metadata.schema.TableMetadata;
import com.datastax.oss.driver.api.core.servererrors.AlreadyExistsException;
import com.datastax.oss.driver.api.core.servererrors.InvalidQueryException;
import com.datastax.oss.driver.api.core.servererrors.SyntaxError;
import com.datastax.oss.driver.api.core.type.DataTypes;
import com.datastax.oss.driver.api.core.type.TupleType;
import com.datastax.oss.driver.api.core.type.UserDefinedType;
import io.celladb.cql.Cella;
import io.celladb.server.CellaServer;
import io.celladb.server.ServerSettings;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Cassandra's own Java driver, as it comes. */
class JavaDriverTest {
  private static final Duration PATIENCE = Duration.ofSeconds(60);

  private static Cella cella;
  private static CellaServer server;

  @BeforeAll
  static void start() {
    cella = Cella.inMemory();
    server = CellaServer.start(cella, ServerSettings.DEFAULT.withPort(0));
    try (CqlSession session = connect("none")) {
      session.execute(
          "CREATE KEYSPACE k WITH replication ="
              + " {'class': 'SimpleStrategy', 'replication_factor': 1}");
      session.execute(
          "CREATE TABLE k.t (p int, c int, v text, s text static, PRIMARY KEY (p, c))"
              + " WITH CLUSTERING ORDER BY (c DESC)");
    }
  }

  @AfterAll
  static void stop() {
    server.close();
    cella.close();
  }

  private static CqlSession connect(String compression) {
    return CqlSession.builder()
        .addContactPoint(server.address())
        .withLocalDatacenter("datacenter1")
        .withConfigLoader(
            DriverConfigLoader.programmaticBuilder()
                .withString(DefaultDriverOption.PROTOCOL_COMPRESSION, compression)
                .withDuration(DefaultDriverOption.REQUEST_TIMEOUT, PATIENCE)
                .withDuration(DefaultDriverOption.CONNECTION_INIT_QUERY_TIMEOUT, PATIENCE)
                .withDuration(DefaultDriverOption.CONNECTION_CONNECT_TIMEOUT, PATIENCE)
                .withDuration(DefaultDriverOption.CONTROL_CONNECTION_TIMEOUT, PATIENCE)
                .withDuration(DefaultDriverOption.METADATA_SCHEMA_REQUEST_TIMEOUT, PATIENCE)
                .withInt(DefaultDriverOption.METADATA_SCHEMA_MAX_EVENTS, 1)
                .build())
        .build();
  }

  @ParameterizedTest
  @ValueSource(strings = {"none", "lz4"})
  void connectsAndReadsTheSchema(String compression) {
    try (CqlSession session = connect(compression)) {
      assertThat(session.getContext().getProtocolVersion()).isEqualTo(DefaultProtocolVersion.V4);
      Node node = session.getMetadata().getNodes().values().iterator().next();
      assertThat(node.getDatacenter()).isEqualTo("datacenter1");
      assertThat(node.getCassandraVersion()).hasToString("5.0.6");
      assertThat(session.getMetadata().getTokenMap()).isPresent();
      TableMetadata table =
          session.getMetadata().getKeyspace("k").orElseThrow().getTable("t").orElseThrow();
      assertThat(table.getPrimaryKey()).hasSize(2);
      assertThat(table.getClusteringColumns().values()).containsExactly(ClusteringOrder.DESC);
      assertThat(table.getColumn("v").orElseThrow().getType()).isEqualTo(DataTypes.TEXT);
      assertThat(table.getColumn("s").orElseThrow().isStatic()).isTrue();
      assertThat(table.describe(false)).contains("CLUSTERING ORDER BY (\"c\" DESC)");
    }
  }

  @Test
  void bindsAndReadsCollectionsTuplesUserTypesVectorsAndCounters() {
    try (CqlSession session = connect("none")) {
      session.execute("CREATE TYPE k.address (street text, zip int)");
      session.execute(
          "CREATE TABLE k.composite (p int PRIMARY KEY, l list<int>, s set<text>, m map<text, int>,"
              + " t tuple<int, text>, u address, v vector<float, 2>)");
      session.execute("CREATE TABLE k.counted (p int PRIMARY KEY, n counter)");
      KeyspaceMetadata keyspace = session.getMetadata().getKeyspace("k").orElseThrow();
      UserDefinedType address = keyspace.getUserDefinedType("address").orElseThrow();
      TupleType pair = DataTypes.tupleOf(DataTypes.INT, DataTypes.TEXT);
      PreparedStatement insert =
          session.prepare(
              "INSERT INTO k.composite (p, l, s, m, t, u, v) VALUES (?, ?, ?, ?, ?, ?, ?)");
      session.execute(
          insert.bind(
              1,
              List.of(3, 1, 3),
              Set.of("b", "a"),
              Map.of("x", 1),
              pair.newValue(7, "seven"),
              address.newValue("Main", 9),
              CqlVector.newInstance(1.5f, 2.5f)));
      session.execute("UPDATE k.composite SET l = [0] + l, u.zip = 10 WHERE p = 1");
      Row row = session.execute("SELECT * FROM k.composite").one();
      assertThat(row.getList("l", Integer.class)).containsExactly(0, 3, 1, 3);
      assertThat(row.getSet("s", String.class)).containsExactly("a", "b");
      assertThat(row.getMap("m", String.class, Integer.class)).containsExactly(Map.entry("x", 1));
      assertThat(row.getTupleValue("t").getString(1)).isEqualTo("seven");
      assertThat(row.getUdtValue("u").getString("street")).isEqualTo("Main");
      assertThat(row.getUdtValue("u").getInt("zip")).isEqualTo(10);
      assertThat(row.getVector("v", Float.class)).isEqualTo(CqlVector.newInstance(1.5f, 2.5f));
      PreparedStatement add = session.prepare("UPDATE k.counted SET n = n + ? WHERE p = 1");
      session.execute(
          BatchStatement.newInstance(DefaultBatchType.COUNTER, add.bind(2L), add.bind(3L)));
      assertThat(session.execute("SELECT n FROM k.counted").one().getLong(0)).isEqualTo(5);
      session.execute("DROP TABLE k.composite");
      session.execute("DROP TYPE k.address");
      keyspace = session.getMetadata().getKeyspace("k").orElseThrow();
      assertThat(keyspace.getUserDefinedTypes()).isEmpty();
    }
  }

  @Test
  void writesAndReadsPageByPage() {
    try (CqlSession session = connect("none")) {
      PreparedStatement insert = session.prepare("INSERT INTO k.t (p, c, v) VALUES (?, ?, ?)");
      assertThat(insert.getPartitionKeyIndices()).containsExactly(0);
      List<CompletableFuture<AsyncResultSet>> writes = new ArrayList<>();
      for (int i = 0; i < 500; i++) {
        writes.add(session.executeAsync(insert.bind(1, i, "v" + i)).toCompletableFuture());
      }
      writes.forEach(CompletableFuture::join);
      SimpleStatement select =
          SimpleStatement.newInstance("SELECT c, v FROM k.t WHERE p = :p", 1).setPageSize(33);
      List<Integer> read = new ArrayList<>();
      for (Row row : session.execute(select)) {
        assertThat(row.getString("v")).isEqualTo("v" + row.getInt("c"));
        read.add(row.getInt("c"));
      }
      assertThat(read).hasSize(500).isSortedAccordingTo((a, b) -> b - a);
    }
  }

  @Test
  void runsBatchesOfBothKindsOfStatements() {
    try (CqlSession session = connect("lz4")) {
      PreparedStatement insert = session.prepare("INSERT INTO k.t (p, c, v) VALUES (?, ?, ?)");
      session.execute(
          BatchStatement.newInstance(DefaultBatchType.LOGGED)
              .add(insert.bind(2, 1, "one"))
              .add(insert.boundStatementBuilder().setInt("p", 2).setInt("c", 2).build())
              .add(SimpleStatement.newInstance("UPDATE k.t SET s = 'all' WHERE p = 2"))
              .setQueryTimestamp(1234));
      List<Row> rows = session.execute("SELECT v, s, writetime(s) AS w FROM k.t WHERE p = 2").all();
      assertThat(rows).hasSize(2);
      assertThat(rows.get(0).isNull("v")).isTrue();
      assertThat(rows.get(1).getString("v")).isEqualTo("one");
      assertThat(rows.get(1).getLong("w")).isEqualTo(1234);
    }
  }

  @Test
  void errorsArriveAsTheirClasses() {
    try (CqlSession session = connect("none")) {
      assertThatThrownBy(() -> session.execute("SELEC 1")).isInstanceOf(SyntaxError.class);
      assertThatThrownBy(() -> session.execute("SELECT nope FROM k.t"))
          .isInstanceOf(InvalidQueryException.class)
          .hasMessage("Undefined column name nope in table k.t");
      assertThatThrownBy(() -> session.execute("CREATE TABLE k.t (p int PRIMARY KEY)"))
          .isInstanceOf(AlreadyExistsException.class);
    }
  }

  @Test
  void hearsOfChangesOfTheSchema() {
    try (CqlSession session = connect("none")) {
      session.execute("USE k");
      assertThat(session.getKeyspace()).contains(CqlIdentifier.fromCql("k"));
      session.execute("CREATE TABLE made (p int PRIMARY KEY)");
      assertThat(session.getMetadata().getKeyspace("k").orElseThrow().getTable("made")).isPresent();
      session.execute("ALTER TABLE made ADD v int");
      session.execute("DROP TABLE made");
      assertThat(session.getMetadata().getKeyspace("k").orElseThrow().getTable("made")).isEmpty();
      assertThat(session.checkSchemaAgreement()).isTrue();
    }
  }
}
