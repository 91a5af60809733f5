package io.celladb.server.netty;

import io.celladb.server.protocol.Compression;

/**
 * What one client may ask for.
 *
 * @param maxFrameBytes size of a request with its header; a larger one is refused
 * @param maxRequestsInFlight requests that are begun and not answered; the client's further ones
 *     are left unread until some are
 * @param maxBytesInFlight the same in bytes
 */
public record Limits(int maxFrameBytes, int maxRequestsInFlight, long maxBytesInFlight) {

  /** 256 MiB, 1,024 requests, 256 MiB. */
  public static final Limits DEFAULT =
      new Limits(Compression.MAX_FRAME_BYTES, 1024, Compression.MAX_FRAME_BYTES);
}
