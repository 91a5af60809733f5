package io.celladb.server.netty;

import static org.assertj.core.api.Assertions.assertThat;

import io.celladb.cql.result.Result;
import io.celladb.server.RawClient;
import io.celladb.server.connection.SchemaListeners;
import io.celladb.server.protocol.Response;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.UnpooledByteBufAllocator;
import io.netty.channel.embedded.EmbeddedChannel;
import java.util.Map;
import java.util.Random;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.ShrinkingMode;

/** Damaged frames, five on a connection: each is answered, or ends it; no buffer is lost. */
class ConnectionHandlerFuzzTest {
  private static final byte[] STARTUP =
      RawClient.frame(
          4, 0, 1, RawClient.STARTUP, RawClient.startup(Map.of("CQL_VERSION", "3.0.0")));
  private static final byte[] STARTUP_LZ4 =
      RawClient.frame(
          4,
          0,
          1,
          RawClient.STARTUP,
          RawClient.startup(Map.of("CQL_VERSION", "3.0.0", "COMPRESSION", "lz4")));

  private static final byte[][] FRAMES = {
    STARTUP,
    RawClient.frame(4, 0, 2, RawClient.OPTIONS, new byte[0]),
    RawClient.frame(4, 0, 3, RawClient.QUERY, RawClient.query("SELECT * FROM t WHERE k = ?")),
    RawClient.frame(
        4,
        4,
        4,
        RawClient.QUERY,
        RawClient.bytes(
            out -> {
              out.writeShort(1);
              out.writeUTF("payload");
              out.writeInt(3);
              out.write(new byte[3]);
              out.writeInt(8);
              out.writeBytes("SELECT x");
              out.writeShort(1);
              out.writeByte(0x7F);
              out.writeShort(2);
              out.writeUTF("a");
              out.writeInt(-1);
              out.writeUTF("b");
              out.writeInt(-2);
              out.writeInt(100);
              out.writeInt(4);
              out.writeInt(99);
              out.writeShort(8);
              out.writeLong(1_000_000);
            })),
    RawClient.frame(
        4,
        0,
        5,
        RawClient.EXECUTE,
        RawClient.bytes(
            out -> {
              out.writeShort(16);
              out.write(new byte[16]);
              out.writeShort(6);
              out.writeByte(1);
              out.writeShort(1);
              out.writeInt(4);
              out.writeInt(7);
            })),
    RawClient.frame(
        4,
        0,
        6,
        RawClient.BATCH,
        RawClient.bytes(
            out -> {
              out.writeByte(1);
              out.writeShort(2);
              out.writeByte(0);
              out.writeInt(3);
              out.writeBytes("one");
              out.writeShort(1);
              out.writeInt(-1);
              out.writeByte(1);
              out.writeShort(2);
              out.writeShort(99);
              out.writeShort(0);
              out.writeShort(1);
              out.writeByte(0);
            })),
    RawClient.frame(4, 0, 7, RawClient.PREPARE, new byte[] {0, 0, 0, 1, 'x'}),
    RawClient.frame(4, 1, 8, RawClient.PREPARE, new byte[] {0, 0, 0, 5, 0x50, 0, 0, 0, 1, 'x'}),
    RawClient.frame(4, 0, 9, 0x7A, new byte[] {0, 1, 'f', 0, 1, 0, 1, 'k'}),
    RawClient.frame(4, 0, 10, RawClient.REGISTER, new byte[] {0, 0}),
  };

  @Property(tries = 6_000, shrinking = ShrinkingMode.OFF)
  void answersOrEnds(@ForAll long seed) {
    Random random = new Random(seed);
    UnpooledByteBufAllocator allocator = new UnpooledByteBufAllocator(false);
    EmbeddedChannel channel = new EmbeddedChannel();
    channel.config().setAllocator(allocator);
    channel
        .pipeline()
        .addLast(new FrameDecoder(1 << 16))
        .addLast(
            new ConnectionHandler(
                channel,
                (request, keyspace) -> new Response.Outcome(Result.DONE, false),
                new SchemaListeners(),
                Runnable::run,
                Limits.DEFAULT));
    feed(channel, allocator, random.nextBoolean() ? STARTUP : STARTUP_LZ4, random);
    assertThat(drainOutbound(channel)).isEqualTo(1);
    for (int i = 0; i < 5 && channel.isOpen(); i++) {
      byte[] frame = FRAMES[random.nextInt(FRAMES.length)].clone();
      boolean damagesHeader = random.nextInt(4) == 0;
      for (int flips = random.nextInt(4); flips > 0; flips--) {
        int at = random.nextInt(frame.length);
        boolean length = at >= 5 && at < 9;
        if ((damagesHeader || at >= 9) && !length) {
          frame[at] = (byte) random.nextInt();
        }
      }
      feed(channel, allocator, frame, random);
      int answers = drainOutbound(channel);
      if (frame[0] != 4) {
        break; // where the next frame begins is known to those of some versions only
      }
      assertThat(answers).isEqualTo(1);
    }
    byte[] noise = new byte[random.nextInt(100)];
    random.nextBytes(noise);
    if (channel.isOpen()) {
      feed(channel, allocator, noise, random);
    }
    channel.finishAndReleaseAll();
    assertThat(allocator.metric().usedHeapMemory()).isZero();
  }

  private static void feed(
      EmbeddedChannel channel, UnpooledByteBufAllocator allocator, byte[] bytes, Random random) {
    int cut = random.nextInt(bytes.length + 1);
    channel.writeInbound(allocator.heapBuffer().writeBytes(bytes, 0, cut));
    if (channel.isOpen()) {
      channel.writeInbound(allocator.heapBuffer().writeBytes(bytes, cut, bytes.length - cut));
    }
  }

  private static int drainOutbound(EmbeddedChannel channel) {
    int frames = 0;
    for (ByteBuf out = channel.readOutbound(); out != null; out = channel.readOutbound()) {
      assertThat(out.getUnsignedByte(0)).isEqualTo((short) 0x84);
      assertThat(out.getInt(5)).isEqualTo(out.readableBytes() - 9);
      out.release();
      frames++;
    }
    return frames;
  }
}
