package io.celladb.engine.testing.oracle;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardWatchEventKinds;
import java.nio.file.WatchKey;
import java.nio.file.WatchService;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;

/**
 * A node of Apache Cassandra 5.0.6 in a process of its own, with its data in a temporary folder. It
 * ends when it is closed and with this JVM, even if this JVM is killed. Safe for many threads.
 *
 * <p>Tests ask for {@link #shared}, as a start takes about ten seconds, and work in a {@link
 * #newKeyspace} each.
 */
public final class OracleNode implements AutoCloseable {
  // One per JVM: JUnit and jqwik are two engines with no store of objects in common.
  private static final int DELETION_SECONDS = 30;
  private static final Map<OracleFormat, OracleNode> SHARED = new ConcurrentHashMap<>();

  private final Path home;
  private final int port;
  private final Process process;
  private final OracleClient client;
  private final OracleMBeans beans;
  private final AtomicInteger keyspaces = new AtomicInteger();

  private OracleNode(OracleFormat format, List<String> settings) {
    try {
      home = TemporaryFolder.create("cella-oracle");
      int[] ports = freePorts(3);
      port = ports[0];
      writeSettings(format, settings, ports[1]);
      OracleInstallation.copy("logback.xml", home);
      process =
          OracleInstallation.start(
              home,
              "OracleDaemon.java",
              List.of(
                  "-Xms512m",
                  "-Xmx512m",
                  "-XX:TieredStopAtLevel=1",
                  "-Dcassandra-foreground=yes",
                  "-Dcassandra.jmx.local.port=" + ports[2],
                  "-Dcassandra.skip_wait_for_gossip_to_settle=0",
                  "-Dcassandra.ring_delay_ms=1",
                  "-Dcassandra.superuser_setup_delay_ms=0"));
      waitUntilReady();
      client = new OracleClient(port);
      beans = new OracleMBeans(ports[2]);
    } catch (IOException e) {
      throw new OracleException("cannot start a node of Cassandra", e);
    }
  }

  /** The node of this format that all tests of this JVM share, started by the first who asks. */
  public static OracleNode shared(OracleFormat format) {
    OracleInstallation.requireOn();
    return SHARED.computeIfAbsent(format, OracleNode::start);
  }

  /**
   * Starts a node of one's own, to be closed.
   *
   * @param settings further lines of cassandra.yaml
   */
  public static OracleNode start(OracleFormat format, String... settings) {
    OracleInstallation.requireOn();
    return new OracleNode(format, List.of(settings));
  }

  /** The port of the native protocol on 127.0.0.1. */
  public int port() {
    return port;
  }

  /**
   * Runs one statement at consistency ONE, without pages, in the keyspace last set by USE.
   *
   * @param values serialized values for its bind markers, null for a null value
   */
  public OracleResult cql(String statement, byte[]... values) {
    return run(null, statement, values);
  }

  /**
   * As {@link #cql}, at another time than the clock's: by it writes get their local deletion times,
   * TTLs start, and reads see what has expired.
   *
   * @param nowSeconds since the epoch
   */
  public OracleResult cqlAt(long nowSeconds, String statement, byte[]... values) {
    return run(nowSeconds, statement, values);
  }

  private OracleResult run(Long nowSeconds, String statement, byte[]... values) {
    try {
      return client.query(nowSeconds, statement, values);
    } catch (IOException e) {
      throw new OracleException("no answer to " + statement + "\n" + logTail(), e);
    }
  }

  /** Creates a keyspace that no one else uses and returns its name; it is not set by USE. */
  public String newKeyspace() {
    String name = "k" + keyspaces.incrementAndGet();
    cql("CREATE KEYSPACE %s WITH replication = {'class': 'SimpleStrategy', 'replication_factor': 1}"
            .formatted(name))
        .orThrow();
    return name;
  }

  /** {@code nodetool flush}. */
  public void flush(String keyspace, String... tables) {
    beans.flush(keyspace, tables);
  }

