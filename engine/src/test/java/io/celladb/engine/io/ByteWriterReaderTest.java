package io.celladb.engine.io;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.celladb.engine.errors.CorruptionException;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.util.List;
import java.util.function.Consumer;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.StringLength;
import org.assertj.core.api.InstanceOfAssertFactories;
import org.junit.jupiter.api.Test;

class ByteWriterReaderTest {

  @Property
  void bytesAreThoseOfDataOutput(
      @ForAll long number, @ForAll byte[] bytes, @ForAll @StringLength(max = 50) String text)
      throws IOException {
    ByteArrayOutputStream expected = new ByteArrayOutputStream();
    DataOutputStream out = new DataOutputStream(expected);
    ByteWriter writer = new ByteWriter(0);
    out.writeByte((int) number);
    writer.writeByte((int) number);
    out.writeBoolean(number > 0);
    writer.writeBoolean(number > 0);
    out.writeShort((int) number);
    writer.writeShort((int) number);
    out.writeInt((int) number);
    writer.writeInt((int) number);
    out.writeLong(number);
    writer.writeLong(number);
    out.writeDouble((double) number);
    writer.writeDouble((double) number);
    out.writeUTF(text);
    writer.writeUtf(text);
    out.writeInt(bytes.length);
    out.write(bytes);
    writer.writeIntLengthBytes(bytes);
    out.writeShort(bytes.length);
    out.write(bytes);
    writer.writeShortLengthBytes(bytes);
    assertThat(writer.toByteArray()).isEqualTo(expected.toByteArray());

    DataInputStream in = new DataInputStream(new ByteArrayInputStream(writer.toByteArray()));
    ByteReader reader = new ByteReader(writer.toByteArray());
    assertThat(reader.readByte()).isEqualTo(in.readByte());
    assertThat(reader.readBoolean()).isEqualTo(in.readBoolean());
    assertThat(reader.readShort()).isEqualTo(in.readShort());
    assertThat(reader.readInt()).isEqualTo(in.readInt());
    assertThat(reader.readLong()).isEqualTo(in.readLong());
    assertThat(Double.doubleToRawLongBits(reader.readDouble()))
        .isEqualTo(Double.doubleToRawLongBits(in.readDouble()));
    assertThat(reader.readUtf()).isEqualTo(in.readUTF());
    assertThat(reader.readIntLengthBytes()).isEqualTo(bytes);
    assertThat(reader.readShortLengthBytes()).isEqualTo(bytes);
    assertThat(reader.remaining()).isZero();
  }

  @Property
  void variableNumbersComeBack(@ForAll long number, @ForAll byte[] bytes) {
    ByteWriter writer = new ByteWriter();
    writer.writeUnsignedVInt(number);
    writer.writeSignedVInt(number);
    writer.writeVIntLengthBytes(bytes);
    writer.writeUnsignedVInt(bytes.length);
    ByteReader reader = new ByteReader(writer.toByteArray());
    assertThat(reader.readUnsignedVInt()).isEqualTo(number);
    assertThat(reader.readSignedVInt()).isEqualTo(number);
    assertThat(reader.readVIntLengthBytes()).isEqualTo(bytes);
    assertThat(reader.readUnsignedVInt32()).isEqualTo(bytes.length);
    assertThat(reader.remaining()).isZero();
  }

  /** The bytes are what Cassandra 5.0.6 writes. */
  @Test
  void textIsModifiedUtf8() {
    ByteWriter writer = new ByteWriter();
    writer.writeUtf("a\0\u00e9\u20ac\ud83d\ude00");
    assertThat(Bytes.toHex(writer.toByteArray())).isEqualTo("000e61c080c3a9e282aceda0bdedb880");
  }

  @Test
  void aTextTooLongForItsLengthLeavesNothing() {
    ByteWriter writer = new ByteWriter();
    writer.writeByte(1);
    String tooLong = "\u20ac".repeat(21_846);
    assertThatThrownBy(() -> writer.writeUtf(tooLong)).isInstanceOf(IllegalArgumentException.class);
    assertThat(writer.length()).isEqualTo(1);
    assertThatThrownBy(() -> writer.writeShortLengthBytes(new byte[65_536]))
        .isInstanceOf(IllegalArgumentException.class);
    writer.writeShortLengthBytes(new byte[65_535]);
  }

