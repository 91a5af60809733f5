package io.celladb.server.protocol;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.celladb.cql.errors.CqlException;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufAllocator;
import io.netty.buffer.ByteBufUtil;
import io.netty.buffer.Unpooled;
import io.netty.buffer.UnpooledByteBufAllocator;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.Size;
import org.junit.jupiter.api.Test;

class CompressionTest {
  private static final ByteBufAllocator ALLOCATOR = UnpooledByteBufAllocator.DEFAULT;

  @Property(tries = 300)
  void givesBackWhatItTook(@ForAll @Size(max = 5000) byte[] plain) {
    ByteBuf packed = ALLOCATOR.heapBuffer();
    Compression.LZ4.compress(Unpooled.wrappedBuffer(plain), packed);
    ByteBuf unpacked = Compression.LZ4.decompress(packed, ALLOCATOR);
    assertThat(ByteBufUtil.getBytes(unpacked)).isEqualTo(plain);
    packed.release();
    unpacked.release();
  }

  @Test
  void refusesWhatIsNoBlock() {
    assertRefused("00", "Not enough bytes");
    assertRefused("ffffffff10", "cannot hold -1");
    assertRefused("0fffffff1041", "cannot hold 268435455");
    assertRefused("000000051041", "holds 1 bytes instead of 5");
    assertRefused("00000005ff41", "Compressed frame is damaged");
  }

  @Test
  void refusesCompressedFramesThatNobodyAgreedOn() {
    assertThatThrownBy(() -> Compression.NONE.decompress(Unpooled.EMPTY_BUFFER, ALLOCATOR))
        .isInstanceOf(CqlException.class)
        .hasMessageContaining("STARTUP asked for no compression");
  }

  private static void assertRefused(String hex, String message) {
    ByteBuf body = Unpooled.wrappedBuffer(ByteBufUtil.decodeHexDump(hex));
    assertThatThrownBy(() -> Compression.LZ4.decompress(body, ALLOCATOR))
        .isInstanceOf(CqlException.class)
        .hasMessageContaining(message);
  }
}
