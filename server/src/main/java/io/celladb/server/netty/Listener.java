package io.celladb.server.netty;

import io.celladb.server.connection.RequestRunner;
import io.celladb.server.connection.SchemaListeners;
import io.netty.bootstrap.ServerBootstrap;
import io.netty.buffer.ByteBufAllocator;
import io.netty.buffer.PooledByteBufAllocator;
import io.netty.channel.Channel;
import io.netty.channel.ChannelInitializer;
import io.netty.channel.ChannelOption;
import io.netty.channel.EventLoopGroup;
import io.netty.channel.MultiThreadIoEventLoopGroup;
import io.netty.channel.WriteBufferWaterMark;
import io.netty.channel.group.ChannelGroup;
import io.netty.channel.group.DefaultChannelGroup;
import io.netty.channel.nio.NioIoHandler;
import io.netty.channel.socket.nio.NioServerSocketChannel;
import io.netty.util.concurrent.DefaultThreadFactory;
import io.netty.util.concurrent.Future;
import io.netty.util.concurrent.GlobalEventExecutor;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetSocketAddress;
import java.util.concurrent.Executor;
import java.util.concurrent.TimeUnit;

/** A port that is listened on, and the connections that came by it. */
public final class Listener implements AutoCloseable {
  private static final int THREADS = 2;
  private static final int BACKLOG = 1024;
  private static final int UNSENT_BYTES_LOW = 1024 * 1024;
  private static final int UNSENT_BYTES_HIGH = 4 * 1024 * 1024;
  private static final int PAGE_BYTES = 8192;

  /** Chunks of 8 KiB × 2^6 = 512 KiB: little memory for a server that few clients use. */
  private static final int CHUNK_ORDER = 6;

  /** Buffers that a thread keeps for itself, of each size. */
  private static final int SMALL_CACHE = 64;

  private static final int NORMAL_CACHE = 8;

  private final EventLoopGroup threads;
  private final ChannelGroup connections;
  private final Channel channel;

  private Listener(EventLoopGroup threads, ChannelGroup connections, Channel channel) {
    this.threads = threads;
    this.connections = connections;
    this.channel = channel;
  }

  /**
   * Listens until it is closed.
   *
   * @param executor carries out requests, each of which may wait for the device
   * @throws UncheckedIOException when the address cannot be listened on
   */
  public static Listener start(
      InetSocketAddress address,
      RequestRunner runner,
      SchemaListeners listeners,
      Executor executor,
      Limits limits) {
    EventLoopGroup threads =
        new MultiThreadIoEventLoopGroup(
            THREADS, new DefaultThreadFactory("cella-network", true), NioIoHandler.newFactory());
    ChannelGroup connections = new DefaultChannelGroup(GlobalEventExecutor.INSTANCE);
    ByteBufAllocator allocator =
        new PooledByteBufAllocator(
            true, THREADS, THREADS, PAGE_BYTES, CHUNK_ORDER, SMALL_CACHE, NORMAL_CACHE, true);
    ServerBootstrap bootstrap =
        new ServerBootstrap()
            .group(threads)
            .channel(NioServerSocketChannel.class)
            .option(ChannelOption.SO_REUSEADDR, true)
            .option(ChannelOption.SO_BACKLOG, BACKLOG)
            .childOption(ChannelOption.TCP_NODELAY, true)
            .childOption(ChannelOption.SO_KEEPALIVE, true)
            .childOption(ChannelOption.ALLOCATOR, allocator)
            .childOption(
                ChannelOption.WRITE_BUFFER_WATER_MARK,
                new WriteBufferWaterMark(UNSENT_BYTES_LOW, UNSENT_BYTES_HIGH))
            .childHandler(
                new ChannelInitializer<Channel>() {
                  @Override
                  protected void initChannel(Channel connection) {
                    connections.add(connection);
                    connection
                        .pipeline()
                        .addLast(new FrameDecoder(limits.maxFrameBytes()))
                        .addLast(
                            new ConnectionHandler(connection, runner, listeners, executor, limits));
                  }
                });
    var bound = bootstrap.bind(address).awaitUninterruptibly();
    if (!bound.isSuccess()) {
      stop(threads);
      throw new UncheckedIOException(
          "cannot listen on %s:%d: %s"
              .formatted(address.getHostString(), address.getPort(), bound.cause().getMessage()),
          new IOException(bound.cause()));
    }
    return new Listener(threads, connections, bound.channel());
  }

  /** Returns the address that is listened on. */
  public InetSocketAddress address() {
    return (InetSocketAddress) channel.localAddress();
  }

  /** Lets go of the port and of every connection. */
  @Override
  public void close() {
    channel.close().awaitUninterruptibly();
    connections.close().awaitUninterruptibly();
    stop(threads);
  }

  private static void stop(EventLoopGroup threads) {
    Future<?> stopped = threads.shutdownGracefully(0, 5, TimeUnit.SECONDS);
    stopped.awaitUninterruptibly();
  }
}
