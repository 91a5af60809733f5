package io.celladb.cql.exec;

import io.celladb.engine.api.Store;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;

/** What {@code system.local} says: the values by which clients know a node of Cassandra. */
final class LocalNode {
  static final String CLUSTER = "Cella";
  static final String PARTITIONER = "org.apache.cassandra.dht.Murmur3Partitioner";

  /** The one token of the one node, which so owns the whole ring. */
  static final String TOKEN = "-9223372036854775808";

  static final String ADDRESS = "127.0.0.1";
  static final int STORAGE_PORT = 7000;
  private static final int CLIENT_PORT = 9042;
  private static final byte[] LOOPBACK = {127, 0, 0, 1};

  private LocalNode() {}

  static void rows(Store store, Consumer<Map<String, ?>> out) {
    InetAddress address = address();
    Map<String, Object> row = new HashMap<>();
    row.put("key", "local");
    row.put("bootstrapped", "COMPLETED");
    row.put("broadcast_address", address);
    row.put("broadcast_port", STORAGE_PORT);
    row.put("cluster_name", CLUSTER);
    row.put("cql_version", "3.4.7");
    row.put("data_center", "datacenter1");
    row.put("gossip_generation", 1);
    row.put("host_id", store.hostId());
    row.put("listen_address", address);
    row.put("listen_port", STORAGE_PORT);
    row.put("native_protocol_version", "4");
    row.put("partitioner", PARTITIONER);
    row.put("rack", "rack1");
    row.put("release_version", "5.0.6");
    row.put("rpc_address", address);
    row.put("rpc_port", CLIENT_PORT);
    row.put("schema_version", store.schema().version());
    row.put("tokens", Set.of(TOKEN));
    out.accept(row);
  }

  private static InetAddress address() {
    try {
      return InetAddress.getByAddress(LOOPBACK);
    } catch (UnknownHostException e) {
      throw new IllegalStateException("Four bytes are an address", e);
    }
  }
}
