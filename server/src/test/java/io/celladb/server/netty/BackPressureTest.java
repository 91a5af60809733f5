package io.celladb.server.netty;

import static org.assertj.core.api.Assertions.assertThat;

import io.celladb.cql.result.Result;
import io.celladb.server.RawClient;
import io.celladb.server.connection.SchemaListeners;
import io.celladb.server.protocol.Response;
import io.netty.buffer.Unpooled;
import io.netty.channel.embedded.EmbeddedChannel;
import java.util.ArrayDeque;
import java.util.Map;
import java.util.Queue;
import org.junit.jupiter.api.Test;

class BackPressureTest {
  private final Queue<Runnable> begun = new ArrayDeque<>();
  private final EmbeddedChannel channel = new EmbeddedChannel();

  private void startWith(Limits limits) {
    channel
        .pipeline()
        .addLast(new FrameDecoder(limits.maxFrameBytes()))
        .addLast(
            new ConnectionHandler(
                channel,
                (request, keyspace) -> new Response.Outcome(Result.DONE, false),
                new SchemaListeners(),
                begun::add,
                limits));
    send(RawClient.STARTUP, RawClient.startup(Map.of("CQL_VERSION", "3.0.0")));
  }

  @Test
  void stopsReadingWhileTooManyRequestsAreInFlight() {
    startWith(new Limits(1000, 3, 1_000_000));
    for (int i = 0; i < 2; i++) {
      send(RawClient.QUERY, RawClient.query("x"));
      assertThat(channel.config().isAutoRead()).isTrue();
    }
    send(RawClient.QUERY, RawClient.query("x"));
    assertThat(channel.config().isAutoRead()).isFalse();
    begun.remove().run();
    assertThat(channel.config().isAutoRead()).isTrue();
    channel.finishAndReleaseAll();
  }

  @Test
  void stopsReadingWhileTooManyBytesAreInFlight() {
    startWith(new Limits(1000, 100, 150));
    send(RawClient.QUERY, RawClient.query("x".repeat(100)));
    assertThat(channel.config().isAutoRead()).isTrue();
    send(RawClient.QUERY, RawClient.query("x".repeat(100)));
    assertThat(channel.config().isAutoRead()).isFalse();
    begun.remove().run();
    assertThat(channel.config().isAutoRead()).isTrue();
    channel.finishAndReleaseAll();
  }

  @Test
  void stopsReadingWhileTheClientDoesNot() {
    startWith(Limits.DEFAULT);
    assertThat(channel.config().isAutoRead()).isTrue();
    channel.unsafe().outboundBuffer().setUserDefinedWritability(1, false);
    channel.runPendingTasks();
    assertThat(channel.config().isAutoRead()).isFalse();
    channel.unsafe().outboundBuffer().setUserDefinedWritability(1, true);
    channel.runPendingTasks();
    assertThat(channel.config().isAutoRead()).isTrue();
    channel.finishAndReleaseAll();
  }

  private void send(int opcode, byte[] body) {
    channel.writeInbound(Unpooled.wrappedBuffer(RawClient.frame(4, 0, 1, opcode, body)));
  }
}
