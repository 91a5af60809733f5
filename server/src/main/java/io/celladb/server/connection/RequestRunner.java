package io.celladb.server.connection;

import io.celladb.server.protocol.Request;
import io.celladb.server.protocol.Response;
import org.jspecify.annotations.Nullable;

/** Carries out the requests of connections that are ready. Safe for use by many threads. */
public interface RequestRunner {

  /**
   * Carries out a request; may wait for the device.
   *
   * @param keyspace that the connection uses, or null
   * @return never a failure
   * @throws io.celladb.cql.errors.CqlException when it cannot be carried out
   */
  Response run(Request request, @Nullable String keyspace);
}
