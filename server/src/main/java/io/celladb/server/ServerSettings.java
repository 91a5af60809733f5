package io.celladb.server;

import io.celladb.server.netty.Limits;

/**
 * The plain values a server is started with. Immutable; start from {@link #DEFAULT} and change.
 *
 * @param host address or name to listen on. Default 127.0.0.1: nobody is asked for a password
 * @param port to listen on, or 0 for any that is free. Default 9042
 * @param requestThreads requests that are carried out at the same time. Default 32
 * @param limits what one client may ask for
 */
public record ServerSettings(String host, int port, int requestThreads, Limits limits) {

  /** What a server has that is started without settings. */
  public static final ServerSettings DEFAULT =
      new ServerSettings("127.0.0.1", 9042, 32, Limits.DEFAULT);

  /** Refuses values that nothing could work with. */
  public ServerSettings {
    if (port < 0 || port > 0xFFFF) {
      throw new IllegalArgumentException("port must be from 0 to 65535, not " + port);
    }
    if (requestThreads < 1) {
      throw new IllegalArgumentException("requestThreads must be positive");
    }
  }

  /** Returns these settings with another port. */
  public ServerSettings withPort(int newPort) {
    return new ServerSettings(host, newPort, requestThreads, limits);
  }

  /** Returns these settings with other limits. */
  public ServerSettings withLimits(Limits newLimits) {
    return new ServerSettings(host, port, requestThreads, newLimits);
  }
}