  @Test
  void positionsArePatchedAndRoomIsKept() {
    ByteWriter writer = new ByteWriter(4);
    writer.writeInt(0);
    writer.writeLong(0);
    writer.writeShort(0);
    writer.putInt(0, 1);
    writer.putLong(4, 2);
    writer.putShort(12, 3);
    assertThat(Bytes.toHex(writer.toByteArray())).isEqualTo("0000000100000000000000020003");
    assertThatThrownBy(() -> writer.putShort(13, 0)).isInstanceOf(IllegalArgumentException.class);
    writer.truncate(4);
    assertThat(Bytes.toHex(writer.toByteArray())).isEqualTo("00000001");
    byte[] array = writer.array();
    assertThat(writer.reset().length()).isZero();
    writer.writeLong(1);
    assertThat(writer.array()).isSameAs(array);
    writer.ensureRoom(100);
    writer.array()[8] = 7;
    writer.advance(1);
    assertThat(Bytes.toHex(writer.toByteArray())).isEqualTo("000000000000000107");
    assertThatThrownBy(() -> writer.advance(1_000)).isInstanceOf(IllegalArgumentException.class);
  }

  @Test
  void nullIsALengthOfMinusOne() {
    ByteWriter writer = new ByteWriter();
    writer.writeIntLengthBytes(null);
    assertThat(Bytes.toHex(writer.toByteArray())).isEqualTo("ffffffff");
    assertThat(new ByteReader(writer.toByteArray()).readIntLengthBytes()).isNull();
  }

  @Test
  void theEndOfTheRangeIsNotPassed() {
    byte[] array = new byte[100];
    List<Consumer<ByteReader>> reads =
        List.of(
            ByteReader::readShort,
            ByteReader::readInt,
            ByteReader::readLong,
            reader -> reader.readBytes(2),
            reader -> reader.readBytes(-1),
            reader -> reader.skip(Integer.MAX_VALUE),
            ByteReader::readUtf);
    for (Consumer<ByteReader> read : reads) {
      ByteReader reader = new ByteReader(array, 10, 4, "/x/oa-1-big-Data.db", "Data.db", 1000);
      reader.readShort();
      reader.readByte();
      assertThatThrownBy(() -> read.accept(reader))
          .asInstanceOf(InstanceOfAssertFactories.throwable(CorruptionException.class))
          .satisfies(e -> assertThat(e.offset()).isEqualTo(1003))
          .satisfies(e -> assertThat(e.file()).isEqualTo("/x/oa-1-big-Data.db"))
          .satisfies(e -> assertThat(e.component()).isEqualTo("Data.db"))
          .hasMessageStartingWith("/x/oa-1-big-Data.db (Data.db) is damaged at offset 1003: ");
      assertThat(reader.position()).isEqualTo(3);
    }
  }

  @Test
  void damagedBytesHaveAnAddress() {
    assertDamaged("02", ByteReader::readBoolean, 0, "expected 0 or 1, found 2");
    assertDamaged("", ByteReader::readUnsignedVInt, 0, "expected 1 more bytes, found 0 bytes");
    assertDamaged("8f", ByteReader::readSignedVInt, 0, "expected 2 more bytes, found 1 bytes");
    assertDamaged("f0800000000000", ByteReader::readUnsignedVInt32, 0, "found 2147483648");
    assertDamaged("000141", reader -> reader.seek(4), 0, "position 4 is outside of 3 bytes");
    assertDamaged("0001ff", ByteReader::readUtf, 2, "found byte 0xff");
    assertDamaged("0002c341", ByteReader::readUtf, 2, "found byte 0x41");
    assertDamaged("000241e2", ByteReader::readUtf, 3, "found byte 0xe2");
  }

  private static void assertDamaged(
      String hex, Consumer<ByteReader> read, long offset, String reason) {
    assertThatThrownBy(() -> read.accept(new ByteReader(Bytes.fromHex(hex))))
        .asInstanceOf(InstanceOfAssertFactories.throwable(CorruptionException.class))
        .satisfies(e -> assertThat(e.offset()).isEqualTo(offset))
        .hasMessageContaining(reason);
  }

  @Test
  void aReaderCanGoBack() {
    ByteReader reader = new ByteReader(new byte[] {9, 1, 2, 3, 9}, 1, 3, "f", "c", 50);
    reader.skip(2);
    assertThat(reader.arrayOffset()).isEqualTo(3);
    assertThat(reader.readUnsignedByte()).isEqualTo(3);
    reader.seek(0);
    assertThat(reader.readByte()).isEqualTo((byte) 1);
    assertThat(reader.remaining()).isEqualTo(2);
  }
}