  /**
   * {@code nodetool compact} of the tables, or of all in the keyspace; what it replaced is deleted
   * when this returns.
   */
  public void compact(String keyspace, String... tables) {
    beans.compact(keyspace, tables);
    try (Stream<Path> folders = Files.list(home.resolve("data").resolve(keyspace))) {
      folders.forEach(OracleNode::awaitDeletions);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** A node deletes replaced files in the background, and the log of the swap last. */
  private static void awaitDeletions(Path folder) {
    try (WatchService deletions = folder.getFileSystem().newWatchService()) {
      folder.register(deletions, StandardWatchEventKinds.ENTRY_DELETE);
      while (hasTransactionLog(folder)) {
        WatchKey key = deletions.poll(DELETION_SECONDS, TimeUnit.SECONDS);
        if (key == null) {
          throw new OracleException("replaced files are still there: " + folder);
        }
        key.pollEvents();
        key.reset();
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new OracleException("interrupted", e);
    }
  }

  private static boolean hasTransactionLog(Path folder) throws IOException {
    try (Stream<Path> files = Files.list(folder)) {
      return files.anyMatch(file -> file.toString().contains("_txn_"));
    }
  }

  /** {@code nodetool disableautocompaction}. */
  public void disableAutoCompaction(String keyspace, String... tables) {
    beans.disableAutoCompaction(keyspace, tables);
  }

  /** {@code nodetool verify -e}; throws if a file is not sound. */
  public void verify(String keyspace, String... tables) {
    int status = beans.verify(keyspace, tables);
    if (status != 0) {
      throw new OracleException("verify ended with status " + status + "\n" + logTail());
    }
  }

  /**
   * {@code nodetool import --copy-data} with extended verification: the table takes copies of the
   * sstables in a folder; throws if the node refuses them.
   */
  public void importSSTables(String keyspace, String table, Path folder) {
    List<String> refused = beans.importSSTables(keyspace, table, folder.toAbsolutePath());
    if (!refused.isEmpty()) {
      throw new OracleException("import refused " + refused + "\n" + logTail());
    }
  }

  /** The folder of a table's files. */
  public Path dataDirectory(String keyspace, String table) {
    String query =
        "SELECT id FROM system_schema.tables WHERE keyspace_name = '%s' AND table_name = '%s'"
            .formatted(keyspace, table);
    List<List<byte[]>> rows = cql(query).orThrow().rows();
    if (rows.isEmpty()) {
      throw new OracleException("no table " + keyspace + "." + table);
    }
    ByteBuffer id = ByteBuffer.wrap(rows.get(0).get(0));
    String hex = new UUID(id.getLong(), id.getLong()).toString().replace("-", "");
    return home.resolve("data").resolve(keyspace).resolve(table + "-" + hex);
  }

  /** The Data.db files of a table as they are on disk now, in the order of their names. */
  public List<Path> dataFiles(String keyspace, String table) {
    try (Stream<Path> files = Files.list(dataDirectory(keyspace, table))) {
      return files.filter(file -> file.toString().endsWith("-Data.db")).sorted().toList();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @Override
  public void close() {
    try {
      beans.close();
      client.close();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } finally {
      OracleInstallation.end(process, home);
    }
  }

  private void writeSettings(OracleFormat format, List<String> settings, int storagePort)
      throws IOException {
    List<String> further = new ArrayList<>(settings);
    further.add(format.settings());
    String yaml =
        OracleInstallation.text("cassandra.yaml.in")
            .replace("@HOME@", home.toString().replace('\\', '/'))
            .replace("@PORT@", String.valueOf(port))
            .replace("@STORAGE@", String.valueOf(storagePort))
            .replace("@SETTINGS@", String.join("\n", further));
    Files.writeString(home.resolve("cassandra.yaml"), yaml);
  }

  private void waitUntilReady() throws IOException {
    BufferedReader answer =
        new BufferedReader(new InputStreamReader(process.getInputStream(), StandardCharsets.UTF_8));
    String line = answer.readLine();
    if (!"READY".equals(line)) {
      process.destroyForcibly();
      throw new OracleException("the node did not start\n" + logTail());
    }
  }

  private String logTail() {
    List<String> lines = new ArrayList<>();
    for (String log : List.of("stderr.log", "system.log")) {
      Path file = home.resolve(log);
      if (Files.isRegularFile(file)) {
        try {
          List<String> all = Files.readAllLines(file);
          lines.addAll(all.subList(Math.max(0, all.size() - 30), all.size()));
        } catch (IOException e) {
          throw new UncheckedIOException(e);
        }
      }
    }
    return String.join("\n", lines);
  }

  private static int[] freePorts(int count) throws IOException {
    List<ServerSocket> sockets = new ArrayList<>();
    int[] ports = new int[count];
    try {
      for (int i = 0; i < count; i++) {
        ServerSocket socket = new ServerSocket(0, 1, InetAddress.getByName("127.0.0.1"));
        sockets.add(socket);
        ports[i] = socket.getLocalPort();
      }
    } finally {
      for (ServerSocket socket : sockets) {
        socket.close();
      }
    }
    return ports;
  }
}
