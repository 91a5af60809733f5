package io.celladb.server;

import io.celladb.cql.Cella;
import io.celladb.server.connection.CqlRunner;
import io.celladb.server.connection.RequestRunner;
import io.celladb.server.connection.SchemaListeners;
import io.celladb.server.netty.Listener;
import io.celladb.server.netty.RequestThreads;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetSocketAddress;
import java.net.ServerSocket;

/**
 * A store behind a port, for every driver that speaks version 4 of the native protocol. The store
 * stays its owner's: closing the server leaves it open.
 */
public final class CellaServer implements AutoCloseable {
  private final Listener listener;
  private final RequestThreads threads;

  private CellaServer(Listener listener, RequestThreads threads) {
    this.listener = listener;
    this.threads = threads;
  }

  /**
   * Starts a server; when this returns it listens.
   *
   * @throws UncheckedIOException when the address cannot be listened on
   */
  public static CellaServer start(Cella cella, ServerSettings settings) {
    return start(new CqlRunner(cella), settings);
  }

  /**
   * Finds out whether {@link #start} could listen, before a store is opened or made for it.
   *
   * @throws UncheckedIOException when the address cannot be listened on
   */
  public static void checkAddress(ServerSettings settings) {
    InetSocketAddress address = new InetSocketAddress(settings.host(), settings.port());
    try (ServerSocket probe = new ServerSocket()) {
      probe.setReuseAddress(true);
      probe.bind(address);
    } catch (IOException e) {
      throw new UncheckedIOException(
          "cannot listen on %s:%d: %s".formatted(settings.host(), settings.port(), e.getMessage()),
          e);
    }
  }

  static CellaServer start(RequestRunner runner, ServerSettings settings) {
    RequestThreads threads = new RequestThreads(settings.requestThreads());
    try {
      InetSocketAddress address = new InetSocketAddress(settings.host(), settings.port());
      Listener listener =
          Listener.start(address, runner, new SchemaListeners(), threads, settings.limits());
      return new CellaServer(listener, threads);
    } catch (RuntimeException | Error e) {
      threads.close();
      throw e;
    }
  }

  /** Returns the address that is listened on. */
  public InetSocketAddress address() {
    return listener.address();
  }

  /** Lets go of the port, ends every connection, and waits for requests that are being run. */
  @Override
  public void close() {
    try {
      listener.close();
    } finally {
      threads.close();
    }
  }
}
