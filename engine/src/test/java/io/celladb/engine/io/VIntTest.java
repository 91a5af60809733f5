package io.celladb.engine.io;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Arrays;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class VIntTest {

  /** The right column is what Cassandra 5.0.6 writes. */
  @ParameterizedTest
  @CsvSource({
    "0, 00",
    "1, 01",
    "127, 7f",
    "128, 8080",
    "129, 8081",
    "16383, bfff",
    "16384, c04000",
    "2097151, dfffff",
    "2097152, e0200000",
    "268435455, efffffff",
    "268435456, f010000000",
    "1442880000, f056009a00",
    "34359738367, f7ffffffff",
    "34359738368, f80800000000",
    "4398046511103, fbffffffffff",
    "4398046511104, fc040000000000",
    "562949953421311, fdffffffffffff",
    "562949953421312, fe02000000000000",
    "72057594037927935, feffffffffffffff",
    "72057594037927936, ff0100000000000000",
    "1234567890123456789, ff112210f47de98115",
    "9223372036854775807, ff7fffffffffffffff",
    "-1, ffffffffffffffffff",
    "-9223372036854775808, ff8000000000000000"
  })
  void unsignedValuesHaveCassandrasBytes(long value, String hex) {
    byte[] room = new byte[VInt.MAX_BYTES];
    int size = VInt.writeUnsigned(room, 0, value);
    assertThat(Bytes.toHex(room, 0, size)).isEqualTo(hex);
    assertThat(VInt.sizeUnsigned(value)).isEqualTo(size);
    assertThat(VInt.sizeOf(room[0])).isEqualTo(size);
    assertThat(VInt.readUnsigned(Bytes.fromHex(hex), 0)).isEqualTo(value);
  }

  /** The right column is what Cassandra 5.0.6 writes. */
  @ParameterizedTest
  @CsvSource({
    "0, 00",
    "-1, 01",
    "1, 02",
    "-2, 03",
    "63, 7e",
    "64, 8080",
    "-64, 7f",
    "-65, 8081",
    "8191, bffe",
    "8192, c04000",
    "-8192, bfff",
    "-8193, c04001",
    "2147483647, f0fffffffe",
    "-2147483648, f0ffffffff",
    "9223372036854775807, fffffffffffffffffe",
    "-9223372036854775808, ffffffffffffffffff"
  })
  void signedValuesHaveCassandrasBytes(long value, String hex) {
    byte[] room = new byte[VInt.MAX_BYTES];
    int size = VInt.writeSigned(room, 0, value);
    assertThat(Bytes.toHex(room, 0, size)).isEqualTo(hex);
    assertThat(VInt.sizeSigned(value)).isEqualTo(size);
    assertThat(VInt.readSigned(Bytes.fromHex(hex), 0)).isEqualTo(value);
  }

  /** Both ways of reading: with room for the largest value behind, and at the end of the array. */
  @Property
  void anyValueComesBack(
      @ForAll long value,
      @ForAll @IntRange(max = 63) int shift,
      @ForAll @IntRange(max = 20) int at) {
    long shifted = value >>> shift;
    byte[] room = new byte[at + VInt.MAX_BYTES];
    Arrays.fill(room, (byte) 0x5a);
    int size = VInt.writeUnsigned(room, at, shifted);
    assertThat(VInt.readUnsigned(room, at)).isEqualTo(shifted);
    assertThat(VInt.readUnsigned(Arrays.copyOf(room, at + size), at)).isEqualTo(shifted);
    long signed = value >> shift;
    size = VInt.writeSigned(room, at, signed);
    assertThat(VInt.readSigned(room, at)).isEqualTo(signed);
    assertThat(VInt.readSigned(Arrays.copyOf(room, at + size), at)).isEqualTo(signed);
  }

  @ParameterizedTest
  @CsvSource({"f07fffffff, 2147483647", "00, 0", "8000, 0"})
  void lengthsFitAnInt(String hex, int value) {
    assertThat(VInt.readUnsigned32(Bytes.fromHex(hex), 0)).isEqualTo(value);
  }

  @ParameterizedTest
  @CsvSource({"f080000000", "ffffffffffffffffff", "ff8000000000000000"})
  void largerValuesAreNoLengths(String hex) {
    assertThatThrownBy(() -> VInt.readUnsigned32(Bytes.fromHex(hex), 0))
        .isInstanceOf(ArithmeticException.class);
  }

  @ParameterizedTest
  @CsvSource({"80", "c040", "ff01000000000000"})
  void aValueCutShortPassesTheEndOfTheArray(String hex) {
    assertThatThrownBy(() -> VInt.readUnsigned(Bytes.fromHex(hex), 0))
        .isInstanceOf(IndexOutOfBoundsException.class);
  }
}
