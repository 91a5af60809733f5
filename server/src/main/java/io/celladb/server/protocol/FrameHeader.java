package io.celladb.server.protocol;

import io.netty.buffer.ByteBuf;

/**
 * The nine bytes in front of a message: version, flags, stream (short), opcode, length of the body
 * (int).
 *
 * @param version of the protocol, with {@link #RESPONSE} set in what a server sends
 * @param stream the client's number for a request and its response; negative for events
 * @param opcode the kind of message
 * @param bodyBytes length of the body, negative when the client sent nonsense
 */
public record FrameHeader(int version, int flags, int stream, int opcode, int bodyBytes) {
  public static final int BYTES = 9;

  /** The version that is spoken. */
  public static final int VERSION = 4;

  /** Set in the version of what a server sends. */
  public static final int RESPONSE = 0x80;

  public static final int COMPRESSED = 0x01;
  public static final int TRACING = 0x02;
  public static final int CUSTOM_PAYLOAD = 0x04;
  public static final int WARNING = 0x08;

  /** Reads a header; there are nine bytes to read. */
  public static FrameHeader read(ByteBuf in) {
    return new FrameHeader(
        in.readUnsignedByte(),
        in.readUnsignedByte(),
        in.readShort(),
        in.readUnsignedByte(),
        in.readInt());
  }

  /** Returns the version without the mark of a response. */
  public int plainVersion() {
    return version & ~RESPONSE;
  }

  public boolean has(int flag) {
    return (flags & flag) != 0;
  }
}
