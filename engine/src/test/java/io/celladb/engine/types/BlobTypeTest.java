package io.celladb.engine.types;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.ByteBuffer;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Example;

class BlobTypeTest extends TypeContract {
  BlobTypeTest() {
    super(CqlTypes.BLOB);
  }

  @Override
  Arbitrary<?> javaValues() {
    return Arbitraries.bytes().array(byte[].class).ofMaxSize(8).map(ByteBuffer::wrap);
  }

  @Example
  void encodesWhatRemainsOfABufferAndLeavesItsPosition() {
    ByteBuffer buffer = ByteBuffer.wrap(new byte[] {1, 2, 3, 4}, 1, 2);
    assertThat(CqlTypes.BLOB.encode(buffer)).containsExactly(2, 3);
    assertThat(CqlTypes.BLOB.encode(buffer.asReadOnlyBuffer())).containsExactly(2, 3);
    assertThat(buffer.position()).isEqualTo(1);
  }
}
