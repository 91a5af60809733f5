package io.celladb.engine.testing.oracle;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import javax.management.JMException;
import javax.management.MBeanServerConnection;
import javax.management.ObjectName;
import javax.management.remote.JMXConnector;
import javax.management.remote.JMXConnectorFactory;
import javax.management.remote.JMXServiceURL;

/** What nodetool does, asked of the node's MBeans without a JVM per command. */
final class OracleMBeans implements AutoCloseable {
  private static final String STORAGE = "org.apache.cassandra.db:type=StorageService";

  private final JMXConnector connector;
  private final MBeanServerConnection beans;

  // The peer is this test's own child process on the loopback interface.
  @SuppressWarnings("BanJNDI")
  OracleMBeans(int port) throws IOException {
    String url = "service:jmx:rmi:///jndi/rmi://127.0.0.1:%d/jmxrmi".formatted(port);
    connector = JMXConnectorFactory.connect(new JMXServiceURL(url));
    beans = connector.getMBeanServerConnection();
  }

  void flush(String keyspace, String... tables) {
    invoke(
        STORAGE,
        "forceKeyspaceFlush",
        new Object[] {keyspace, tables},
        String.class,
        String[].class);
  }

  void compact(String keyspace, String... tables) {
    invoke(
        STORAGE,
        "forceKeyspaceCompaction",
        new Object[] {false, keyspace, tables},
        boolean.class,
        String.class,
        String[].class);
  }

  void disableAutoCompaction(String keyspace, String... tables) {
    invoke(
        STORAGE,
        "disableAutoCompaction",
        new Object[] {keyspace, tables},
        String.class,
        String[].class);
  }

  int verify(String keyspace, String... tables) {
    return (Integer)
        invoke(
            STORAGE,
            "verify",
            new Object[] {true, keyspace, tables},
            boolean.class,
            String.class,
            String[].class);
  }

  /** Returns the folders that the node refused. */
  List<String> importSSTables(String keyspace, String table, Path folder) {
    String name =
        "org.apache.cassandra.db:type=Tables,keyspace=%s,table=%s".formatted(keyspace, table);
    boolean yes = true;
    Object failed =
        invoke(
            name,
            "importNewSSTables",
            new Object[] {Set.of(folder.toString()), yes, yes, yes, yes, yes, yes, yes},
            Set.class,
            boolean.class,
            boolean.class,
            boolean.class,
            boolean.class,
            boolean.class,
            boolean.class,
            boolean.class);
    return ((List<?>) failed).stream().map(String::valueOf).toList();
  }

  private Object invoke(String bean, String operation, Object[] arguments, Class<?>... types) {
    String[] signature = new String[types.length];
    for (int i = 0; i < types.length; i++) {
      signature[i] = types[i].getName();
    }
    try {
      return beans.invoke(new ObjectName(bean), operation, arguments, signature);
    } catch (JMException | IOException e) {
      throw new OracleException(operation + " failed: " + rootCause(e), e);
    }
  }

  private static Throwable rootCause(Throwable thrown) {
    Throwable cause = thrown;
    while (cause.getCause() != null) {
      cause = cause.getCause();
    }
    return cause;
  }

  @Override
  public void close() throws IOException {
    connector.close();
  }
}
