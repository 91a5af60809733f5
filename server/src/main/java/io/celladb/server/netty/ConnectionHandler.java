package io.celladb.server.netty;

import static io.netty.channel.ChannelFutureListener.CLOSE;
import static io.netty.channel.ChannelFutureListener.CLOSE_ON_FAILURE;

import io.celladb.cql.errors.CqlException;
import io.celladb.cql.result.SchemaChange;
import io.celladb.server.connection.Connection;
import io.celladb.server.connection.RequestRunner;
import io.celladb.server.connection.SchemaListeners;
import io.celladb.server.protocol.Compression;
import io.celladb.server.protocol.FrameHeader;
import io.celladb.server.protocol.Request;
import io.celladb.server.protocol.RequestDecoder;
import io.celladb.server.protocol.Response;
import io.celladb.server.protocol.ResponseEncoder;
import io.netty.buffer.ByteBuf;
import io.netty.channel.Channel;
import io.netty.channel.ChannelFuture;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.util.UUID;
import java.util.concurrent.Executor;
import java.util.concurrent.RejectedExecutionException;
import org.jspecify.annotations.Nullable;

/**
 * Frames in, frames out. Fields belong to the channel's thread. Requests are carried out by other
 * threads, which write their responses themselves.
 */
final class ConnectionHandler extends ChannelInboundHandlerAdapter {
  private final Channel channel;
  private final Connection connection;
  private final Executor executor;
  private final Limits limits;
  private int requestsInFlight;
  private long bytesInFlight;

  ConnectionHandler(
      Channel channel,
      RequestRunner runner,
      SchemaListeners listeners,
      Executor executor,
      Limits limits) {
    this.channel = channel;
    this.connection = new Connection(runner, listeners, isLocal(channel), this::tell);
    this.executor = executor;
    this.limits = limits;
  }

  private static boolean isLocal(Channel channel) {
    return channel.remoteAddress() instanceof InetSocketAddress address
        && address.getAddress().isLoopbackAddress();
  }

  @Override
  public void channelRead(ChannelHandlerContext context, Object message) {
    if (message instanceof Frame.Unreadable unreadable) {
      ChannelFuture written =
          send(new Response.Failure(unreadable.error()), unreadable.stream(), null);
      if (unreadable.closes()) {
        written.addListener(CLOSE);
      }
      return;
    }
    Frame.Whole frame = (Frame.Whole) message;
    FrameHeader header = frame.header();
    Request request;
    Response response;
    try {
      request = decode(frame);
      response = connection.control(request);
    } catch (CqlException e) {
      send(new Response.Failure(e), header.stream(), null).addListener(CLOSE_ON_FAILURE);
      return;
    } finally {
      frame.body().release();
    }
    if (response != null) {
      send(response, header.stream(), null).addListener(CLOSE_ON_FAILURE);
    } else {
      begin(request, header);
    }
  }

  private Request decode(Frame.Whole frame) {
    FrameHeader header = frame.header();
    if (!header.has(FrameHeader.COMPRESSED)) {
      return RequestDecoder.decode(header, frame.body());
    }
    ByteBuf plain = connection.compression().decompress(frame.body(), channel.alloc());
    try {
      return RequestDecoder.decode(header, plain);
    } finally {
      plain.release();
    }
  }

  private void begin(Request request, FrameHeader header) {
    requestsInFlight++;
    bytesInFlight += header.bodyBytes();
    holdBackIfNeeded();
    UUID tracingId = header.has(FrameHeader.TRACING) ? UUID.randomUUID() : null;
    try {
      executor.execute(
          () ->
              connection.execute(
                  request,
                  response ->
                      send(response, header.stream(), tracingId)
                          .addListener(written -> end(header.bodyBytes()))));
    } catch (RejectedExecutionException e) {
      send(Connection.failure(e), header.stream(), null)
          .addListener(written -> end(header.bodyBytes()));
    }
  }

  private void end(int bodyBytes) {
    requestsInFlight--;
    bytesInFlight -= bodyBytes;
    holdBackIfNeeded();
  }

  /** What is left unread fills the client's window, and it waits. */
  private void holdBackIfNeeded() {
    boolean full =
        requestsInFlight >= limits.maxRequestsInFlight()
            || bytesInFlight >= limits.maxBytesInFlight();
    channel.config().setAutoRead(!full && channel.isWritable());
  }

  @Override
  public void channelWritabilityChanged(ChannelHandlerContext context) {
    holdBackIfNeeded();
  }

  /** Called by any thread. */
  private ChannelFuture send(Response response, int stream, @Nullable UUID tracingId) {
    return channel.writeAndFlush(encode(response, stream, tracingId));
  }

  private ByteBuf encode(Response response, int stream, @Nullable UUID tracingId) {
    Compression compression = connection.compression();
    try {
      return ResponseEncoder.encode(response, stream, tracingId, compression, channel.alloc());
    } catch (RuntimeException | OutOfMemoryError e) {
      Response failure = Connection.failure(e);
      return ResponseEncoder.encode(failure, stream, null, compression, channel.alloc());
    }
  }

  private void tell(SchemaChange change) {
    send(new Response.Event(change), ResponseEncoder.EVENT_STREAM, null)
        .addListener(CLOSE_ON_FAILURE);
  }

  @Override
  public void channelInactive(ChannelHandlerContext context) {
    connection.close();
  }

  @Override
  public void exceptionCaught(ChannelHandlerContext context, Throwable cause) {
    if (cause instanceof IOException) {
      context.close().addListener(CLOSE_ON_FAILURE);
    } else {
      send(Connection.failure(cause), 0, null).addListener(CLOSE);
    }
  }
}
