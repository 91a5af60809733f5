package io.celladb.server.netty;

import io.celladb.cql.errors.CqlException;
import io.celladb.cql.errors.ErrorCode;
import io.celladb.server.protocol.FrameHeader;
import io.netty.buffer.ByteBuf;
import io.netty.channel.ChannelHandlerContext;
import io.netty.handler.codec.ByteToMessageDecoder;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Cuts the stream of bytes into frames of version 4. A frame of another version, or a too large
 * one, is answered once its header is here, its body is passed over, and the connection goes on:
 * drivers look for the version in common by trying.
 */
final class FrameDecoder extends ByteToMessageDecoder {
  /** Of other versions these have the same header, so that their bodies can be passed over. */
  private static final List<Integer> SAME_HEADER = List.of(3, 5, 6, 65, 66);

  /** Drivers that look for a common version expect the answer here, whatever they sent. */
  private static final int VERSION_ANSWER_STREAM = 0;

  private final int maxFrameBytes;
  private long bytesToSkip;
  private @Nullable FrameHeader header;

  FrameDecoder(int maxFrameBytes) {
    this.maxFrameBytes = maxFrameBytes;
  }

  @Override
  protected void decode(ChannelHandlerContext context, ByteBuf in, List<Object> out) {
    if (bytesToSkip > 0) {
      int skipped = (int) Math.min(bytesToSkip, in.readableBytes());
      in.skipBytes(skipped);
      bytesToSkip -= skipped;
      return;
    }
    FrameHeader current = header;
    if (current == null) {
      if (in.readableBytes() < FrameHeader.BYTES) {
        return;
      }
      current = FrameHeader.read(in);
      Frame.Unreadable unreadable = check(current, in);
      if (unreadable != null) {
        out.add(unreadable);
        return;
      }
    }
    if (in.readableBytes() < current.bodyBytes()) {
      header = current;
      return;
    }
    header = null;
    out.add(new Frame.Whole(current, in.readRetainedSlice(current.bodyBytes())));
  }

  private Frame.@Nullable Unreadable check(FrameHeader candidate, ByteBuf in) {
    int version = candidate.plainVersion();
    boolean sameHeader = version == FrameHeader.VERSION || SAME_HEADER.contains(version);
    if (!sameHeader) {
      in.skipBytes(in.readableBytes());
      return refusal(version);
    }
    if (candidate.bodyBytes() < 0) {
      in.skipBytes(in.readableBytes());
      return new Frame.Unreadable(
          protocolError("Invalid length of a frame: " + candidate.bodyBytes()),
          candidate.stream(),
          true);
    }
    if (version != FrameHeader.VERSION) {
      bytesToSkip = candidate.bodyBytes();
      return refusal(version);
    }
    if ((candidate.version() & FrameHeader.RESPONSE) != 0) {
      bytesToSkip = candidate.bodyBytes();
      return new Frame.Unreadable(
          protocolError("Wrong protocol direction (expected REQUEST, got RESPONSE)"),
          candidate.stream(),
          false);
    }
    long frameBytes = (long) FrameHeader.BYTES + candidate.bodyBytes();
    if (frameBytes > maxFrameBytes) {
      bytesToSkip = candidate.bodyBytes();
      return new Frame.Unreadable(
          CqlException.invalid(
              "Request is too big: length %d exceeds maximum allowed length %d."
                  .formatted(frameBytes, maxFrameBytes)),
          candidate.stream(),
          false);
    }
    return null;
  }

  /** Drivers look for this text, and then try a lower version. */
  private static Frame.Unreadable refusal(int version) {
    return new Frame.Unreadable(
        protocolError(
            "Invalid or unsupported protocol version (%d); supported versions are (4/v4)"
                .formatted(version)),
        VERSION_ANSWER_STREAM,
        false);
  }

  private static CqlException protocolError(String message) {
    return new CqlException(ErrorCode.PROTOCOL_ERROR, message);
  }
}
