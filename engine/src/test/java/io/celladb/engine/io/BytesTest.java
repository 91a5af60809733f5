package io.celladb.engine.io;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.ByteBuffer;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import org.junit.jupiter.api.Test;

class BytesTest {

  @Property
  void numbersAreBigEndian(@ForAll long value, @ForAll @IntRange(max = 5) int at) {
    byte[] room = new byte[at + 8];
    Bytes.putLong(room, at, value);
    assertThat(room).isEqualTo(ByteBuffer.allocate(at + 8).putLong(at, value).array());
    assertThat(Bytes.getLong(room, at)).isEqualTo(value);
    assertThat(Bytes.getInt(room, at)).isEqualTo((int) (value >> 32));
    assertThat(Bytes.getShort(room, at)).isEqualTo((short) (value >> 48));
    assertThat(Bytes.getUnsignedShort(room, at)).isEqualTo((int) (value >>> 48));
    Bytes.putInt(room, at, (int) value);
    assertThat(Bytes.getInt(room, at)).isEqualTo((int) value);
    Bytes.putShort(room, at, (int) value);
    assertThat(Bytes.getShort(room, at)).isEqualTo((short) value);
  }

  @Test
  void nothingIsReadOrWrittenBeyondTheEnd() {
    assertThatThrownBy(() -> Bytes.getLong(new byte[8], 1))
        .isInstanceOf(IndexOutOfBoundsException.class);
    assertThatThrownBy(() -> Bytes.putInt(new byte[3], 0, 1))
        .isInstanceOf(IndexOutOfBoundsException.class);
    assertThatThrownBy(() -> Bytes.getShort(new byte[2], -1))
        .isInstanceOf(IndexOutOfBoundsException.class);
  }

  @Test
  void orderIsThatOfUnsignedBytes() {
    assertThat(Bytes.compareUnsigned(new byte[] {(byte) 0x80}, new byte[] {0x7f})).isPositive();
    assertThat(Bytes.compareUnsigned(new byte[] {1}, new byte[] {1, 0})).isNegative();
    assertThat(Bytes.compareUnsigned(new byte[] {}, new byte[] {})).isZero();
    byte[] a = {9, 1, 2, 9};
    byte[] b = {1, 2, 3};
    assertThat(Bytes.compareUnsigned(a, 1, 2, b, 0, 2)).isZero();
    assertThat(Bytes.compareUnsigned(a, 1, 2, b, 0, 3)).isNegative();
    assertThat(Bytes.equal(a, 1, 2, b, 0, 2)).isTrue();
    assertThat(Bytes.equal(a, 0, 2, b, 0, 2)).isFalse();
  }

  @Test
  void hexadecimalDigits() {
    assertThat(Bytes.toHex(new byte[] {0, (byte) 0xab, 0x7f})).isEqualTo("00ab7f");
    assertThat(Bytes.toHex(new byte[] {0, (byte) 0xab, 0x7f}, 1, 1)).isEqualTo("ab");
    assertThat(Bytes.fromHex("00aB7f")).isEqualTo(new byte[] {0, (byte) 0xab, 0x7f});
    assertThatThrownBy(() -> Bytes.fromHex("0")).isInstanceOf(IllegalArgumentException.class);
    assertThatThrownBy(() -> Bytes.fromHex("0g")).isInstanceOf(IllegalArgumentException.class);
  }
}
