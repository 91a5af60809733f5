package io.celladb.server.netty;

import io.celladb.cql.errors.CqlException;
import io.celladb.server.protocol.FrameHeader;
import io.netty.buffer.ByteBuf;

/** What the stream of bytes is cut into. */
sealed interface Frame {

  /**
   * A frame as it came.
   *
   * @param body to be released by who handles the frame
   */
  record Whole(FrameHeader header, ByteBuf body) implements Frame {}

  /**
   * A frame that cannot be read; its bytes are passed over.
   *
   * @param stream to answer on
   * @param closes whether it is not known where the next frame begins
   */
  record Unreadable(CqlException error, int stream, boolean closes) implements Frame {}
}
